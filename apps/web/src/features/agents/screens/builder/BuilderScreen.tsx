import { AppError } from '@parley/contract/errors/app-error.ts';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Page } from '../../../../ui/page/Page.tsx';
import { useAuth } from '../../../auth/index.ts';
import { AgentsLink } from '../../components/AgentsLink.tsx';
import { toAgentPath } from '../../agent.ts';
import { useAgent } from '../../use-agents.ts';
import { AgentNote } from '../AgentNote.tsx';
import { AgentPlaceholder } from '../AgentPlaceholder.tsx';
import { BuilderPage } from './BuilderPage.tsx';

/** A new agent, or the form of one's own. */
export function BuilderScreen() {
  // All texts of the page: one that comes later would blank it.
  const { t } = useTranslation(['agents', 'tools']);
  const { agentId = null } = useParams();
  const userId = useAuth((state) => state.account?.id ?? '');
  const { data: agent, error, refetch } = useAgent(agentId);
  if (agentId === null) return <BuilderPage key="new" agent={null} userId={userId} />;
  if (agent?.permissions.edit) return <BuilderPage key={agent.id} agent={agent} userId={userId} />;
  const isRefused = error instanceof AppError && error.code === 'not_allowed';
  return (
    <Page title={agent?.name ?? t('title')} parent={<AgentsLink />}>
      {agent || isRefused ? (
        <AgentNote
          icon={<Lock size={28} aria-hidden />}
          title={t('notYours.title')}
          text={t('notYours.text')}
          to={toAgentPath(agentId)}
          action={t('notYours.action')}
        />
      ) : (
        <AgentPlaceholder error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}
