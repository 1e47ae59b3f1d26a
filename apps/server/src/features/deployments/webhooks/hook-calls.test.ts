import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHookClient, type HookClient } from '../../../testing/deployments/hook-client.ts';
import { checkBooks } from '../../../testing/ledger.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';

describe.each(TEST_DATABASES)('a webhook that is called on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let hooks: HookClient;
  beforeEach(async () => {
    app = await createTestApp({ database });
    ada = await app.createMember();
    hooks = createHookClient(app, ada);
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });

  const runsOf = async (agentId: string) =>
    (await app.call({ url: `/agents/${agentId}/runs` }, ada)).json().runs;

  it('runs the agent without a sign-in, a key or a header, and answers the result [DEP-09] [DEP-12] [MKT-10]', async () => {
    const hook = await hooks.create();
    app.provider.next({ text: 'Booked.' });
    const answer = await hooks.send(hook, 'Invoice 7 is here.');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { run_id: expect.stringMatching(/^run_/), status: 'succeeded', output: 'Booked.' },
    ]);
    expect(JSON.stringify(app.provider.calls[0]?.turn.messages)).toContain('Invoice 7 is here.');
    expect(await runsOf(hook.agentId)).toMatchObject([{ id: answer.json().run_id, trigger: 'webhook' }]);
    app.provider.next({ text: 'Empty.' });
    expect((await hooks.send(hook)).json()).toMatchObject({ output: 'Empty.' });
  });
});
