// Webhooks that answer as a stream.
import { HookEvent } from '@parley/contract/deployments/webhook-schemas.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgentTools } from '../../../testing/agents/agent-tools.ts';
import {
  createHookClient,
  type HookClient,
  type TestHook,
} from '../../../testing/deployments/hook-client.ts';
import { openStream } from '../../../testing/event-client.ts';
import { checkBooks } from '../../../testing/ledger.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil, until } from '../../../testing/until.ts';

const DONE = 'data: [DONE]\n\n';

describe.each(TEST_DATABASES)('a webhook that streams on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let hooks: HookClient;
  beforeEach(async () => {
    app = await createTestApp({ database, builtinTools: createAgentTools().tools });
    ada = await app.createMember();
    hooks = createHookClient(app, ada);
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });

  const open = async (
    { path }: TestHook,
    payload: string,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const request = { method: 'POST', path, headers, payload: Buffer.from(payload) } as const;
    return advanceUntil(app.clock, openStream(await app.listen(), request, HookEvent));
  };
  const runsOf = async ({ agentId }: TestHook) =>
    (await app.call({ url: `/agents/${agentId}/runs` }, ada)).json().runs;
  const deliveriesOf = async (hook: TestHook) =>
    (await hooks.ask(hook, 'GET', '/deliveries')).json().deliveries;

  it('sends the result as it is written, and of the run nothing but its id [WH-04] [HOK-03]', async () => {
    const hook = await hooks.create({ answer: 'stream' }, { instructions: 'The secret word is canary.' });
    app.provider.next({ text: ['Boo', 'ked.'] });
    const answer = await hooks.send(hook, 'Invoice 7 is here.');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
    expect(answer.payload.endsWith(DONE)).toBe(true);
    const events = [...answer.payload.matchAll(/^data: (\{.*\})$/gm)].map(([, json]) =>
      JSON.parse(json ?? ''),
    );
    const [run] = await runsOf(hook);
    expect(events).toEqual([
      { type: 'info', run_id: run.id },
      { type: 'message', content: 'Boo' },
      { type: 'message', content: 'ked.' },
      { type: 'message', final: 'Booked.' },
      { type: 'complete', run_id: run.id },
      { type: 'streaming_ended' },
    ]);
    expect(await deliveriesOf(hook)).toMatchObject([{ status: 200, note: 'streamed', run_id: run.id }]);
  });

  it('keeps what the agent says between its calls, and the calls themselves, to itself [WH-04]', async () => {
    const hook = await hooks.create({ answer: 'stream' }, { tools: ['look-up'] });
    app.provider.next({
      text: 'I look for canary.',
      toolCalls: [{ name: 'look_up', arguments: { text: 'canary' } }],
    });
    app.provider.next({ text: 'Found.' });
    const answer = await hooks.send(hook, 'Look.');
    expect(answer.payload).toContain('{"type":"message","final":"Found."}');
    for (const hidden of ['canary', 'look-up', 'look_up', 'cost', 'balance', 'model'])
      expect(answer.payload).not.toContain(hidden);
  });

  it('says in one sentence that the run failed or was stopped [WH-04]', async () => {
    const hook = await hooks.create({ answer: 'stream' });
    app.provider.next({ text: 'Half', fault: { kind: 'error', error: new Error('canary of the vendor') } });
    const failed = await hooks.send(hook, 'Fail.');
    expect(failed.payload).toContain('"detail":"The agent could not finish this run."');
    expect(failed.payload).toContain('"code":"hook_run_failed"');
    expect(failed.payload).not.toContain('canary');
    expect(await deliveriesOf(hook)).toMatchObject([{ status: 200, run_id: expect.any(String) }]);

    app.provider.next({ text: ['Half', 'way'], fault: { kind: 'silence', afterPieces: 1 } });
    const stopped = await open(hook, 'Go on.');
    await advanceUntil(app.clock, stopped.waitFor('info'), 10);
    const [{ id }] = await runsOf(hook);
    await app.call({ method: 'POST', url: `/runs/${String(id)}/cancel` }, ada);
    await advanceUntil(app.clock, stopped.ended, 10);
    expect(stopped.events.map(({ type }) => type).slice(-3)).toEqual([
      'error',
      'complete',
      'streaming_ended',
    ]);
    expect(JSON.stringify(stopped.events)).not.toContain('"final"');
  });

  it('goes on when its caller is cut off, who reads all of it by calling again with the same id [WH-02] [WH-03]', async () => {
    const hook = await hooks.create({ answer: 'stream' });
    const headers = { 'webhook-id': 'msg_1' };
    app.provider.next({ text: ['Boo', 'ked.'], delayMs: 5_000 });
    const first = await open(hook, 'Book.', headers);
    await advanceUntil(app.clock, first.waitFor('message'), 100);
    first.cut();
    const second = await open(hook, 'Book.', headers);
    await advanceUntil(app.clock, second.ended, 1_000);
    expect(second.isComplete()).toBe(true);
    expect(second.events).toContainEqual({ type: 'message', final: 'Booked.' });
    const late = await open(hook, 'Book.', headers);
    await advanceUntil(app.clock, late.ended, 10);
    expect(late.events).toEqual(second.events);
    expect(await runsOf(hook)).toHaveLength(1);
    expect(app.provider.calls).toHaveLength(1);
    const changed = await hooks.send(hook, 'Book two.', headers);
    expect([changed.statusCode, changed.json().code]).toEqual([422, 'hook_delivery_changed']);
  });

  it('answers JSON where nothing runs, where it is refused, and to those who do not wait', async () => {
    const condition = { field: 'event', value: 'paid' };
    const hook = await hooks.create({ answer: 'stream', condition });
    expect((await hooks.send(hook, '{"event":"opened"}')).json()).toMatchObject({ status: 'ignored' });
    const background = await hooks.send({ path: `${hook.path}?async=true` }, '{"event":"paid"}');
    expect([background.statusCode, background.json().status]).toEqual([202, 'running']);
    await until(async () => (await runsOf(hook)).length === 1, 'the run');
    await hooks.ask(hook, 'POST', '/pause');
    const paused = await hooks.send(hook, '{"event":"paid"}');
    expect([paused.statusCode, paused.json().code]).toEqual([409, 'deployment_paused']);
  });
});
