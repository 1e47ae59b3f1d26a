import { toShownDescription } from '@parley/contract/agents/default-agent.ts';
import type { AgentFull } from '@parley/contract/agents/schemas.ts';
import { Copy, MessageCircle, Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { Button } from '../../../../ui/button/Button.tsx';
import { LiveTag } from '../../../../ui/display/LiveTag.tsx';
import { Tag } from '../../../../ui/display/Tag.tsx';
import { Page } from '../../../../ui/page/Page.tsx';
import { ApiTab, DeploymentsTab, RunNow } from '../../../deployments/index.ts';
import { AgentMemory } from '../../../memory/index.ts';
import { agentActions } from '../../agent-actions.ts';
import { toAgentPath, toChatPath } from '../../agent.ts';
import { readCompared } from '../../compare-address.ts';
import { AgentsLink } from '../../components/AgentsLink.tsx';
import { AgentTile } from '../../../../ui/display/AgentTile.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { useFullAgent } from '../../use-agents.ts';
import { CompareScreen } from '../compare/CompareScreen.tsx';
import { useNameOfModel } from '../use-name-of-model.ts';
import { AgentMenu } from '../AgentMenu.tsx';
import { AgentPlaceholder } from '../AgentPlaceholder.tsx';
import { FeedbackButtons } from '../FeedbackButtons.tsx';
import { Overview } from './Overview.tsx';
import { RunsTab } from './RunsTab.tsx';
import { ToolsTab } from './ToolsTab.tsx';
import { VersionsTab } from './VersionsTab.tsx';

function Actions({ agent }: { readonly agent: AgentFull }) {
  const { t } = useTranslation('agents');
  const navigate = useNavigate();
  const [isCloning, setCloning] = useState(false);
  const schedule = agent.deployments.find(({ kind }) => kind === 'scheduled');
  const clone = async () => {
    setCloning(true);
    const copy = await agentActions.clone(agent.id);
    setCloning(false);
    if (copy) void navigate(toAgentPath(copy.id));
  };
  const chat = (
    <Button variant={schedule ? 'secondary' : 'primary'} onClick={() => void navigate(toChatPath(agent.id))}>
      <MessageCircle size={14} aria-hidden />
      {t('menu.chat')}
    </Button>
  );
  return (
    <>
      {!agent.permissions.edit && <FeedbackButtons agent={agent} />}
      {/* What is done most stands last. */}
      {schedule && chat}
      {agent.permissions.edit ? (
        <Button onClick={() => void navigate(`${toAgentPath(agent.id)}/edit`)}>
          <Pencil size={14} aria-hidden />
          {t('menu.edit')}
        </Button>
      ) : (
        <Button isBusy={isCloning} onClick={() => void clone()}>
          <Copy size={14} aria-hidden />
          {t('menu.clone')}
        </Button>
      )}
      {!schedule && chat}
      {schedule && (
        <Suspense fallback={null}>
          <RunNow schedule={schedule} look="button" />
        </Suspense>
      )}
      <AgentMenu agent={agent} isShort onRemoved={() => void navigate('/agents')} />
    </>
  );
}

const TABS = ['overview', 'deployments', 'api', 'runs', 'memory', 'tools', 'versions'] as const;
/** For whom the agent is their own. */
const OWN_TABS: readonly Tab[] = ['deployments', 'api', 'versions'];
type Tab = (typeof TABS)[number];

function Content({ agent, tab }: { readonly agent: AgentFull; readonly tab: Tab }) {
  if (tab === 'runs') return <RunsTab agent={agent} />;
  if (tab === 'versions') return <VersionsTab agent={agent} />;
  if (tab === 'tools') return <ToolsTab agent={agent} />;
  if (tab === 'memory')
    return (
      <Suspense fallback={null}>
        <AgentMemory agentId={agent.id} remembers={agent.permissions.edit ? agent.memory_enabled : null} />
      </Suspense>
    );
  if (tab === 'deployments' || tab === 'api')
    return (
      <Suspense fallback={null}>
        {tab === 'api' ? <ApiTab agentId={agent.id} /> : <DeploymentsTab agentId={agent.id} />}
      </Suspense>
    );
  return <Overview agent={agent} />;
}

function AgentPage({ agent }: { readonly agent: AgentFull }) {
  const { t, i18n } = useTranslation('agents');
  const description = toShownDescription(agent, i18n.language);
  const [parameters, setParameters] = useSearchParams();
  const nameOfModel = useNameOfModel();
  const tabs = TABS.filter((tab) => agent.permissions.edit || !OWN_TABS.includes(tab));
  const counts: Partial<Record<Tab, number>> = {
    deployments: agent.deployments.length,
    // As many as the tab lists: `stats` has those of others too, and not all of these.
    runs: agent.run_count,
    memory: agent.memory_count,
    tools: agent.tools.length,
  };
  const deployed = agent.deployments.filter(({ is_active: isOn }) => isOn).length;
  const tab = tabs.find((name) => name === parameters.get('tab')) ?? 'overview';
  return (
    <Page title={agent.name} parent={<AgentsLink />} actions={<Actions agent={agent} />}>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        <header className="flex flex-wrap items-start gap-3.5 px-4 pt-5 tablet:px-7">
          <AgentTile name={agent.name} icon={agent.icon} size="large" />
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-2">
              <h2 className="min-w-0 text-20 leading-7 font-bold wrap-anywhere">{agent.name}</h2>
              <Tag>{t(agent.is_public ? 'public' : 'private')}</Tag>
              {deployed > 0 && <LiveTag>{t('deployedCount', { count: deployed })}</LiveTag>}
            </div>
            {tab !== 'overview' && description !== '' && (
              <p className="line-clamp-2 max-w-180 wrap-anywhere" title={description}>
                {description}
              </p>
            )}
            <p className="wrap-anywhere text-ink-3">
              {t('byLine', {
                name: agent.permissions.edit ? t('gallery.you') : agent.creator.username,
                model: nameOfModel(agent.model),
                tools: t('toolCount', { count: agent.tools.length }),
              })}
            </p>
          </div>
        </header>
        <Tabs
          label={t('tabs.label')}
          current={tab}
          tabs={tabs.map((name) => ({ name, label: t(`tabs.${name}`), count: counts[name] }))}
          onChange={(name) => setParameters(name === 'overview' ? {} : { tab: name }, { replace: true })}
        />
        <Content agent={agent} tab={tab} />
      </div>
    </Page>
  );
}

/** One agent: what it is, its runs and its versions. */
export function AgentScreen() {
  const { t } = useTranslation('agents');
  const { agentId = '' } = useParams();
  const [parameters] = useSearchParams();
  const { data: agent, error, refetch } = useFullAgent(agentId);
  const compared = readCompared(parameters);
  if (agent && compared) return <CompareScreen key={agent.id} agent={agent} compared={compared} />;
  if (agent) return <AgentPage key={agent.id} agent={agent} />;
  return (
    <Page title={t('title')}>
      <AgentPlaceholder error={error} onRetry={() => void refetch()} />
    </Page>
  );
}
