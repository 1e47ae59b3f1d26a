import { useCallback } from 'react';
import { useStore } from 'zustand';
import { toAppError } from '../../../../platform/errors/to-app-error.ts';
import type { Execution } from '../../../../platform/runs/executions.ts';
import { showError } from '../../../../platform/toasts.ts';
import { denyCall } from '../../approvals.api.ts';
import { chat } from '../../browser-chat.ts';
import { EMPTY_DRAFT } from '../../composer/drafts.ts';
import type { ChatSession } from '../../sessions/session.ts';

/** The oldest call that waits for a person. */
function findApprovalId({ steps, waitingFor }: Execution): string | null {
  const isAsked = (callId: string) => waitingFor.includes(callId);
  const step = steps.find(
    (other) => other.kind === 'tool' && isAsked(other.callId) && other.approval?.decision === null,
  );
  return step?.kind === 'tool' ? (step.approval?.approvalId ?? null) : null;
}

async function deny(sessionId: string, approvalId: string): Promise<void> {
  const draft = chat.drafts.read(sessionId);
  if (draft.text.trim() === '') return;
  chat.drafts.write(sessionId, { ...EMPTY_DRAFT, image: draft.image, files: draft.files });
  await denyCall(approvalId, draft.text).catch((error: unknown) => {
    chat.drafts.giveBack(sessionId, { text: draft.text, image: null });
    showError(toAppError(error));
  });
}

/** While the agent of a chat waits for a decision: what is written reaches it as the reason for a no. Else null. */
export function useWaitingCall({ id, replyingId }: ChatSession): (() => void) | null {
  const approvalId = useStore(chat.executions, (executions) => {
    const execution = replyingId === null ? undefined : executions.get(replyingId);
    return execution ? findApprovalId(execution) : null;
  });
  const answer = useCallback(() => {
    if (approvalId !== null) void deny(id, approvalId);
  }, [id, approvalId]);
  return approvalId === null ? null : answer;
}
