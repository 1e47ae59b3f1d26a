// Appends to many conversations at once, on PostgreSQL: one statement for the usual case, in which the new messages
// follow the stored ones. It returns the conversations where that held; the others are handled one by one.
import { sql } from 'kysely';
import { MAX_SESSION_MESSAGES } from '@parley/contract/history/constants.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { AppendInput } from './append.ts';
import { addToStateHash, EMPTY_STATE_HASH, type StateHash } from '../history.state-hash.ts';

/** With the revision of the change. */
export type NumberedAppend = AppendInput & { readonly revision: number };

export interface MovedHead {
  readonly user_id: string;
  readonly session_id: string;
  readonly message_count: number;
  readonly mark_a: number;
  readonly mark_b: number;
  readonly mark_c: number;
  readonly settings_hash: string;
  readonly active_leaf_id: string | null;
  readonly last_user_activity_at: number | null;
  readonly leaf_before: string | null;
  readonly activity_before: number | null;
  readonly revision: number;
}

/** What the messages of an append contribute to the state hash when they follow what is stored. */
export function toAddedHash({ fromIndex, messages }: AppendInput): StateHash {
  return addToStateHash(
    EMPTY_STATE_HASH,
    fromIndex,
    messages.map((message) => message.hash),
  );
}

function toHeadColumns(appends: readonly NumberedAppend[]) {
  const hashes = appends.map(toAddedHash);
  const column = <T>(read: (append: NumberedAppend) => T): T[] => appends.map(read);
  return sql`unnest(
    ${column((append) => append.userId)}::text[],
    ${column((append) => append.sessionId)}::text[],
    ${column((append) => append.fromIndex)}::bigint[],
    ${column((append) => append.messages.length)}::bigint[],
    ${hashes.map((stateHash) => stateHash.a)}::int[],
    ${hashes.map((stateHash) => stateHash.b)}::int[],
    ${hashes.map((stateHash) => stateHash.c)}::int[],
    ${column((append) => append.activeLeafId !== undefined)}::boolean[],
    ${column((append) => (append.activeLeafId === undefined ? append.messages.at(-1)?.id : append.activeLeafId))}::text[],
    ${column((append) => Math.max(...append.messages.map((message) => message.sentAt)))}::bigint[],
    ${column(toActivity)}::bigint[],
    ${column((append) => append.messages.at(-1)?.preview ?? '')}::text[],
    ${column((append) => append.nowMs)}::bigint[],
    ${column((append) => append.revision)}::bigint[]
  ) as given (user_id, session_id, from_index, added, mark_a, mark_b, mark_c, names_leaf, leaf, sent_at, activity,
    preview, now_ms, revision)`;
}

function toActivity({ messages, lastUserActivityAt }: AppendInput): number | null {
  const times = messages.filter((message) => message.isFromUser).map((message) => message.sentAt);
  if (lastUserActivityAt !== null) times.push(lastUserActivityAt);
  return times.length > 0 ? Math.max(...times) : null;
}

function toMessageColumns(appends: readonly AppendInput[]) {
  const messages = appends.flatMap((append) =>
    append.messages.map((message, index) => ({ ...message, append, seq: append.fromIndex + index })),
  );
  type Message = (typeof messages)[number];
  const column = <T>(read: (message: Message) => T): T[] => messages.map(read);
  return sql`unnest(
    ${column((message) => message.append.userId)}::text[],
    ${column((message) => message.append.sessionId)}::text[],
    ${column((message) => message.id)}::text[],
    ${column((message) => message.seq)}::bigint[],
    ${column((message) => message.hash)}::text[],
    ${column((message) => message.imageId)}::text[],
    ${column((message) => message.append.nowMs)}::bigint[],
    ${column((message) => message.body)}::text[],
    ${column((message) => message.words)}::text[]
  ) as sent (user_id, session_id, message_id, seq, hash, image_id, added_at, body, words)`;
}

/**
 * The accounts are locked; at most one append per conversation. A message that is stored already fails the whole
 * statement.
 */
export async function appendAtEnds(
  tx: Tx,
  appends: readonly NumberedAppend[],
): Promise<readonly MovedHead[]> {
  const { rows } = await sql<MovedHead>`
    with given as (select * from ${toHeadColumns(appends)}),
    before as (
      select user_id, session_id, active_leaf_id, last_user_activity_at
      from chat_sessions join given using (user_id, session_id)
      order by user_id, session_id for update of chat_sessions
    ),
    moved as (
      update chat_sessions as head set
        message_count = message_count + given.added,
        mark_a = head.mark_a # given.mark_a,
        mark_b = head.mark_b # given.mark_b,
        mark_c = head.mark_c # given.mark_c,
        active_leaf_id = case when given.names_leaf then given.leaf
          when head.active_leaf_id is null then null else given.leaf end,
        last_message_at = greatest(head.last_message_at, given.sent_at),
        last_user_activity_at = greatest(head.last_user_activity_at, given.activity),
        last_message_preview = given.preview,
        updated_at = given.now_ms,
        revision = given.revision
      from given join before using (user_id, session_id)
      where head.user_id = given.user_id and head.session_id = given.session_id
        and head.message_count = given.from_index and head.message_count + given.added <= ${MAX_SESSION_MESSAGES}
      returning head.user_id, head.session_id, head.message_count, head.mark_a, head.mark_b, head.mark_c,
        head.settings_hash, head.active_leaf_id, head.last_user_activity_at, head.revision,
        before.active_leaf_id as leaf_before, before.last_user_activity_at as activity_before
    ),
    numbered as (
      update chat_owners as owner set revision = newest.revision
      from (select user_id, max(revision) as revision from moved group by user_id) as newest
      where owner.user_id = newest.user_id
    ),
    sent as (select sent.* from ${toMessageColumns(appends)} join moved using (user_id, session_id)),
    added as (
      insert into chat_messages (user_id, session_id, message_id, is_archived, seq, hash, image_id, added_at, body)
      select user_id, session_id, message_id, 0, seq, hash, image_id, added_at, body from sent
      returning number, user_id, session_id, message_id
    ),
    indexed as (
      insert into message_words (number, words)
      select added.number, sent.words::tsvector from added join sent using (user_id, session_id, message_id)
    )
    select * from moved`.execute(tx);
  return rows;
}
