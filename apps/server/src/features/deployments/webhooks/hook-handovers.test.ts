// A server that stops in good order hands the runs of its webhooks over, and answers those who wait for them.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHookClient } from '../../../testing/deployments/hook-client.ts';
import { checkBooks } from '../../../testing/ledger.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil, until } from '../../../testing/until.ts';

describe.each(TEST_DATABASES)('a webhook whose server is stopped on %s', (database) => {
  let app: TestApp;
  /** Over the same database, and not begun before the first has stopped. */
  let next: TestApp;
  let owner: Person;
  beforeEach(async () => {
    app = await createTestApp({ database });
    next = await createTestApp({ beside: app, isPrepared: false });
    for (const { provider } of [app, next]) provider.otherwise({ text: 'Done.', firstDelayMs: 4_000 });
    owner = await app.createMember();
  });
  afterEach(async () => {
    await checkBooks(next.db);
    await next.close();
    await app.testDatabase.remove();
  });

  it('tells a caller who waits that the run goes on, and a repeat of the call how it ended [WH-02]', async () => {
    const hook = await createHookClient(app, owner).create();
    const headers = { 'webhook-id': 'msg_1' };
    const call = fetch(`${await app.listen()}${hook.path}`, { method: 'POST', headers, body: 'Work.' });
    await until(() => app.provider.calls.length === 1, 'the run');
    await advanceUntil(app.clock, app.server.stop());
    const answer = await call;
    const begun = (await answer.json()) as { run_id: string };
    expect([answer.status, begun]).toEqual([
      202,
      { run_id: expect.stringMatching(/^run_/), status: 'running', output: null },
    ]);

    await next.server.prepare();
    const hooks = createHookClient(next, owner);
    expect((await hooks.ask(hook, 'GET', '/deliveries')).json().deliveries).toMatchObject([
      { status: 202, note: 'in_background', run_id: begun.run_id },
    ]);
    const run = async () => (await next.call({ url: `/runs/${begun.run_id}` }, owner)).json();
    const end = until(async () => (await run()).status === 'succeeded', 'the end');
    await advanceUntil(next.clock, end);
    const again = await hooks.send(hook, 'Work.', headers);
    expect(again.json()).toMatchObject({ run_id: begun.run_id });
    expect((await next.call({ url: `/agents/${hook.agentId}/runs` }, owner)).json().runs).toHaveLength(1);
  });
});
