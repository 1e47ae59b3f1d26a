import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TABLES } from '../../../testing/tables.ts';
import { historyOf, toMessage, toSession } from '../../../testing/conversations.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { insertUsage } from '../../../testing/usage.ts';
import type { Database } from '../database.ts';
import { readPersonalData, removeSliced } from './personal-data.ts';

const PIECES = 45;
const LISTED = 560;
const ARCHIVED = 130;
const REPLIES = 2_300;
const SLICE = 1_000;

describe.each(TEST_DATABASES)('much that belongs to a person on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let ben: Person;
  beforeEach(async () => {
    app = await createTestApp({ database });
    ada = await app.createMember();
    ben = await app.createMember();
    for (const person of [ada, ben]) await keepMuch(person);
  });
  afterEach(() => app.close());

  async function keepMuch(person: Person): Promise<void> {
    const messages = Array.from({ length: LISTED + ARCHIVED }, (_, index) => toMessage(`m${index}`));
    for (const id of ['one', 'two']) await historyOf(app, person).save(toSession(id, messages));
    const moved = Array.from({ length: ARCHIVED }, (_, index) => `m${index * 3}`);
    await app.db.write(async (tx) => {
      await tx
        .updateTable('chat_messages')
        .set({ is_archived: 1 })
        .where('user_id', '=', person.userId)
        .where('message_id', 'in', moved)
        .execute();
      const key = { user_id: person.userId, session_id: 'two', share_id: '', image_id: 'picture' };
      const pieces = Array.from({ length: PIECES }, (_, piece) => ({
        ...key,
        piece,
        bytes: Buffer.from([piece]),
        added_at: 1,
      }));
      await tx.insertInto('chat_image_pieces').values(pieces).execute();
    });
  }

  /** Many replies, each with its reservation. */
  async function pay(userId: string): Promise<void> {
    const replies = Array.from({ length: REPLIES }, (_, index) => ({
      created_at: app.clock.now() - index,
      run_id: `run_${userId}_${index}`,
    }));
    await insertUsage(app.db, userId, replies);
    const common = {
      user_id: userId,
      step: 0,
      amount: 0,
      state: 'settled',
      is_waiting: 0,
      api_key_id: null,
      deployment_id: null,
    } as const;
    const rows = replies.map(({ run_id: runId, created_at: at }) => ({
      ...common,
      run_id: runId,
      has_budget: 0 as const,
      created_at: at,
      updated_at: at,
    }));
    for (let start = 0; start < rows.length; start += SLICE)
      await app.db.write((tx) =>
        tx
          .insertInto('reservations')
          .values(rows.slice(start, start + SLICE))
          .execute(),
      );
  }

  async function countPersonal(person: Person): Promise<Record<string, number>> {
    const rows: Record<string, number> = {};
    for await (const { table } of readPersonalData(app.db, TABLES, person.userId))
      rows[table] = (rows[table] ?? 0) + 1;
    return rows;
  }

  const countOf = async (name: 'chat_messages' | 'chat_image_pieces', { userId }: Person): Promise<number> =>
    (await app.db.read.selectFrom(name).select('user_id').where('user_id', '=', userId).execute()).length;

  it('is read whole, each row once, and others have their turn meanwhile [PR-04] [OV-05]', async () => {
    const rows: Record<string, number> = {};
    const seen = new Set<string>();
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    for await (const { table, row } of readPersonalData(app.db, TABLES, ada.userId)) {
      rows[table] = (rows[table] ?? 0) + 1;
      seen.add(JSON.stringify([table, row]));
    }
    clearInterval(timer);
    expect(rows).toMatchObject({
      chat_sessions: 2,
      chat_messages: 2 * (LISTED + ARCHIVED),
      chat_image_pieces: PIECES,
    });
    expect(seen.size).toBe(Object.values(rows).reduce((sum, count) => sum + count, 0));
    expect(turns).toBeGreaterThan(10);
  });

  it('is removed completely, and nothing of other accounts [PR-04]', async () => {
    await removeSliced(app.db, TABLES, ada.userId);
    expect(await countOf('chat_messages', ada)).toBe(0);
    expect(await countOf('chat_image_pieces', ada)).toBe(0);
    expect(await countOf('chat_messages', ben)).toBe(2 * (LISTED + ARCHIVED));
    expect(await countOf('chat_image_pieces', ben)).toBe(PIECES);
  });

  it('is removed in slices, and whole where an earlier removal was cut off [PR-04]', async () => {
    for (const { userId } of [ada, ben]) await pay(userId);
    const left = (name: 'usage_records' | 'reservations', { userId }: Person) =>
      app.db.read
        .selectFrom(name)
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
        .then(({ count }) => Number(count));
    const removed: number[] = [];
    const watched: Database = {
      ...app.db,
      async write(work) {
        if (removed.length === 3) throw new Error('cut off');
        const before = await left('usage_records', ada);
        const value = await app.db.write(work);
        const count = before - (await left('usage_records', ada));
        if (count > 0) removed.push(count);
        return value;
      },
    };
    await expect(removeSliced(watched, TABLES, ada.userId)).rejects.toThrow('cut off');
    expect(removed).toEqual([SLICE, SLICE, REPLIES - 2 * SLICE]);
    await removeSliced(app.db, TABLES, ada.userId);
    expect([await left('usage_records', ada), await left('reservations', ada)]).toEqual([0, 0]);
    expect([await left('usage_records', ben), await left('reservations', ben)]).toEqual([REPLIES, REPLIES]);
    const { balance_entries: entries } = await countPersonal(ada);
    expect(entries).toBeGreaterThanOrEqual(REPLIES);
  });

  it('goes with its conversation, and nothing of another [SYNC-04]', async () => {
    expect((await historyOf(app, ada).remove('two')).statusCode).toBe(200);
    expect(await countOf('chat_messages', ada)).toBe(LISTED + ARCHIVED);
    expect(await countOf('chat_image_pieces', ada)).toBe(0);
    expect(await countOf('chat_messages', ben)).toBe(2 * (LISTED + ARCHIVED));
    expect(await countOf('chat_image_pieces', ben)).toBe(PIECES);
  });
});
