import { useCallback } from 'react';
import { toAppError } from '../../../../platform/errors/to-app-error.ts';
import { showError } from '../../../../platform/toasts.ts';
import { chat } from '../../browser-chat.ts';
import { EMPTY_DRAFT } from '../../composer/drafts.ts';
import type { ChatSession } from '../../sessions/session.ts';
import { useWaitingApprovals } from '../conversation/use-waiting-approvals.ts';

async function deny(sessionId: string, approvalId: string): Promise<void> {
  const draft = chat.drafts.read(sessionId);
  if (draft.text.trim() === '') return;
  chat.drafts.write(sessionId, { ...EMPTY_DRAFT, image: draft.image, files: draft.files });
  try {
    // Most visits never answer an agent that waits.
    const { denyCall } = await import('../../approvals.api.ts');
    await denyCall(approvalId, draft.text);
  } catch (error) {
    chat.drafts.giveBack(sessionId, { text: draft.text, image: null });
    showError(toAppError(error));
  }
}

/** While the agent of a chat waits for a decision: what is written reaches it as the reason for a no. Else null. */
export function useWaitingCall(session: ChatSession): (() => void) | null {
  const { id } = session;
  const [approvalId = null] = useWaitingApprovals(session);
  const answer = useCallback(() => {
    if (approvalId !== null) void deny(id, approvalId);
  }, [id, approvalId]);
  return approvalId === null ? null : answer;
}
