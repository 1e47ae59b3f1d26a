// API deployments as programs call them.
import { FAILURES_UNTIL_PAUSE } from '@parley/contract/deployments/constants.ts';
import { SCOPES } from '@parley/contract/endpoint.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addMoney, checkBooks } from '../../../testing/ledger.ts';
import { openEvents } from '../../../testing/event-client.ts';
import { createKey } from '../../../testing/stored-data/owned-objects.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil, until } from '../../../testing/until.ts';

/** Refused calls that are shown among the runs. */
const KEPT_A_MINUTE = 10;

interface Made {
  readonly id: string;
  readonly agent_id: string;
  readonly key: string;
}

describe.each(TEST_DATABASES)('an API deployment on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  beforeEach(async () => {
    app = await createTestApp({ database });
    ada = await app.createMember({ balance: 5 });
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, person = ada) =>
    app.call({ method, url, ...(payload && { payload }) }, person);
  const as = (key: string): Person => ({ ...ada, token: key });

  let agents = 0;
  async function deploy(fields: object = {}): Promise<Made> {
    agents += 1;
    const agent = (await call('POST', '/agents/', { name: `Booking ${agents}` })).json();
    return (await call('POST', `/agents/${String(agent.id)}/deployments/api`, fields)).json();
  }
  const toUrl = ({ agent_id: agentId, id }: Made): string => `/agents/${agentId}/deployments/${id}`;
  const run = (made: Made, body: object = {}, headers: Record<string, string> = {}, key = made.key) =>
    advanceUntil(
      app.clock,
      app.call(
        {
          method: 'POST',
          url: `/api/v1/deployments/${made.id}/run`,
          headers,
          payload: { content: 'Book a table', ...body },
        },
        as(key),
      ),
    );

  it('answers calls made with its key with the result alone, and logs the run [DEP-11] [DEP-15]', async () => {
    const made = await deploy();
    app.provider.next({ text: 'Booked.' });
    const answer = await run(made);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        run_id: expect.any(String),
        status: 'succeeded',
        output: 'Booked.',
        error: null,
        cost: expect.any(Number),
        model_used: expect.any(String),
        started_at: expect.any(String),
        finished_at: expect.any(String),
      },
    ]);
    const runId = String(answer.json().run_id);
    expect((await call('GET', `/runs/${runId}`)).json()).toMatchObject({
      input: 'Book a table',
      output: 'Booked.',
      trigger: 'api',
      deployment_id: made.id,
    });
    expect((await call('GET', toUrl(made))).json()).toMatchObject({
      run_count: 1,
      last_run_status: 'succeeded',
      cost_today: answer.json().cost,
      median_ms: expect.any(Number),
      days: [{ date: answer.json().started_at.slice(0, 10), succeeded: 1, failed: 0 }],
    });
    expect((await call('GET', `${toUrl(made)}/keys`)).json()).toMatchObject({
      total: 1,
      keys: [{ calls: 1, cost: answer.json().cost, last_used_at: expect.any(String) }],
    });
  });

  it('streams when its flag is set, and as each call asks [DEP-11] [DEP-02]', async () => {
    const made = await deploy({ streaming: true });
    app.provider.otherwise({ text: 'Booked.' });
    const streamed = await run(made);
    expect(streamed.headers['content-type']).toContain('text/event-stream');
    expect(streamed.payload).toContain('"final":"Booked."');
    expect(streamed.payload.endsWith('data: [DONE]\n\n')).toBe(true);
    expect((await run(made, { stream: false })).json()).toMatchObject({ output: 'Booked.' });
  });

  it('shows its runs day by day, what today has cost, and how long the middle one took [DEP-15]', async () => {
    const made = await deploy();
    const figures = async () => {
      const { days, cost_today, median_ms } = (await call('GET', toUrl(made))).json();
      return { days, cost_today, median_ms };
    };
    expect(await figures()).toEqual({ days: [], cost_today: 0, median_ms: null });
    for (const firstDelayMs of [1_000, 9_000, 5_000]) {
      app.provider.next({ text: 'Booked.', firstDelayMs });
      await run(made);
    }
    app.provider.next({ text: 'ok', fault: { kind: 'error', error: new Error('down') } });
    await run(made);
    const today = new Date(app.clock.now()).toISOString().slice(0, 10);
    const { days, cost_today: cost, median_ms: median } = await figures();
    expect(days).toEqual([{ date: today, succeeded: 3, failed: 1 }]);
    expect(cost).toBeGreaterThan(0);
    expect(Math.round(median / 1_000)).toBe(5);
    expect((await call('GET', '/deployments')).json()).toMatchObject({ total: 1, median_ms: median });
    app.clock.jump(24 * 3_600_000);
    const tomorrow = new Date(app.clock.now()).toISOString().slice(0, 10);
    app.provider.next({ text: 'Booked.' });
    await run(made);
    expect((await figures()).days).toEqual([
      { date: today, succeeded: 3, failed: 1 },
      { date: tomorrow, succeeded: 1, failed: 0 },
    ]);
    app.clock.jump(17 * 24 * 3_600_000);
    expect((await figures()).days).toEqual([{ date: tomorrow, succeeded: 1, failed: 0 }]);
    expect((await figures()).cost_today).toBe(0);
  });

  it('answers at once in the background, and the result when asked [DEP-11]', async () => {
    const made = await deploy();
    app.provider.next({ text: 'Booked.', delayMs: 5_000 });
    const begun = await call(
      'POST',
      `/api/v1/deployments/${made.id}/run`,
      { content: 'Book', background: true },
      as(made.key),
    );
    expect(begun.json()).toMatchObject({ status: 'running', output: null, finished_at: null });
    const url = `/api/v1/deployments/${made.id}/runs/${String(begun.json().run_id)}`;
    await advanceUntil(
      app.clock,
      until(
        async () => (await call('GET', url, undefined, as(made.key))).json().status === 'succeeded',
        'the end',
      ),
    );
    expect((await call('GET', url, undefined, as(made.key))).json()).toMatchObject({ output: 'Booked.' });
    const other = await deploy();
    const foreign = `/api/v1/deployments/${other.id}/runs/${String(begun.json().run_id)}`;
    expect((await call('GET', foreign, undefined, as(other.key))).statusCode).toBe(404);
  });

  it('is stopped with its key, and only the runs of its own deployment are [DEP-11]', async () => {
    const [made, other] = [await deploy(), await deploy()];
    app.provider.next({ text: 'Booked.', delayMs: 600_000 });
    const body = { content: 'Book', background: true };
    const begun = await call('POST', `/api/v1/deployments/${made.id}/run`, body, as(made.key));
    const toCancel = ({ id }: Made) => `/api/v1/deployments/${id}/runs/${String(begun.json().run_id)}/cancel`;
    const stop = (of: Made) => advanceUntil(app.clock, call('POST', toCancel(of), undefined, as(of.key)));
    expect((await stop(other)).statusCode).toBe(404);
    const foreign = await call('POST', toCancel(made), undefined, as(other.key));
    expect(foreign.statusCode).toBe(404);
    for (const stopped of [await stop(made), await stop(made)])
      expect([stopped.statusCode, stopped.json()]).toMatchObject([
        200,
        { status: 'cancelled', output: null, finished_at: expect.any(String) },
      ]);
  });

  it('runs once for repeats of a call, and refuses another one under the same key [DEP-11]', async () => {
    const made = await deploy();
    app.provider.otherwise({ text: 'Booked.' });
    const key = { 'idempotency-key': 'order-7' };
    const [first, second] = [await run(made, {}, key), await run(made, {}, key)];
    expect(second.json().run_id).toBe(first.json().run_id);
    expect(app.provider.calls).toHaveLength(1);
    const changed = await run(made, { content: 'Cancel the table' }, key);
    expect([changed.statusCode, changed.json().code]).toEqual([422, 'idempotency_mismatch']);
  });

  it('takes what a call brings along for part of it under its key [MO-04] [DEP-11]', async () => {
    const made = await deploy();
    app.provider.otherwise({ text: 'Paris.' });
    const key = { 'idempotency-key': 'q-1' };
    const earlier = (content: string) => ({ messages: [{ role: 'user', content }] });
    const [content, context] = ['And its capital?', earlier('Tell me of France.')];
    const first = await run(made, { content, context }, key);
    // In whichever way the answer is asked for.
    const repeat = await run(made, { content, context, background: true }, key);
    expect(repeat.json().run_id).toBe(first.json().run_id);
    for (const other of [
      { content, context: earlier('Tell me of Japan.') },
      { content, context: { ...context, files: [{ name: 'map.txt', text: 'Kyoto' }] } },
      { content, context, callback_url: 'https://example.com/done' },
      { content },
    ]) {
      const refused = await run(made, other, key);
      expect([refused.statusCode, refused.json().code]).toEqual([422, 'idempotency_mismatch']);
    }
    const complete = (country: string) =>
      advanceUntil(
        app.clock,
        app.call(
          {
            method: 'POST',
            url: '/v1/chat/completions',
            headers: { 'idempotency-key': 'q-2' },
            payload: {
              model: `agent/${made.agent_id}`,
              messages: [
                { role: 'user', content: `Tell me of ${country}.` },
                { role: 'assistant', content: 'Yes.' },
                { role: 'user', content },
              ],
            },
          },
          as(made.key),
        ),
      );
    const [one, again, another] = [
      await complete('France'),
      await complete('France'),
      await complete('Japan'),
    ];
    expect([one.statusCode, again.json().id]).toEqual([200, one.json().id]);
    expect(another.json().error).toMatchObject({ code: 'idempotency_mismatch' });
    expect(app.provider.calls).toHaveLength(2);
  });

  it('is reached with no key but its own, and its key reaches nothing else [DEP-11]', async () => {
    const [made, other] = [await deploy(), await deploy()];
    const foreign = await run(made, {}, {}, other.key);
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'not_found']);
    expect((await call('GET', '/deployments', undefined, as(made.key))).json().code).toBe('scope_missing');
    const account = await createKey(app, ada.userId, SCOPES);
    expect((await run(made, {}, {}, account)).json().code).toBe('scope_missing');
    const eve = await app.createMember();
    expect((await run(made, {}, {}, eve.token)).statusCode).toBe(404);
  });

  it('is a model of the OpenAI-compatible API, the only one that its key has [DEP-11]', async () => {
    const [made, other] = [await deploy(), await deploy()];
    app.provider.next({ text: 'Booked.' });
    const ask = (model: string) =>
      advanceUntil(
        app.clock,
        call(
          'POST',
          '/v1/chat/completions',
          { model, messages: [{ role: 'user', content: 'Book' }] },
          as(made.key),
        ),
      );
    const answer = await ask(`agent/${made.agent_id}`);
    expect(answer.json()).toMatchObject({ choices: [{ message: { content: 'Booked.' } }] });
    expect((await call('GET', toUrl(made))).json()).toMatchObject({ run_count: 1 });
    for (const model of [`agent/${other.agent_id}`, 'agent/agent_default', app.provider.id])
      expect((await ask(model)).statusCode).toBe(404);
    expect((await call('GET', '/v1/models', undefined, as(made.key))).statusCode).toBe(403);
  });

  it('takes no more calls a minute than the admins allow, whatever its owner says [ADM-02] [DEP-11]', async () => {
    const admin = await app.createMember({ isAdmin: true });
    const made = await deploy({ rate_per_minute: 5 });
    app.provider.otherwise({ text: 'Booked.' });
    const changes = [{ id: 'calls-deployment', from: 600, to: 1 }];
    expect((await call('PUT', '/api/admin/limits', { changes }, admin)).statusCode).toBe(200);
    expect([(await run(made)).statusCode, (await run(made)).statusCode]).toEqual([200, 429]);
    const { limits } = (await call('GET', '/api/admin/limits', undefined, admin)).json();
    expect(limits).toContainEqual(expect.objectContaining({ id: 'calls-deployment', refused: 1 }));
  });

  it('takes so many calls a minute, from the addresses that its owner allows [DEP-11]', async () => {
    const made = await deploy({ rate_per_minute: 2 });
    app.provider.otherwise({ text: 'Booked.' });
    expect([(await run(made)).statusCode, (await run(made)).statusCode]).toEqual([200, 200]);
    const refused = await run(made);
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    app.clock.jump(60_000);
    await call('PUT', toUrl(made), { allowed_ips: ['203.0.113.0/24'] });
    expect((await run(made)).json().code).toBe('caller_address_not_allowed');
    await call('PUT', toUrl(made), { allowed_ips: ['203.0.113.0/24', '127.0.0.1'] });
    expect((await run(made)).statusCode).toBe(200);
    expect((await call('PUT', toUrl(made), { allowed_ips: ['home'] })).json().errors).toMatchObject([
      { field: 'allowed_ips' },
    ]);
  });

  it('says that it is paused, and runs again when resumed [DEP-06] [DEP-07]', async () => {
    const made = await deploy();
    app.provider.otherwise({ text: 'Booked.' });
    await call('POST', `${toUrl(made)}/pause`);
    const paused = await run(made);
    expect([paused.statusCode, paused.json().code]).toEqual([409, 'deployment_paused']);
    await call('POST', `${toUrl(made)}/resume`);
    expect((await run(made)).statusCode).toBe(200);
    await call('DELETE', toUrl(made));
    expect((await run(made)).statusCode).toBe(401);
  });

  it('draws on its owner’s balance, and keeps what was refused as a failed run [DEP-18]', async () => {
    const poor = await app.createMember({ balance: 0 });
    const agent = (await call('POST', '/agents/', { name: 'Poor' }, poor)).json();
    const made: Made = (await call('POST', `/agents/${String(agent.id)}/deployments/api`, {}, poor)).json();
    const refused = await run(made);
    expect([refused.statusCode, refused.json().code]).toEqual([402, 'insufficient_balance']);
    const runs = (await call('GET', `/agents/${made.agent_id}/runs`, undefined, poor)).json().runs;
    expect(runs).toMatchObject([
      { status: 'failed', error: 'insufficient_balance', deployment_id: made.id, trigger: 'api' },
    ]);
    expect(app.provider.calls).toHaveLength(0);
    // However often it is called meanwhile, money is all that it lacks, which is not written down each time.
    for (let round = 0; round < KEPT_A_MINUTE + FAILURES_UNTIL_PAUSE; round += 1)
      expect((await run(made)).json().code).toBe('insufficient_balance');
    const { total } = (await call('GET', `/agents/${made.agent_id}/runs`, undefined, poor)).json();
    expect(total).toBe(KEPT_A_MINUTE);
    await addMoney(app.db, poor.userId, { amount: 5_000_000, nowMs: app.clock.now() });
    app.provider.next({ text: 'Booked.' });
    expect((await run(made)).json()).toMatchObject({ status: 'succeeded', output: 'Booked.' });
  });

  it('has keys that are replaced without a gap, and revoked at once [DEP-11]', async () => {
    const made = await deploy();
    app.provider.otherwise({ text: 'Booked.' });
    const [first] = (await call('GET', `${toUrl(made)}/keys`)).json().keys;
    const replaced = await call('POST', `${toUrl(made)}/keys/${String(first.id)}/replace`, {
      overlap_hours: 24,
    });
    const newKey = String(replaced.json().key);
    expect([(await run(made)).statusCode, (await run(made, {}, {}, newKey)).statusCode]).toEqual([200, 200]);
    app.clock.jump(24 * 3_600_000);
    expect([(await run(made)).statusCode, (await run(made, {}, {}, newKey)).statusCode]).toEqual([401, 200]);
    const listed = (await call('GET', `${toUrl(made)}/keys`)).json().keys;
    expect(listed.map((key: { id: string }) => key.id)).toEqual([replaced.json().id]);
    expect(JSON.stringify(listed)).not.toContain(newKey);
    await call('DELETE', `${toUrl(made)}/keys/${String(replaced.json().id)}`);
    expect((await run(made, {}, {}, newKey)).statusCode).toBe(401);
    // Neither a key of the account nor the key itself makes others.
    const asAccount = as(await createKey(app, ada.userId, ['agents']));
    expect((await call('POST', `${toUrl(made)}/keys`, { name: 'More' }, asAccount)).json().code).toBe(
      'login_required',
    );
  });

  it('stops at once with its owner’s account [DEP-11]', async () => {
    const made = await deploy();
    app.provider.otherwise({ text: 'Booked.' });
    expect((await run(made)).statusCode).toBe(200);
    const setStatus = (status: 'active' | 'suspended') =>
      app.db.write((tx) => tx.updateTable('users').set({ status }).where('id', '=', ada.userId).execute());
    await setStatus('suspended');
    expect((await run(made)).statusCode).toBe(401);
    await setStatus('active');
    expect((await run(made)).statusCode).toBe(200);
  });

  it('streams callers no balance of the owner [AU-10]', async () => {
    const made = await deploy();
    app.provider.next({ text: 'Booked.' });
    const streamed = await run(made, { stream: true });
    const said = streamed.body.match(/^data: \{"type":"complete".*$/m)?.[0];
    expect(said).toContain('"cost":');
    expect(streamed.body).not.toContain('balance');
    expect(streamed.body).toMatch(/data: \[DONE\]\n\n$/);
  });

  it('closes a stream within five seconds of its key being revoked, on another server, too [AU-05]', async () => {
    const second = await createTestApp({ beside: app });
    const made = await deploy();
    app.provider.otherwise({ text: 'Booked.', delayMs: 600_000 });
    second.provider.otherwise({ text: 'Booked.', delayMs: 600_000 });
    const stream = await openEvents(await second.listen(), {
      method: 'POST',
      path: `/api/v1/deployments/${made.id}/run`,
      token: made.key,
      headers: { 'content-type': 'application/json' },
      payload: Buffer.from(JSON.stringify({ content: 'Book', stream: true })),
    });
    const [key] = (await call('GET', `${toUrl(made)}/keys`)).json().keys;
    await call('DELETE', `${toUrl(made)}/keys/${String(key.id)}`);
    const before = app.clock.now();
    await advanceUntil(app.clock, stream.ended, 500);
    expect(app.clock.now() - before).toBeLessThanOrEqual(5_000);
    expect(stream.events.at(-1)).toMatchObject({ type: 'error', code: 'invalid_credentials' });
    await second.close();
  });
});
