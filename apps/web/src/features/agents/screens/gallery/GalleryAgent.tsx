import { toShownDescription } from '@parley/contract/agents/default-agent.ts';
import type { Agent } from '@parley/contract/agents/schemas.ts';
import { Copy, MessageCircle, Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../../../ui/button/Button.tsx';
import { IconButton } from '../../../../ui/button/IconButton.tsx';
import { formatCount } from '../../../../ui/format/format-count.ts';
import { formatRunDate } from '../../../../ui/format/format-run-time.ts';
import { agentActions } from '../../agent-actions.ts';
import { toAgentPath, toChatPath } from '../../agent.ts';
import { AgentTile } from '../../../../ui/display/AgentTile.tsx';
import { Figures } from '../../components/Figures.tsx';
import { toCost, toSuccess } from '../../components/format-figures.ts';
import { ToolList } from '../../components/ToolList.tsx';
import { useKeyState, useTools } from '../../../../platform/tools/use-tools.ts';
import { FeedbackButtons } from '../FeedbackButtons.tsx';

function MainAction({ agent }: { readonly agent: Agent }) {
  const { t } = useTranslation('agents');
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const clone = async () => {
    setBusy(true);
    const copy = await agentActions.clone(agent.id);
    setBusy(false);
    if (copy) void navigate(toAgentPath(copy.id));
  };
  if (agent.permissions.edit)
    return (
      <Button variant="primary" onClick={() => void navigate(`${toAgentPath(agent.id)}/edit`)}>
        <Pencil size={14} aria-hidden />
        {t('menu.edit')}
      </Button>
    );
  return (
    <Button variant="primary" isBusy={isBusy} onClick={() => void clone()}>
      <Copy size={14} aria-hidden />
      {t('menu.clone')}
    </Button>
  );
}

/** One public agent beside the list: what it does, costs and uses, and the ways to it. */
export function GalleryAgent({ agent, onClose }: { readonly agent: Agent; readonly onClose: () => void }) {
  const { t, i18n } = useTranslation('agents');
  const { language } = i18n;
  const navigate = useNavigate();
  const { data: tools } = useTools();
  const keyStateOf = useKeyState();
  const { stats, permissions } = agent;
  // Lists leave the instructions out.
  const hasInstructions = agent.share_instructions || permissions.edit;
  return (
    <article aria-label={agent.name} className="flex min-h-full flex-col gap-4 p-6">
      <header className="flex items-start gap-3">
        <AgentTile name={agent.name} icon={agent.icon} size="large" />
        <div className="min-w-0 flex-1">
          <h2 className="text-17 font-bold">
            <Link to={toAgentPath(agent.id)} className="hover:underline">
              {agent.name}
            </Link>
          </h2>
          <p className="text-ink-3">
            {t('gallery.by', {
              name: agent.creator.username,
              date: formatRunDate(agent.updated_at, language),
              version: agent.version,
            })}
          </p>
        </div>
        <IconButton label={t('gallery.close')} onClick={onClose}>
          <X size={15} aria-hidden />
        </IconButton>
      </header>
      {agent.description !== '' && <p className="text-ink-2">{toShownDescription(agent, language)}</p>}
      <div className="flex flex-wrap items-center gap-2">
        <MainAction agent={agent} />
        <Button onClick={() => void navigate(toChatPath(agent.id))}>
          <MessageCircle size={14} aria-hidden />
          {t('gallery.tryIt')}
        </Button>
        <span className="ml-auto">
          <FeedbackButtons agent={agent} />
        </span>
      </div>
      <Figures
        figures={[
          { label: t('columns.clones'), value: formatCount(stats.clones, language) },
          { label: t('columns.runs'), value: formatCount(stats.runs, language) },
          { label: t('columns.success'), value: toSuccess(stats.success_rate, language) },
          { label: t('columns.cost'), value: toCost(stats.typical_cost, language) },
        ]}
      />
      <section aria-label={t('columns.tools')}>
        <h3 className="mb-1 flex items-baseline gap-2 font-bold">
          {t('columns.tools')}
          <span className="text-12 font-regular text-ink-3">{agent.tools.length}</span>
          <span className="ml-auto text-12 font-regular text-ink-3">{t('gallery.yourKeys')}</span>
        </h3>
        <ToolList names={agent.tools} tools={tools} keyStateOf={keyStateOf} />
      </section>
      <p className="mt-auto border-t border-line pt-3 text-12 text-ink-3">
        {t(hasInstructions ? 'gallery.withInstructions' : 'gallery.withoutInstructions')}
      </p>
    </article>
  );
}
