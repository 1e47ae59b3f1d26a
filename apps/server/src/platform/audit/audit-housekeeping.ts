// Removes what the audit log has kept for long enough, from its beginning on, so that the rest stays one chain.
import { AUDIT_MAX_DAYS } from '@parley/contract/administration/constants.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';

/** One more than is shown: the database, which refuses to remove anything younger, goes by a clock of its own. */
const KEPT_MS = (AUDIT_MAX_DAYS + 1) * 86_400_000;
const BATCH = 1_000;

export interface AuditHousekeepingDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
}

/** Answers the work that is done again and again. */
export function createAuditHousekeeping({ db, clock }: AuditHousekeepingDeps): () => Promise<void> {
  async function removeBatch(): Promise<boolean> {
    const beforeMs = clock.now() - KEPT_MS;
    const oldest = await db.read
      .selectFrom('audit_log')
      .select(['seq', 'hash', 'at'])
      .orderBy('seq')
      .limit(BATCH)
      .execute();
    const firstKept = oldest.findIndex(({ at }) => at >= beforeMs);
    const last = firstKept === -1 ? oldest.at(-1) : oldest[firstKept - 1];
    if (!last) return false;
    await db.write(async (tx) => {
      // First, since the database removes nothing behind it. Writers of the log wait.
      await tx
        .updateTable('audit_head')
        .set({ removed_seq: last.seq, removed_hash: last.hash })
        // A server that was slow does not set the beginning back.
        .where('removed_seq', '<', last.seq)
        .execute();
      await tx.deleteFrom('audit_log').where('seq', '<=', last.seq).execute();
    });
    return oldest.length === BATCH && firstKept === -1;
  }

  return async () => {
    while (await removeBatch());
  };
}
