import { chat } from '../browser-chat.ts';
import { setTarget } from '../message-target.state.ts';
import { findSummaryOf } from '../summaries/list-originals.ts';

/** Opens a chat, at a message where one is named. False when there is no such chat or message. */
export async function openAt(sessionId: string, messageId: string | null): Promise<boolean> {
  const { session } = await chat.loadBranch(sessionId);
  if (!session) return false;
  chat.sessions.select(sessionId);
  if (messageId === null) return true;
  const messages = chat.state.getState().messages[sessionId] ?? [];
  const shownId = findSummaryOf(messages, messageId) ?? messageId;
  if (!chat.branches.reveal(sessionId, shownId)) return false;
  setTarget(sessionId, shownId);
  return true;
}
