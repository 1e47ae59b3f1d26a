// What the list of conversations costs all other callers, and how long it may become.
import { CompiledQuery, createQueryId, sql, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_CONVERSATIONS } from '@parley/contract/history/constants.ts';
import type { SummariesAnswer } from '@parley/contract/history/schemas.ts';
import { historyOf, toMessage, toSession, type HistoryCalls } from '../../testing/conversations.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';

const TOMBSTONES = 20_000;
/** On a busy machine so many rows take more than the time of a statement. */
const LONG = { isLong: true };
const LISTED = ['chat_sessions', 'chat_tombstones'];
/** Steps that read or sort all rows before the first one is known, in the words of both databases. */
const EVERYTHING = /TEMP B-TREE|\bSCAN\b|\bSort\b|Seq Scan/;

describe.each(TEST_DATABASES)('an account with as many conversations as it may have on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let history: HistoryCalls;
  /** Statements about the lists that held the event loop on the embedded database. */
  let onLoop: RootOperationNode[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      const text = JSON.stringify(node);
      if (LISTED.some((table) => text.includes(`"name":"${table}"`))) onLoop.push(node);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };

  beforeAll(async () => {
    app = await createTestApp({
      database,
      environment: { LIMIT_FACTOR: '100' },
      wrapDatabase: (db) => ({ ...db, read: db.read.withPlugin(recorder) }),
    });
    ada = await app.createMember();
    history = historyOf(app, ada);
    const ben = await app.createMember();
    await app.db.write(async (tx) => {
      await sql`insert into chat_sessions (user_id, session_id, name, name_key, is_pinned, title_generated,
          supports_vision, supports_reasoning_effort, created_at, updated_at, last_message_at, message_count,
          mark_a, mark_b, mark_c, settings_hash, last_message_preview)
        with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(MAX_CONVERSATIONS)})
        select ${ada.userId}, 's' || n, 'Chat ' || n, 'chat ' || n, case when n = 7 then 1 else 0 end, 0, 0, 0, n, n,
          case when n % 2 = 0 then n else null end, 0, 0, 0, 0, '', '' from numbers`.execute(tx);
      // Most are those of others, as on any server.
      for (const [userId, count] of [
        [ada.userId, TOMBSTONES],
        [ben.userId, 5 * TOMBSTONES],
      ] as const)
        await sql`insert into chat_tombstones (user_id, session_id, removed_at)
          with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
          select ${userId}, 'gone' || n, n from numbers`.execute(tx);
    }, LONG);
    if (database === 'postgres') {
      // Tests before this one leave removed rows. The second pass, which the database makes by itself after a while,
      // notes which pages all transactions see: only then does an index alone answer, and the plan depends on nothing else.
      await sql`vacuum (full) chat_sessions, chat_tombstones`.execute(app.db.read);
      await sql`vacuum (analyze) chat_sessions, chat_tombstones`.execute(app.db.read);
    }
  }, 120_000);
  afterAll(() => app.close());

  async function list(query = ''): Promise<SummariesAnswer> {
    onLoop = [];
    const answer = await history.summaries(query);
    expect(answer.statusCode).toBe(200);
    return answer.json();
  }

  async function explain(node: RootOperationNode): Promise<string> {
    const { sql: text, parameters } = app.db.read.getExecutor().compileQuery(node, createQueryId());
    const prefix = database === 'sqlite' ? 'explain query plan' : 'explain';
    const { rows } = await app.db.read.executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(`${prefix} ${text}`, [...parameters]),
    );
    return rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
  }

  it('has a first page that is read from the front of an index, with the newest removals [OV-05]', async () => {
    const { sessions, total, deleted_session_ids: removed } = await list();
    expect(sessions.slice(0, 3).map((session) => session.session_id)).toEqual([
      's7',
      `s${MAX_CONVERSATIONS}`,
      `s${MAX_CONVERSATIONS - 1}`,
    ]);
    expect([total, removed.length, removed[0]]).toEqual([MAX_CONVERSATIONS, 1_000, `gone${TOMBSTONES}`]);
    const ordered = onLoop.filter((node) => JSON.stringify(node).includes('"OrderByNode"'));
    const plans = await Promise.all(ordered.map(explain));
    expect(plans).toHaveLength(2);
    for (const plan of plans) {
      expect(plan).not.toMatch(EVERYTHING);
      expect(plan).toMatch(/chat_sessions_in_order|chat_tombstones_in_order/);
    }
  });

  it('is counted, searched by name and turned over to later pages off the event loop [OV-05]', async () => {
    await list();
    expect(onLoop).toHaveLength(2);
    const named = await list('?q=chat%2099999');
    expect([named.sessions.map((session) => session.session_id), named.total]).toEqual([['s99999'], 1]);
    expect(onLoop.filter((node) => !JSON.stringify(node).includes('"chat_tombstones"'))).toEqual([]);
    const second = await list('?page=2');
    expect(second.sessions[0]?.session_id).toBe(`s${MAX_CONVERSATIONS - 49}`);
    expect(onLoop).toEqual([]);
  });

  it('is refused another one, told what to do, and goes on with those that it has [IN-02]', async () => {
    const refused = await history.save(toSession('another', [toMessage('m1')]));
    expect([refused.statusCode, refused.json()]).toMatchObject([
      507,
      { code: 'too_many_conversations', detail: expect.stringContaining('Delete some') as string },
    ]);
    const bulk = await history.bulk([toSession('another'), toSession('s1', [toMessage('m1')])]);
    expect(bulk.json<{ results: unknown[] }>().results).toMatchObject([
      { session_id: 'another', status: 'error', code: 'too_many_conversations' },
      { session_id: 's1', status: 'updated' },
    ]);
    expect((await history.append('s2', [toMessage('m1')], 0)).statusCode).toBe(200);
    await history.remove('s3');
    expect((await history.save(toSession('another'))).statusCode).toBe(200);
    expect((await history.save(toSession('one more'))).statusCode).toBe(507);
  });
});
