import type { Database } from '../../../platform/db/database.ts';
import { toEtag } from '../history.state-hash.ts';
import { SUMMARY_COLUMNS, toSummaryRow } from '../history.store.ts';

/** The newest change of a conversation. */
export interface Change {
  readonly sessionId: string;
  readonly revision: number;
  /** `null`: it was removed. */
  readonly etag: string | null;
}

/**
 * Conversations whose newest change is between the revisions, in their order. Nothing above `upTo`: two reads see two
 * snapshots, and only what was committed before both is certain to be complete.
 */
export async function listChanges(
  db: Database,
  userId: string,
  { after, upTo, limit }: { readonly after: number; readonly upTo: number; readonly limit: number },
): Promise<Change[]> {
  const [sessions, removed] = await Promise.all([
    db.longRead
      .selectFrom('chat_sessions')
      .select([...SUMMARY_COLUMNS, 'revision'])
      .where('user_id', '=', userId)
      .where('revision', '>', after)
      .where('revision', '<=', upTo)
      .orderBy('revision')
      .limit(limit)
      .execute(),
    db.longRead
      .selectFrom('chat_tombstones')
      .select(['session_id', 'revision'])
      .where('user_id', '=', userId)
      .where('revision', '>', after)
      .where('revision', '<=', upTo)
      .orderBy('revision')
      .limit(limit)
      .execute(),
  ]);
  const changes = [
    ...sessions.map((row) => ({
      sessionId: row.session_id,
      revision: row.revision,
      etag: toEtag(toSummaryRow(row)),
    })),
    ...removed.map((row) => ({ sessionId: row.session_id, revision: row.revision, etag: null })),
  ];
  return changes.sort((one, other) => one.revision - other.revision).slice(0, limit);
}
