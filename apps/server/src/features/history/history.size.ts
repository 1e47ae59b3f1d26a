// A conversation is loaded as a whole, so its size is limited.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { MAX_SESSION_BYTES } from '@parley/contract/history/constants.ts';
import type { Tx } from '../../platform/db/database.ts';
import { sumBytes } from './history.messages.store.ts';
import type { StoredMessage } from './history.record.ts';

/** Below this the stored size is not checked: even the maximum number of such appends stays acceptable. */
const SHORT_BYTES = 16 * 1024;

export function areShort(messages: readonly Pick<StoredMessage, 'body'>[]): boolean {
  let bytes = 0;
  for (const { body } of messages) bytes += Buffer.byteLength(body);
  return bytes <= SHORT_BYTES;
}

/** Called after the write, in the same transaction. Throws `too_large`. */
export async function assertSessionSize(
  tx: Tx,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  written: readonly Pick<StoredMessage, 'body'>[],
): Promise<void> {
  if (areShort(written)) return;
  if ((await sumBytes(tx, userId, sessionId)) > MAX_SESSION_BYTES) throw new AppError('too_large');
}
