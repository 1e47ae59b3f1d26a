import { logProblem } from '../../../../platform/log.ts';
import { localDatabase } from '../../../../platform/store/database.ts';
import { useAuth } from '../../../auth/index.ts';
import { isRemoved } from '../../../history/index.ts';
import { chat } from '../../browser-chat.ts';
import { createChatStorage } from '../../chat.storage.ts';
import { joinFound, type Found } from '../../list/found.ts';
import { searchLocal } from '../../list/search-local.ts';
import { searchRemote } from '../../list/search-remote.ts';

const storage = createChatStorage(localDatabase);
const MOST_FOUND = 30;

async function searchHere(typed: string, signal: AbortSignal): Promise<readonly Found[]> {
  const { ownerId, sessions } = chat.state.getState();
  if (ownerId === null) return [];
  await Promise.all(chat.saves.map((save) => save.flush()));
  // Read from storage, so that nothing is kept open for it.
  const readMessages = (sessionId: string) => storage.loadMessages(ownerId, sessionId);
  return searchLocal({ sessions: Object.values(sessions), readMessages }, typed, MOST_FOUND, signal);
}

/** Finds chats by words of their names and messages, wherever they are kept; without a connection, here. */
export async function searchChats(typed: string, signal: AbortSignal): Promise<readonly Found[]> {
  if (typed.trim() === '') return [];
  const isMember = useAuth.getState().account?.role === 'user';
  const here = searchHere(typed, signal);
  if (!isMember) return here;
  const there = searchRemote(typed, MOST_FOUND, signal).catch((error: unknown) => {
    if (!signal.aborted) logProblem('search-remote', error);
    return [];
  });
  // A removal reaches the server only once it can no longer be taken back.
  const present = (await there).filter(({ sessionId }) => !isRemoved(sessionId));
  return joinFound(present, await here, MOST_FOUND);
}
