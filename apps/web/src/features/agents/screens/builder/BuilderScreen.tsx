import { AppError } from '@parley/contract/errors/app-error.ts';
import { Bot, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { Page } from '../../../../ui/page/Page.tsx';
import { useAuth } from '../../../auth/index.ts';
import { AgentsLink } from '../../components/AgentsLink.tsx';
import { RowsSkeleton } from '../../components/RowsSkeleton.tsx';
import { toAgentPath } from '../../agent.ts';
import { useAgent } from '../../use-agents.ts';
import { AgentNote } from '../AgentNote.tsx';
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
  const code = error instanceof AppError ? error.code : null;
  return (
    <Page title={agent?.name ?? t('title')} parent={<AgentsLink />}>
      {agent || code === 'not_allowed' ? (
        <AgentNote
          icon={<Lock size={28} aria-hidden />}
          title={t('notYours.title')}
          text={t('notYours.text')}
          to={toAgentPath(agentId)}
          action={t('notYours.action')}
        />
      ) : code === 'not_found' ? (
        <AgentNote
          icon={<Bot size={28} aria-hidden />}
          title={t('missing.title')}
          text={t('missing.text')}
          to="/agents"
          action={t('missing.action')}
        />
      ) : (
        <div className="p-6">
          {error ? (
            <RetryBar title={t('failed')} onRetry={() => void refetch()} />
          ) : (
            <RowsSkeleton label={t('loading')} />
          )}
        </div>
      )}
    </Page>
  );
}
