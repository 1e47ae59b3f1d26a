import { AppError } from '@parley/contract/errors/app-error.ts';
import { auth, useAuth } from '../../../auth/index.ts';
import { chat } from '../../browser-chat.ts';
import { agentOf } from '../../reply/agent-of.ts';
import { startNewChat } from '../new-chat.ts';

function whenOpened(ownerId: string): Promise<void> {
  const isOpen = ({ ownerId: openedFor, currentId }: ReturnType<typeof chat.state.getState>) =>
    openedFor === ownerId && currentId !== null;
  if (isOpen(chat.state.getState())) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = chat.state.subscribe((state) => {
      if (!isOpen(state)) return;
      stop();
      resolve();
    });
  });
}

/** An agent is asked and nobody is signed in any more. */
export function needsGuest(sessionId: string): boolean {
  const session = chat.state.getState().sessions[sessionId];
  return session !== undefined && agentOf(session) !== null && auth.identify() === null;
}

/**
 * Begins a guest session with a chat of its own, in which the same agent is asked: the former chats belong to another
 * person. Answers the id of that chat.
 */
export async function openAsGuest(sessionId: string): Promise<string | AppError> {
  const { agent = null, isResearch = false } = chat.state.getState().sessions[sessionId] ?? {};
  if (!(await auth.tryFree())) return useAuth.getState().guestProblem ?? new AppError('no_token');
  await whenOpened(useAuth.getState().account?.id ?? '');
  const { id } = startNewChat();
  chat.sessions.change(id, { agent, isResearch });
  return id;
}
