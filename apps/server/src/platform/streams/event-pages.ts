// The stored events of a run in pages: the next one is read when the reader has taken the one before.
import type { Database } from '../db/database.ts';
import { framesAfter } from './event-store.ts';
import type { EventReader, EventRow } from './live-log.ts';

/** Of stored text, unless a single row is larger. */
const PAGE_BYTES = 256 * 1024;
const ROWS_PER_PAGE = 500;

export interface EventRange {
  readonly runId: string;
  readonly after: number;
  /** Rows that begin behind this number are left out. */
  readonly upTo?: number;
}

/** The sizes are read first: neither database loads a text for them. */
function listSizes(db: Database, { runId, after, upTo = Number.MAX_SAFE_INTEGER }: EventRange) {
  return db.read
    .selectFrom('run_events')
    .select(({ fn }) => ['seq', 'last_seq', fn<number>('octet_length', ['data']).as('bytes')])
    .where('run_id', '=', runId)
    .where('last_seq', '>', after)
    .where('seq', '<=', upTo)
    .orderBy('seq')
    .limit(ROWS_PER_PAGE)
    .execute();
}

/** How many rows make a page: at least one. */
function countRows(sizes: readonly { readonly bytes: number }[]): number {
  let total = 0;
  const excess = sizes.findIndex(({ bytes }) => (total += bytes) > PAGE_BYTES);
  return excess === -1 ? sizes.length : Math.max(1, excess);
}

async function readRows(db: Database, runId: string, from: number, to: number): Promise<EventRow[]> {
  const rows = await db.read
    .selectFrom('run_events')
    .select(['run_id', 'seq', 'last_seq', 'data'])
    .where('run_id', '=', runId)
    .where('seq', '>=', from)
    .where('seq', '<=', to)
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({ runId: row.run_id, seq: row.seq, lastSeq: row.last_seq, frames: row.data }));
}

export async function* readPages(db: Database, range: EventRange): AsyncGenerator<readonly EventRow[]> {
  let { after } = range;
  for (;;) {
    const sizes = await listSizes(db, { ...range, after });
    const count = countRows(sizes);
    const [first, last] = [sizes[0], sizes[count - 1]];
    if (!first || !last) return;
    const page = await readRows(db, range.runId, first.seq, last.seq);
    yield page;
    if (count === sizes.length && count < ROWS_PER_PAGE) return;
    after = page.at(-1)?.lastSeq ?? last.last_seq;
  }
}

/** Resolves once the reader has taken what was written; answers whether it is still there. */
export async function isTaken(reader: EventReader): Promise<boolean> {
  return reader.drained ? reader.drained() : true;
}

/** Answers whether the reader is still there. */
export async function sendPages(db: Database, range: EventRange, reader: EventReader): Promise<boolean> {
  for await (const page of readPages(db, range)) {
    for (const row of page) reader.write(framesAfter(row, range.after));
    if (!(await isTaken(reader))) return false;
  }
  return true;
}
