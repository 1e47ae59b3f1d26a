// A conversation is loaded as a whole, so its size is limited.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { MAX_SESSION_BYTES } from '@parley/contract/history/constants.ts';
import type { Tx } from '../../platform/db/database.ts';
import { sumBytes } from './history.messages.store.ts';
import type { StoredMessage } from './history.record.ts';

/** Appends up to this size are checked now and then only. */
const SHORT_BYTES = 16 * 1024;
/** Messages after which short appends are checked: until then they add at most a few percent of the limit. */
const CHECK_EVERY = 100;

/** Whether the stored size has to be checked when these messages are appended to so many. */
export function isCheckDue(messageCount: number, messages: readonly Pick<StoredMessage, 'body'>[]): boolean {
  const checked = (count: number): number => Math.floor(count / CHECK_EVERY);
  if (checked(messageCount) !== checked(messageCount + messages.length)) return true;
  let bytes = 0;
  for (const { body } of messages) bytes += Buffer.byteLength(body);
  return bytes > SHORT_BYTES;
}

/** Called after the write, in the same transaction. Throws `too_large`. */
export async function assertSessionSize(
  tx: Tx,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<void> {
  if ((await sumBytes(tx, userId, sessionId)) > MAX_SESSION_BYTES) throw new AppError('too_large');
}
