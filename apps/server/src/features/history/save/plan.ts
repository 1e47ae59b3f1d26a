// What a save makes of the stored conversation. A long one is planned in steps, between which others have their turn.
import { MAX_SESSION_MESSAGES } from '@parley/contract/history/constants.ts';
import type { BackendSession } from '@parley/contract/history/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { toFieldError } from '../../../platform/bounded-json.ts';
import { nextTurn } from '../../../platform/next-turn.ts';
import type { StoredEntry, StoredMessage } from '../history.record.ts';
import { planSave, type MergePlan, type SaveRequest } from './merge.ts';

/** The state the caller knows. `unite`: none, so nothing stored is removed or changed. */
export type Condition =
  { readonly kind: 'none' | 'new' | 'unite' } | { readonly kind: 'etags'; readonly etags: readonly string[] };

export interface SaveInput {
  readonly session: BackendSession;
  readonly keepIds: readonly string[] | null;
  readonly archivedIds: readonly string[];
  readonly condition: Condition;
}

function checkIds({ session, keepIds }: SaveInput, stored: readonly StoredEntry[]): void {
  const sent = new Set(session.messages.map((message) => message.message_id));
  if (sent.size < session.messages.length) {
    throw toFieldError('session.messages', 'must not name a message twice');
  }
  const known = new Set(stored.map((entry) => entry.id));
  if (keepIds?.some((id) => !known.has(id) && !sent.has(id))) {
    throw new AppError('history_conflict', {
      data: { detail: 'The conversation does not have all the messages that are to be kept.' },
    });
  }
}

/** As many messages in the archive as in the list. A conversation that has more may still be saved, but not grow. */
function checkCounts({ list, archive }: MergePlan, stored: readonly StoredEntry[]): void {
  const archived = stored.filter((entry) => entry.isArchived).length;
  const isTooMany = (count: number, before: number): boolean =>
    count > Math.max(MAX_SESSION_MESSAGES, before);
  if (isTooMany(list.length, stored.length - archived) || isTooMany(archive.length, archived))
    throw new AppError('too_large');
}

function toSaveRequest(
  messages: readonly StoredMessage[],
  { keepIds, archivedIds, condition }: SaveInput,
  stored: readonly StoredEntry[],
): SaveRequest {
  if (condition.kind !== 'unite')
    return { messages, keepIds: keepIds && new Set(keepIds), archiveIds: new Set(archivedIds) };
  const known = new Set(stored.map((entry) => entry.id));
  return {
    messages: messages.filter(({ id }) => !known.has(id)),
    keepIds: new Set(stored.filter((entry) => !entry.isArchived).map((entry) => entry.id)),
    archiveIds: new Set(),
  };
}

/** A plan over fewer messages takes a few milliseconds. */
const MANY_MESSAGES = 2_000;

/** Yields to the event loop between two steps of planning where there are many messages. */
async function yieldAfter(messages: number): Promise<void> {
  if (messages > MANY_MESSAGES) await nextTurn();
}

export async function planInSteps(
  input: SaveInput,
  stored: readonly StoredEntry[],
  messages: readonly StoredMessage[],
): Promise<MergePlan> {
  const count = stored.length + messages.length;
  await yieldAfter(count);
  checkIds(input, stored);
  const request = toSaveRequest(messages, input, stored);
  await yieldAfter(count);
  const plan = planSave(stored, request);
  checkCounts(plan, stored);
  await yieldAfter(count);
  return plan;
}
