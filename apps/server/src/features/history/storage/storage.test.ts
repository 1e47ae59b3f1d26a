import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  historyOf,
  toMessage,
  toMessages,
  toSession,
  type HistoryCalls,
} from '../../../testing/conversations.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';

const MB = 1024 * 1024;
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const ROW_BYTES = 512;
const QUOTA = { STORAGE_QUOTA_MB: '1' };
const STORAGE = '/api/chat-history/storage';

describe.each(TEST_DATABASES)('what an account stores on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let history: HistoryCalls;
  beforeEach(async () => {
    app = await createTestApp({ database, environment: QUOTA });
    ada = await app.createMember();
    history = historyOf(app, ada);
  });
  afterEach(() => app.close());

  async function getUsed(person = ada): Promise<number> {
    const answer = await app.call({ method: 'GET', url: STORAGE }, person);
    const { used_bytes: used, max_bytes: max } = answer.json<{ used_bytes: number; max_bytes: number }>();
    expect(max).toBe(MB);
    return used;
  }

  /** From the rows themselves. */
  async function countAgain({ userId }: Person): Promise<number> {
    const { rows } = await sql<{ bytes: number }>`select
      (select coalesce(sum(octet_length(name) + coalesce(octet_length(system_prompt), 0) + ${sql.lit(ROW_BYTES)}), 0)
        from chat_sessions where user_id = ${userId})
      + (select coalesce(sum(octet_length(body) + ${sql.lit(ROW_BYTES)}), 0) from chat_messages where user_id = ${userId})
      + (select coalesce(sum(octet_length(bytes) + ${sql.lit(ROW_BYTES)}), 0)
        from chat_image_pieces where user_id = ${userId})
      + (select coalesce(sum(octet_length(snapshot) + ${sql.lit(ROW_BYTES)}), 0) from chat_shares where user_id = ${userId})
      as bytes`.execute(app.db.read);
    return Number(rows[0]?.bytes ?? 0);
  }

  it('is counted to the byte through every kind of change, and is nothing once all is removed [F-06]', async () => {
    expect(await getUsed()).toBe(0);
    const ben = await app.createMember();
    await historyOf(app, ben).save(toSession('theirs', toMessages(2)));
    await history.save(toSession('a', toMessages(5), { system_prompt: 'Réponds 简短' }));
    await Promise.all(['b', 'c'].map((id) => history.save(toSession(id, toMessages(60)))));
    await Promise.all([
      history.append('a', [toMessage('n1', { content: '你好'.repeat(900) })], 5),
      history.append('b', [toMessage('n2')], 60),
    ]);
    expect((await history.saveImage('a', Buffer.concat([PNG, randomBytes(200_000)]))).statusCode).toBe(200);
    await history.save(toSession('c', toMessages(3)), { archived_message_ids: ['m9'] });
    await history.patch('a', { system_prompt: null, name: 'Another name' });
    const share = (await history.share('a')).json<{ id: string }>();
    expect(await getUsed()).toBe(await countAgain(ada));
    expect(await getUsed()).toBeGreaterThan(200_000);
    await history.closeShare(share.id);
    await history.remove('b');
    expect(await getUsed()).toBe(await countAgain(ada));
    await Promise.all(['a', 'c'].map((id) => history.remove(id)));
    expect([await getUsed(), await getUsed(ben)]).toEqual([0, await countAgain(ben)]);
  });

  it('never passes the quota, however many writes come at once and to whichever server; the refused get an error and lose nothing [F-06]', async () => {
    const second = database === 'postgres' ? await createTestApp({ beside: app, environment: QUOTA }) : app;
    const other = second === app ? history : historyOf(second, ada);
    await Promise.all(Array.from({ length: 8 }, (_, index) => history.save(toSession(`s${index}`))));
    const content = 'x'.repeat(10_000);
    const sendAll = Array.from({ length: 160 }, (_, index) =>
      (index % 2 === 0 ? history : other).append(`s${index % 8}`, [toMessage(`m${index}`, { content })], 0),
    );
    const answers = await Promise.all(sendAll);
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(new Set(refused.map((answer) => answer.json<{ code: string }>().code))).toEqual(
      new Set(['storage_quota_reached']),
    );
    expect(new Set(refused.map(({ statusCode }) => statusCode))).toEqual(new Set([507]));
    const used = await getUsed();
    expect(used).toBe(await countAgain(ada));
    expect(used).toBeLessThanOrEqual(MB);
    expect(used).toBeGreaterThan(MB - 12_000);
    if (second !== app) await second.close();
  });

  it('still changes names, shrinks and takes in again what there is room for; other accounts notice nothing [F-06]', async () => {
    await history.save(toSession('large', [toMessage('m1', { content: 'x'.repeat(MB - 5_000) })]));
    const picture = await history.saveImage('large', Buffer.concat([PNG, randomBytes(20_000)]));
    const prompt = await history.patch('large', { system_prompt: 'y'.repeat(20_000) });
    const another = await history.save(
      toSession('another', [toMessage('n1', { content: 'z'.repeat(9_000) })]),
    );
    const bulk = await history.bulk([toSession('third', [toMessage('n1', { content: 'z'.repeat(9_000) })])]);
    expect([picture.statusCode, prompt.statusCode, another.statusCode]).toEqual([507, 507, 507]);
    expect(bulk.json<{ results: unknown[] }>().results).toMatchObject([
      { status: 'error', code: 'storage_quota_reached' },
    ]);
    expect((await history.share('large')).statusCode).toBe(507);
    expect((await history.patch('large', { name: 'Renamed' })).statusCode).toBe(200);
    const ben = await app.createMember();
    expect((await historyOf(app, ben).save(toSession('theirs', toMessages(3)))).statusCode).toBe(200);
    await history.remove('large');
    expect((await history.save(toSession('another', toMessages(3)))).statusCode).toBe(200);
  });

  it('is listed for admins only, the largest first [F-06]', async () => {
    const admin = await app.createMember({ isAdmin: true });
    const ben = await app.createMember();
    await history.save(toSession('small', toMessages(2)));
    await historyOf(app, ben).save(toSession('large', toMessages(20)));
    const url = '/api/admin/storage?limit=5';
    const answer = await app.call({ method: 'GET', url }, admin);
    expect(answer.json<{ accounts: unknown[] }>().accounts).toMatchObject([
      { user_id: ben.userId, username: ben.userId, used_bytes: await countAgain(ben) },
      { user_id: ada.userId, used_bytes: await countAgain(ada) },
    ]);
    expect((await app.call({ method: 'GET', url }, ben)).statusCode).toBe(403);
    expect((await app.call({ method: 'GET', url: STORAGE }, await app.startGuest())).statusCode).toBe(403);
  });
});
