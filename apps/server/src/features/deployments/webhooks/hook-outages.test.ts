// Callers who wait while the database is away are not told to try again: the agent would run twice.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createHookClient,
  type HookClient,
  type TestHook,
} from '../../../testing/deployments/hook-client.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil, until } from '../../../testing/until.ts';

const WAIT_MS = 55_000;

describe.each(TEST_DATABASES)('a webhook whose database goes away on %s', (database) => {
  let app: TestApp;
  let owner: Person;
  let hooks: HookClient;
  let hook: TestHook;
  let isAway: boolean;
  /** Answers of calls are not written. */
  let losesAnswers: boolean;
  /** As the driver says it. */
  const reads: KyselyPlugin = {
    transformQuery({ node }) {
      if (isAway) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const writes: KyselyPlugin = {
    transformQuery({ node }) {
      const isAnswer = node.kind === 'UpdateQueryNode' && JSON.stringify(node).includes('"hook_deliveries"');
      if (isAway || (losesAnswers && isAnswer)) throw new AppError('database_unavailable');
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  beforeEach(async () => {
    isAway = false;
    losesAnswers = false;
    app = await createTestApp({
      database,
      wrapDatabase: (db) => ({
        ...db,
        read: db.read.withPlugin(reads),
        write: (work, options) => db.write((tx) => work(tx.withPlugin(writes)), options),
      }),
    });
    owner = await app.createMember();
    hooks = createHookClient(app, owner);
    hook = await hooks.create();
  });
  afterEach(() => app.close());

  const runs = async () => (await app.call({ url: `/agents/${hook.agentId}/runs` }, owner)).json().runs;

  it('answers that the run goes on where its end cannot be read [WH-02]', async () => {
    app.provider.next({ text: 'Done.', firstDelayMs: WAIT_MS + 3_000 });
    const call = app.call({ method: 'POST', url: hook.path, payload: 'Work.' });
    await until(() => app.provider.calls.length === 1, 'the run');
    isAway = true;
    const answer = await advanceUntil(app.clock, call, 1_000);
    isAway = false;
    expect([answer.statusCode, answer.json()]).toMatchObject([202, { status: 'running', output: null }]);
    const end = until(async () => (await runs())[0]?.status === 'succeeded', 'the end');
    await advanceUntil(app.clock, end, 1_000);
  });

  it('answers with the result also where that cannot be kept with the call [WH-02]', async () => {
    app.provider.next({ text: 'Done.' });
    losesAnswers = true;
    const answer = await hooks.send(hook, 'Work.');
    losesAnswers = false;
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { status: 'succeeded', output: 'Done.' }]);
    expect(await runs()).toHaveLength(1);
  });
});
