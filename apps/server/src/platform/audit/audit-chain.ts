// The hash chain of the audit log: each entry covers the previous one, so that a change or a gap is detectable.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { NewRow, Row } from '../db/schema.ts';

type AuditEntry = Omit<Row<'audit_log'>, 'hash'>;

const HEAD_ID = 1;

/** Never change this: existing entries were hashed with it. */
export function hashEntry(previousHash: string, entry: AuditEntry): string {
  const { seq, id, actor_id, workspace_id, action, target_type, target_id, outcome } = entry;
  const { details, request_id, at, location } = entry;
  const who = [id, actor_id, workspace_id, action, target_type, target_id, outcome, details, request_id, at];
  return (
    createHash('sha256')
      // Entries older than locations were hashed without one.
      .update(JSON.stringify([previousHash, seq, ...who, ...(location ? [location] : [])]))
      .digest('hex')
  );
}

/** Numbers from 1, without gaps. The head stays locked until the transaction ends, which serialises writers. */
async function takeNumber(tx: Tx): Promise<{ seq: number; previousHash: string }> {
  const head = await tx
    .insertInto('audit_head')
    .values({ id: HEAD_ID, seq: 1, hash: '' })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seq: sql`audit_head.seq + 1` }))
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow();
  return { seq: head.seq, previousHash: head.hash };
}

/** Appends the entry to the chain. The result must be stored in the same transaction. */
export async function linkEntry(tx: Tx, entry: Omit<AuditEntry, 'seq'>): Promise<NewRow<'audit_log'>> {
  const { seq, previousHash } = await takeNumber(tx);
  const hash = hashEntry(previousHash, { ...entry, seq });
  await tx.updateTable('audit_head').set({ hash }).where('id', '=', HEAD_ID).execute();
  return { ...entry, seq, hash };
}
