// Seals everything in the vault anew with the current key, beside a running server. It goes in batches, each of which is
// whole or not at all, and passes over what is done: after a stop in the middle it is simply started again.
import { createSealer } from '../crypto/sealed-text.ts';
import type { VaultKeys } from '../crypto/vault-keys.ts';
import type { Database, Tx } from './database.ts';

const BATCH = 500;

/** Every column that holds sealed text: of which purpose, and bound to the row's id. */
const SEALED_COLUMNS = [
  { table: 'chat_shares', column: 'token_sealed', purpose: 'links' },
  { table: 'jobs', column: 'data', purpose: 'jobs' },
] as const;
type SealedColumn = (typeof SEALED_COLUMNS)[number];

export interface ResealResult {
  readonly resealed: number;
  /** Sealed with the current key before. */
  readonly current: number;
  /** Sealed with a key that is not there any more; left as they are. */
  readonly unreadable: number;
}

const NOTHING: ResealResult = { resealed: 0, current: 0, unreadable: 0 };

function add(one: ResealResult, other: ResealResult): ResealResult {
  return {
    resealed: one.resealed + other.resealed,
    current: one.current + other.current,
    unreadable: one.unreadable + other.unreadable,
  };
}

async function resealBatch(
  tx: Tx,
  { table, column, purpose }: SealedColumn,
  keys: VaultKeys,
  afterId: string,
): Promise<{ lastId: string | null; result: ResealResult }> {
  const sealer = createSealer(keys, purpose);
  const rows = await tx
    .selectFrom(table)
    .select(['id', column])
    .where('id', '>', afterId)
    .where(column, 'is not', null)
    .orderBy('id')
    .limit(BATCH)
    .execute();
  const result = { resealed: 0, current: 0, unreadable: 0 };
  for (const { id, [column]: sealed } of rows) {
    if (sealed === null) continue;
    const text = sealer.isCurrent(sealed) ? null : sealer.open(sealed, id);
    if (sealer.isCurrent(sealed)) result.current += 1;
    else if (text === null) result.unreadable += 1;
    else {
      // What the server has changed meanwhile is sealed anew already.
      const change = { [column]: sealer.seal(text, id) };
      await tx.updateTable(table).set(change).where('id', '=', id).where(column, '=', sealed).execute();
      result.resealed += 1;
    }
  }
  return { lastId: rows.length < BATCH ? null : (rows.at(-1)?.id ?? null), result };
}

export async function reseal(db: Database, keys: VaultKeys): Promise<ResealResult> {
  let total = NOTHING;
  for (const column of SEALED_COLUMNS) {
    for (let afterId: string | null = ''; afterId !== null;) {
      const from: string = afterId;
      const { lastId, result } = await db.write((tx) => resealBatch(tx, column, keys, from));
      total = add(total, result);
      afterId = lastId;
    }
  }
  return total;
}
