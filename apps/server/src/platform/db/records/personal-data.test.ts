import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TABLES } from '../../../testing/tables.ts';
import { historyOf, toMessage, toSession } from '../../../testing/conversations.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { readPersonalData, removeSliced } from './personal-data.ts';

const PIECES = 45;
const LISTED = 560;
const ARCHIVED = 130;

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

  it('goes with its conversation, and nothing of another [SYNC-04]', async () => {
    expect((await historyOf(app, ada).remove('two')).statusCode).toBe(200);
    expect(await countOf('chat_messages', ada)).toBe(LISTED + ARCHIVED);
    expect(await countOf('chat_image_pieces', ada)).toBe(0);
    expect(await countOf('chat_messages', ben)).toBe(2 * (LISTED + ARCHIVED));
    expect(await countOf('chat_image_pieces', ben)).toBe(PIECES);
  });
});
