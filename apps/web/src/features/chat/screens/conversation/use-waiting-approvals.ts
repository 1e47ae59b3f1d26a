import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Execution } from '../../../../platform/runs/executions.ts';
import { chat } from '../../browser-chat.ts';
import type { ChatSession } from '../../sessions/session.ts';

const NONE: readonly string[] = [];

function findApprovals({ steps, waitingFor }: Execution): readonly string[] {
  return steps.flatMap((step) =>
    step.kind === 'tool' && step.approval?.decision === null && waitingFor.includes(step.callId)
      ? [step.approval.approvalId]
      : [],
  );
}

/** What the agent of a chat waits for a person to decide, the oldest first. */
export function useWaitingApprovals({ replyingId }: ChatSession): readonly string[] {
  return useStore(
    chat.executions,
    useShallow((executions) => {
      const execution = replyingId === null ? undefined : executions.get(replyingId);
      return execution ? findApprovals(execution) : NONE;
    }),
  );
}
