import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insertMember } from '../../testing/accounts.ts';
import { createManualClock } from '../../testing/manual-clock.ts';
import { createTestDatabase, TEST_DATABASES, type TestDatabase } from '../../testing/test-databases.ts';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
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
    testDatabase = await createTestDatabase(kind);
    const clock = createManualClock();
    db = testDatabase.open(clock);
    await migrate(db, 1);
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

  it('are kept once when they are stored again with what came since', async () => {
    await add([row('run_a', 1, 2)]);
    await add([row('run_a', 1, 5)]);
    await add([row('run_a', 1, 6), row('run_b', 1, 1)]);
    expect(await readEvents(db.read, new Map([['run_a', 0]]))).toEqual([row('run_a', 1, 6)]);
  });
});
