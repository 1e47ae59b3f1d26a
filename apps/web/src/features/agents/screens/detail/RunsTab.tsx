import type { AgentFull } from '@parley/contract/agents/schemas.ts';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { RunLog } from '../../../deployments/index.ts';
import { RowsSkeleton } from '../../components/RowsSkeleton.tsx';
import { AgentRunMenu } from '../compare/AgentRunMenu.tsx';

/** The person's own runs of an agent, newest first. */
export function RunsTab({ agent }: { readonly agent: AgentFull }) {
  const { t } = useTranslation('agents');
  return (
    <Suspense
      fallback={
        <div className="p-6">
          <RowsSkeleton label={t('loading')} />
        </div>
      }
    >
      <RunLog
        agentId={agent.id}
        trigger={null}
        renderMenu={(runId, isOver) => <AgentRunMenu agent={agent} runId={runId} isOver={isOver} />}
      />
    </Suspense>
  );
}
