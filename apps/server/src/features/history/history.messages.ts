// Converts messages to their stored form. Indexing the words of thousands takes a while, so the event loop is yielded
// in between.
import type { BackendMessage } from '@parley/contract/history/schemas.ts';
import { nextTurn } from '../../platform/next-turn.ts';
import { toStoredMessage, type StoredMessage } from './history.record.ts';

/** Characters between two yields to the event loop: a few milliseconds of work. */
const SLICE_CHARACTERS = 50_000;
/** Fixed overhead of a message, however short it is. */
const CHARACTERS_A_MESSAGE = 100;

export async function toStoredMessages(
  userId: string,
  messages: readonly BackendMessage[],
): Promise<readonly StoredMessage[]> {
  const stored: StoredMessage[] = [];
  let characters = 0;
  for (const message of messages) {
    stored.push(toStoredMessage(userId, message));
    characters += message.content.length + CHARACTERS_A_MESSAGE;
    if (characters < SLICE_CHARACTERS) continue;
    characters = 0;
    await nextTurn();
  }
  return stored;
}
