import { useMemo } from 'react';
import { useStore } from 'zustand';
import { RunTimeline, toRunState } from '../../../runs/index.ts';
import type { RunStep } from '../../../../platform/runs/run-view.ts';
import { toSteps } from '../../../../platform/runs/to-steps.ts';
import { chat } from '../../browser-chat.ts';
import type { AgentRunPartProps } from '../../message/agent/agent-run-part.ts';
import { toBackendToolLog } from '../../sessions/tool-logs.ts';
import { ReplyRunMenu } from './ReplyRunMenu.tsx';
import { isBehind } from './is-behind.ts';
import { renderApproval } from './render-approval.tsx';

const NONE: readonly RunStep[] = [];

/** The steps of a reply: as they were heard here, or of an older one what its message says of them. */
export function AgentRun({ messageId, run }: AgentRunPartProps) {
  const heard = useStore(chat.executions, (executions) => executions.get(messageId)?.steps) ?? NONE;
  const isWaiting = useStore(
    chat.executions,
    (executions) => (executions.get(messageId)?.waitingFor.length ?? 0) > 0,
  );
  const { toolLogs, cost, agentInfo } = run.execution;
  const logged = useMemo(() => toSteps(toolLogs.map(toBackendToolLog)), [toolLogs]);
  const { runId } = run;
  const menu = useMemo(() => runId !== null && <ReplyRunMenu runId={runId} />, [runId]);
  return (
    <RunTimeline
      steps={isBehind(heard, logged) ? logged : heard}
      state={toRunState(run.status, isWaiting)}
      agentId={agentInfo.agentId}
      startedAt={run.startedAt}
      durationMs={run.durationMs}
      costUsd={cost}
      renderApproval={renderApproval}
      menu={menu}
    />
  );
}
