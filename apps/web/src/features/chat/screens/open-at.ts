import { chat } from '../browser-chat.ts';
import { setTarget } from '../conversation/message-target.state.ts';
import { findSummaryOf } from '../summaries/list-originals.ts';

export type Opening = 'opened' | 'no-chat' | 'no-message';

/** Counts the requests, so that a slow one does not override a newer one. */
let latestRequest = 0;

const isKnown = (sessionId: string) => chat.state.getState().sessions[sessionId] !== undefined;

/** Shows the branch of a message, or of the summary that stands for it. */
function show(sessionId: string, messageId: string): boolean {
  const messages = chat.state.getState().messages[sessionId] ?? [];
  const shownId = findSummaryOf(messages, messageId) ?? messageId;
  if (!chat.branches.reveal(sessionId, shownId)) return false;
  setTarget(sessionId, shownId);
  return true;
}

/** Opens a chat, at a message where one is named. Rejects where it is not on this device and cannot be asked for. */
export async function openAt(sessionId: string, messageId: string | null): Promise<Opening> {
  latestRequest += 1;
  const own = latestRequest;
  const isThere = isKnown(sessionId) || (await chat.fetch(sessionId));
  if (own !== latestRequest) return 'opened';
  if (!isThere) return 'no-chat';
  // Before its messages are there: while they come, and where they cannot, the chat itself says so.
  chat.sessions.select(sessionId);
  const branch = await chat.loadBranch(sessionId).catch(() => null);
  if (messageId === null || !branch || show(sessionId, messageId)) return 'opened';
  // Written elsewhere, it may not be here yet.
  await chat.fetch(sessionId).catch(() => false);
  return show(sessionId, messageId) ? 'opened' : 'no-message';
}
