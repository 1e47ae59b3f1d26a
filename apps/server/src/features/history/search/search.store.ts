import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { jsonText } from '../../../platform/db/dialect.ts';
import { listHeads } from '../history.store.ts';

/** How much of a message is read for its snippet. */
export const MAX_SNIPPET_SOURCE_CHARACTERS = 50_000;

export interface FoundMessage {
  readonly sessionId: string;
  readonly sessionName: string;
  readonly messageId: string;
  readonly role: string;
  readonly timestamp: string;
  readonly content: string;
}

/** Unordered. */
export async function listFound(
  db: Database,
  userId: string,
  numbers: readonly number[],
): Promise<FoundMessage[]> {
  if (numbers.length === 0) return [];
  const field = (name: string) => jsonText(db.longRead, 'body', name);
  return (
    db.longRead
      .selectFrom('chat_messages')
      .innerJoin('chat_sessions', (join) =>
        join
          .onRef('chat_sessions.user_id', '=', 'chat_messages.user_id')
          .onRef('chat_sessions.session_id', '=', 'chat_messages.session_id'),
      )
      .select([
        'chat_messages.session_id as sessionId',
        'chat_sessions.name as sessionName',
        'chat_messages.message_id as messageId',
        field('role').as('role'),
        field('timestamp').as('timestamp'),
        sql<string>`substr(${field('content')}, 1, ${MAX_SNIPPET_SOURCE_CHARACTERS})`.as('content'),
      ])
      .where('chat_messages.user_id', '=', userId)
      .where('chat_messages.number', 'in', numbers)
      // System messages stored by earlier versions are still in the index.
      .where(field('role'), '<>', 'system')
      .execute()
  );
}

export async function listNamed(
  db: Database,
  userId: string,
  pieces: readonly string[],
  limit: number,
): Promise<{ sessionId: string; name: string; timestamp: number }[]> {
  const heads = await listHeads(db.longRead, userId, { pieces, limit, offset: 0 });
  return heads.map(({ sessionId, name, lastMessageAt, createdAt }) => ({
    sessionId,
    name,
    timestamp: lastMessageAt ?? createdAt,
  }));
}
