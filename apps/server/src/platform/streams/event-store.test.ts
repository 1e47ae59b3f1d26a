import { encodeFrame } from '@parley/contract/stream.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insertMember } from '../../testing/accounts.ts';
import { createManualClock } from '../../testing/manual-clock.ts';
import { createTestDatabase, TEST_DATABASES, type TestDatabase } from '../../testing/test-databases.ts';
import type { Database } from '../db/database.ts';
import { readPages } from './event-pages.ts';
import { insertEvents, framesAfter, readEvents } from './event-store.ts';
import type { EventRow } from './live-log.ts';

const frame = (seq: number): string => `id: ${seq}\ndata: {"n":${seq}}\n\n`;
function row(runId: string, seq: number, lastSeq: number): EventRow {
  const frames = Array.from({ length: lastSeq - seq + 1 }, (_, index) => frame(seq + index)).join('');
  return { runId, seq, lastSeq, frames };
}

describe('the part of a stored row after a number', () => {
  it.each([
    [0, [5, 6, 7]],
    [4, [5, 6, 7]],
    [5, [6, 7]],
    [6, [7]],
    [7, []],
    [100, []],
  ])('after %i', (after, expected) => {
    expect(framesAfter(row('r', 5, 7), after)).toBe(expected.map(frame).join(''));
  });

  it('is the whole of a row with one event, or nothing', () => {
    expect(framesAfter(row('r', 1_000_003, 1_000_003), 3)).toBe(frame(1_000_003));
    expect(framesAfter(row('r', 1_000_003, 1_000_003), 1_000_003)).toBe('');
  });
});

describe.each(TEST_DATABASES)('stored events on %s', (kind) => {
  let testDatabase: TestDatabase;
  let db: Database;
  beforeEach(async () => {
    testDatabase = await createTestDatabase(kind, { isMigrated: true });
    const clock = createManualClock();
    db = testDatabase.open(clock);
    const { userId } = await insertMember(db, clock, {});
    for (const [id, status] of [
      ['run_a', 'running'],
      ['run_b', 'succeeded'],
      ['run_c', 'running'],
    ] as const) {
      await db.write((tx) =>
        tx
          .insertInto('runs')
          .values({
            id,
            kind: 'generate',
            usage_kind: 'chat',
            user_id: userId,
            trigger: 'ui',
            status,
            input: '',
            model: 'm',
            provider: 'p',
            prices: '{}',
            lease_owner: 'x',
            fence: 1,
            started_at: 0,
            ...NOTHING,
          })
          .execute(),
      );
    }
  });
  afterEach(async () => {
    await db.close();
    await testDatabase.remove();
  });

  const NOTHING = {
    session_id: null,
    agent_id: null,
    agent_name: null,
    deployment_id: null,
    idempotency_key: null,
    session_lock: null,
    body_hash: null,
    output: null,
    error: null,
    input_tokens: 0,
    output_tokens: 0,
    cached_tokens: 0,
    reasoning_tokens: 0,
    cost: 0,
    balance_after: 0,
    end_reason: null,
    last_event: 0,
    cancel_requested: 0,
    takeovers: 0,
    finished_at: null,
  } as const;

  const add = (rows: readonly EventRow[]) => db.write((tx) => insertEvents(tx, rows, 1));

  it('come back in order, run by run, from the number on', async () => {
    await add([row('run_a', 1, 2), row('run_b', 1, 1)]);
    await add([row('run_a', 3, 6)]);
    await add([row('run_b', 2, 2), row('run_c', 1, 1)]);
    const cursors = new Map([
      ['run_b', 0],
      ['run_a', 2],
    ]);
    expect(await readEvents(db.read, cursors)).toEqual([
      row('run_a', 3, 6),
      row('run_b', 1, 1),
      row('run_b', 2, 2),
    ]);
    expect(await readEvents(db.read, new Map([['run_a', 4]]))).toEqual([row('run_a', 3, 6)]);
    expect(await readEvents(db.read, new Map([['run_a', 6]]))).toEqual([]);
  });

  it.each([1, 9, 10, 11, 49, 50, 51, 73, 160])('may be %i at once', async (count) => {
    await add(Array.from({ length: count }, (_, index) => row('run_a', index + 1, index + 1)));
    expect(await readEvents(db.read, new Map([['run_a', 0]]))).toHaveLength(count);
  });

  it('can be followed for thousands of runs at once [OV-06]', async () => {
    await add([row('run_a', 1, 2), row('run_c', 1, 1)]);
    const others = Array.from({ length: 2_500 }, (_, index) => [`run_${index}`, 0] as const);
    const rows = await readEvents(db.read, new Map([['run_a', 0], ...others, ['run_c', 0]]));
    expect(rows).toEqual([row('run_a', 1, 2), row('run_c', 1, 1)]);
  });

  const listRows = () =>
    db.read.selectFrom('run_events').select(['seq', 'last_seq']).orderBy('seq').execute();
  const large = (seq: number): string => encodeFrame(seq, `"${'x'.repeat(50_000)}"`);
  function largeRow(lastSeq: number): EventRow {
    const frames = Array.from({ length: lastSeq }, (_, index) => large(index + 1)).join('');
    return { runId: 'run_a', seq: 1, lastSeq, frames };
  }

  it('are stored in rows of a bounded size, also when they are stored again with what came since [OV-02]', async () => {
    await add([largeRow(3)]);
    await add([largeRow(5)]);
    expect(await listRows()).toEqual([
      { seq: 1, last_seq: 2 },
      { seq: 3, last_seq: 4 },
      { seq: 5, last_seq: 5 },
    ]);
    const rows = await readEvents(db.read, new Map([['run_a', 0]]));
    expect(rows.map(({ frames }) => frames).join('') === largeRow(5).frames).toBe(true);
  });

  it('come in pages: many small rows, few large ones, and one that is larger than a page [OV-02]', async () => {
    const small = Array.from({ length: 1_200 }, (_, index) => row('run_a', index + 1, index + 1));
    const huge = encodeFrame(1_201, `"${'x'.repeat(400_000)}"`);
    const last = [large(1_202), large(1_203), large(1_204), large(1_205), large(1_206), large(1_207)];
    const end = { runId: 'run_a', seq: 1_201, lastSeq: 1_207, frames: huge + last.join('') };
    await add([...small, end, row('run_b', 1, 1)]);
    const pages: number[][] = [];
    let text = '';
    for await (const page of readPages(db, { runId: 'run_a', after: 0 })) {
      pages.push(page.map(({ lastSeq }) => lastSeq));
      for (const { frames } of page) text += frames;
    }
    expect(pages.map((page) => [page[0], page.at(-1)])).toEqual([
      [1, 500],
      [501, 1_000],
      [1_001, 1_200],
      [1_201, 1_201],
      [1_203, 1_205],
      [1_207, 1_207],
    ]);
    expect(text === small.map(({ frames }) => frames).join('') + end.frames).toBe(true);
  });

  it('are kept once when they are stored again with what came since', async () => {
    await add([row('run_a', 1, 2)]);
    await add([row('run_a', 1, 5)]);
    await add([row('run_a', 1, 6), row('run_b', 1, 1)]);
    expect(await readEvents(db.read, new Map([['run_a', 0]]))).toEqual([row('run_a', 1, 6)]);
  });
});
