import type { Agent } from '@parley/contract/agents/schemas.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { Page } from '../../../../ui/page/Page.tsx';
import { AgentsLink } from '../../components/AgentsLink.tsx';
import { TestChat } from '../TestChat.tsx';
import { BasicsPart } from './BasicsPart.tsx';
import { DescribePart } from './DescribePart.tsx';
import { ImprovePart } from './ImprovePart.tsx';
import { LastInputsPart } from './LastInputsPart.tsx';
import { MorePart } from './MorePart.tsx';
import { SubAgentsPart } from './SubAgentsPart.tsx';
import { ToolsPart } from './ToolsPart.tsx';
import { type Builder, useBuilder } from './use-builder.ts';
import { useDescribing } from './use-describing.ts';

const PARTS = ['describe', 'draft', 'tools', 'test'] as const;

function Marks({ isNew }: { readonly isNew: boolean }) {
  const { t } = useTranslation('agents');
  return (
    <nav aria-label={t('parts.label')} className="flex items-center gap-1 tablet:my-1.5 tablet:ml-3">
      {PARTS.filter((part) => isNew || part !== 'describe').map((part) => (
        <Button
          key={part}
          size="small"
          variant="ghost"
          onClick={() =>
            document.querySelector(`#agent-part-${part}`)?.scrollIntoView({ behavior: 'smooth' })
          }
        >
          {t(`parts.${part}`)}
        </Button>
      ))}
    </nav>
  );
}

function Issues({ builder }: { readonly builder: Builder }) {
  const { t } = useTranslation('agents');
  if (builder.issues.length === 0) return null;
  const goTo = (field: string) =>
    document.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`)?.focus();
  return (
    <Notice
      tone="danger"
      title={t('issues.title')}
      actions={
        <ul className="flex flex-col items-start gap-1">
          {builder.issues.map(({ field, text }) => (
            <li key={text}>
              {field === 'name' ? (
                <button
                  type="button"
                  onClick={() => goTo(field)}
                  className="touch-target text-danger underline underline-offset-2"
                >
                  {text}
                </button>
              ) : (
                text
              )}
            </li>
          ))}
        </ul>
      }
    />
  );
}

function SaveBar({ builder }: { readonly builder: Builder }) {
  const { t } = useTranslation('agents');
  if (!builder.isChanged) return null;
  return (
    <div
      role="region"
      aria-label={t('unsaved.label')}
      className="rise-in sticky bottom-3 z-10 flex flex-wrap items-center gap-2 rounded-4 border border-line bg-surface px-3.5 py-2 shadow-2 dark:border-line-strong"
    >
      <span className="min-w-0 flex-1 text-ink-2">
        {t(builder.wasRestored ? 'unsaved.restored' : 'unsaved.text')}
      </span>
      <Button size="small" onClick={builder.discard}>
        {t('unsaved.discard')}
      </Button>
      {builder.agentId !== null && (
        <Button size="small" variant="primary" isBusy={builder.isSaving} onClick={builder.save}>
          {t('save')}
        </Button>
      )}
    </div>
  );
}

/** One page for all that an agent is made of, with its test beside it. */
export function BuilderPage({ agent, userId }: { readonly agent: Agent | null; readonly userId: string }) {
  const { t } = useTranslation('agents');
  const builder = useBuilder(agent, userId);
  const describing = useDescribing(builder);
  const isNew = agent === null;
  const { state } = describing;
  const isDrafting = state.kind === 'running';
  const writing = isDrafting ? (state.soFar?.writing ?? null) : null;
  return (
    <Page
      title={builder.input.name.trim() || t('newTitle')}
      parent={<AgentsLink />}
      tabs={<Marks isNew={isNew} />}
      actions={
        isNew && (
          <Button variant="primary" disabled={isDrafting} isBusy={builder.isSaving} onClick={builder.save}>
            {t('create')}
          </Button>
        )
      }
    >
      <div className="flex min-h-0 flex-1 max-desktop:block max-desktop:overflow-y-auto">
        <div className="min-w-0 flex-1 desktop:overflow-y-auto">
          <div className="mx-auto flex max-w-176 flex-col gap-6 px-4 py-6 tablet:px-6">
            {isNew && <DescribePart describing={describing} />}
            <Issues builder={builder} />
            <BasicsPart builder={builder} isWritten={writing === 'instructions'} />
            <ToolsPart
              chosen={builder.input.tools}
              isAwaited={isDrafting}
              onChange={(tools) => builder.change({ tools })}
            />
            <SubAgentsPart
              chosen={builder.input.sub_agent_ids}
              ownId={builder.agentId}
              onChange={(ids) => builder.change({ sub_agent_ids: ids })}
            />
            <MorePart input={builder.input} onChange={builder.change} ownId={builder.agentId} />
            {builder.input.instructions !== '' && <ImprovePart builder={builder} />}
            {agent?.permissions.delete && <LastInputsPart agentId={agent.id} draft={builder.input} />}
            <SaveBar builder={builder} />
          </div>
        </div>
        <aside
          id="agent-part-test"
          aria-label={t('parts.test')}
          className="flex min-h-96 flex-col border-line bg-surface-2 max-desktop:border-t desktop:w-100 desktop:border-l"
        >
          <TestChat agent={builder.input} />
        </aside>
      </div>
    </Page>
  );
}
