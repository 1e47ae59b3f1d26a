// Storage of numbered events.
import type { OnConflictBuilder } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { prepareQuery, slotsFor, type Slot } from '../db/prepared.ts';
import type { NewRow, Tables } from '../db/schema.ts';
import type { EventRow } from './live-log.ts';

// Inserts in a few fixed sizes, so that the statements stay prepared.
const CHUNK_SIZES = [50, 10, 1];

function toChunks<T>(rows: readonly T[]): T[][] {
  const chunks: T[][] = [];
  let start = 0;
  for (const size of CHUNK_SIZES) {
    for (; rows.length - start >= size; start += size) chunks.push(rows.slice(start, start + size));
  }
  return chunks;
}

/** A larger row is stored as several, so that it can be read in pages. */
const MAX_ROW_LENGTH = 128 * 1024;

/**
 * Fills one row after the other, so that the rows of a retry, which has more events, begin with the same numbers. An
 * event is never divided.
 */
function splitRow(row: EventRow): EventRow[] {
  const { runId, frames } = row;
  if (frames.length <= MAX_ROW_LENGTH) return [row];
  const parts: EventRow[] = [];
  let [start, end] = [0, 0];
  let { seq } = row;
  for (let next = seq; next <= row.lastSeq; next += 1) {
    const frameEnd = frames.indexOf('\n\n', end) + 2;
    if (end > start && frameEnd - start > MAX_ROW_LENGTH) {
      parts.push({ runId, seq, lastSeq: next - 1, frames: frames.slice(start, end) });
      [start, seq] = [end, next];
    }
    end = frameEnd;
  }
  return [...parts, { runId, seq, lastSeq: row.lastSeq, frames: frames.slice(start) }];
}

type NewEvent = NewRow<'run_events'>;

function toNewEvent(row: EventRow, nowMs: number): NewEvent {
  return { run_id: row.runId, seq: row.seq, last_seq: row.lastSeq, at: nowMs, data: row.frames };
}

/**
 * A commit whose acknowledgement was lost is retried with the events added since: a row with the same first number
 * contains everything of the row it replaces.
 */
function replaceShorter(conflict: OnConflictBuilder<Tables, 'run_events'>) {
  return conflict.columns(['run_id', 'seq']).doUpdateSet((row) => ({
    last_seq: row.ref('excluded.last_seq'),
    at: row.ref('excluded.at'),
    data: row.ref('excluded.data'),
  }));
}

const addEvent = prepareQuery((tx, slot: Slot<NewEvent>) =>
  tx
    .insertInto('run_events')
    .values(slotsFor(slot, ['run_id', 'seq', 'last_seq', 'at', 'data']))
    .onConflict(replaceShorter),
);

export async function insertEvents(tx: Tx, events: readonly EventRow[], nowMs: number): Promise<void> {
  const rows = events.flatMap(splitRow);
  const [only] = rows;
  if (only && rows.length === 1) {
    await addEvent(tx, toNewEvent(only, nowMs));
    return;
  }
  for (const chunk of toChunks(rows)) {
    await tx
      .insertInto('run_events')
      .values(chunk.map((row) => toNewEvent(row, nowMs)))
      .onConflict(replaceShorter)
      .execute();
  }
}

/** The frames of a stored row after the event number `after`. */
export function framesAfter(row: EventRow, after: number): string {
  let start = 0;
  for (let skip = after - row.seq + 1; skip > 0; skip -= 1) {
    const end = row.frames.indexOf('\n\n', start);
    if (end === -1) return '';
    start = end + 2;
  }
  return row.frames.slice(start);
}

/** SQLite takes at most a thousand conditions in one query. */
const RUNS_PER_QUERY = 500;

/** The stored rows with events after the number given for their run; those of each run in order. */
export async function readEvents(
  read: Database['read'],
  cursors: ReadonlyMap<string, number>,
): Promise<EventRow[]> {
  const all = [...cursors];
  let rows: EventRow[] = [];
  for (let start = 0; start < all.length; start += RUNS_PER_QUERY)
    rows = rows.concat(await readSome(read, all.slice(start, start + RUNS_PER_QUERY)));
  return rows;
}

async function readSome(
  read: Database['read'],
  cursors: readonly (readonly [runId: string, after: number])[],
): Promise<EventRow[]> {
  const rows = await read
    .selectFrom('run_events')
    .select(['run_id', 'seq', 'last_seq', 'data'])
    .where((where) =>
      where.or(
        cursors.map(([runId, after]) =>
          where.and([where('run_id', '=', runId), where('last_seq', '>', after)]),
        ),
      ),
    )
    .orderBy('run_id')
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({ runId: row.run_id, seq: row.seq, lastSeq: row.last_seq, frames: row.data }));
}

/** The number of the newest stored event; 0 when there is none. */
export async function findLastSeq(read: Database['read'], runId: string): Promise<number> {
  const row = await read
    .selectFrom('run_events')
    .select('last_seq')
    .where('run_id', '=', runId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.last_seq ?? 0;
}
