import { AppError } from '@parley/contract/errors/app-error.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBooks, readAccount } from '../../testing/ledger.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';

const HOUR_MS = 3_600_000;

describe.each(TEST_DATABASES)('repeated sends on %s', (database) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ database });
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });

  it('makes one run and one charge of fifty identical sends at once [MO-04] [GEN-40]', async () => {
    const member = await app.createMember();
    app.provider.otherwise({ text: 'Once only', delayMs: 1_000 });
    const fields = { prompt: 'Hello', session_id: 'chat-1' };
    const sends = Array.from({ length: 50 }, () => app.generate(member, fields, { key: 'send-1' }));
    const answers = await advanceUntil(app.clock, Promise.all(sends));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.payload)).size).toBe(1);
    expect(app.provider.calls).toHaveLength(1);
    expect((await readAccount(app.db, member.userId)).charges).toHaveLength(1);
  });

  it('gives the same outcome again once it is there, whether or not it is streamed [MO-04]', async () => {
    const member = await app.createMember();
    app.provider.next({ text: 'Once only' });
    const first = await app.generate(member, { prompt: 'Hello' }, { key: 'send-1' });
    const again = await app.generate(member, { prompt: 'Hello' }, { key: 'send-1' });
    expect(again.payload).toBe(first.payload);
    const streamed = await app.stream(member, { prompt: 'Hello' }, { key: 'send-1' });
    await streamed.ended;
    expect(streamed.text()).toBe('Once only');
    expect(streamed.runId()).toBe(first.json<{ run_id: string }>().run_id);
    expect(app.provider.calls).toHaveLength(1);
  });

  it('joins the reply that is still being written after the first answer was cut [MO-04] [ST-01]', async () => {
    const member = await app.createMember();
    app.provider.next({ text: ['one ', 'two ', 'three'], delayMs: 100 });
    const first = await app.stream(member, { prompt: 'Hello' }, { key: 'send-1' });
    await first.waitFor('info');
    await advanceUntil(
      app.clock,
      until(() => first.text() === 'one ', 'the first word'),
      10,
    );
    first.cut();
    const second = await app.stream(member, { prompt: 'Hello' }, { key: 'send-1' });
    await until(() => second.text() === 'one ', 'what was said before');
    await advanceUntil(app.clock, second.ended);
    expect(second.text()).toBe('one two three');
    expect(second.seqs).toEqual([1, 2, 3, 4, 5]);
    expect(app.provider.calls).toHaveLength(1);
  });

  it('refuses a different request under the same key [MO-04]', async () => {
    const member = await app.createMember();
    await app.generate(member, { prompt: 'Hello' }, { key: 'send-1' });
    for (const fields of [
      { prompt: 'Hello!' },
      { prompt: 'Hello', max_tokens: '5' },
      { prompt: 'Hello', session_id: 'x' },
    ]) {
      const answer = await app.generate(member, fields, { key: 'send-1' });
      expect(answer.json()).toMatchObject({ code: 'idempotency_mismatch' });
      expect(answer.statusCode).toBe(422);
    }
    expect(app.provider.calls).toHaveLength(1);
  });

  it('keeps the keys of two people apart [MO-04]', async () => {
    const [one, other] = [await app.createMember(), await app.createMember()];
    const answers = [
      await app.generate(one, { prompt: 'Hello' }, { key: 'send-1' }),
      await app.generate(other, { prompt: 'Something else' }, { key: 'send-1' }),
    ];
    expect(answers.map((answer) => answer.json<{ response: string }>().response)).toEqual([
      'Hello',
      'Something else',
    ]);
    expect(app.provider.calls).toHaveLength(2);
  });

  it('frees a key after 24 hours [MO-04]', async () => {
    const member = await app.createMember();
    await app.generate(member, { prompt: 'Hello' }, { key: 'send-1' });
    app.clock.jump(23 * HOUR_MS);
    await app.clock.advance(20_000);
    expect((await app.call({ url: '/runs/by-key/send-1' }, member)).statusCode).toBe(200);
    const fresh = async (): Promise<boolean> => {
      await app.clock.advance(20_000);
      return (await app.call({ url: '/runs/by-key/send-1' }, member)).statusCode === 404;
    };
    app.clock.jump(HOUR_MS);
    await until(fresh, 'the key to be freed');
  });

  it('starts again after a failure that had no effect, and repeats one that had [MO-04] [F-20]', async () => {
    const member = await app.createMember();
    const send = () => app.generate(member, { prompt: 'Hello' }, { key: 'send-1' });
    app.provider.next({ fault: { kind: 'error', error: new AppError('model_unavailable') } });
    app.provider.next({ text: ['one', ' two'], fault: { kind: 'cut', afterPieces: 1 } });
    expect((await send()).json()).toMatchObject({ code: 'model_unavailable' });
    const second = await send();
    const third = await send();
    expect([second, third].map((answer) => answer.json())).toMatchObject([
      { code: 'stream_cut' },
      { code: 'stream_cut' },
    ]);
    expect(app.provider.calls).toHaveLength(2);
    expect((await readAccount(app.db, member.userId)).charges).toHaveLength(1);
  });

  it.each(['with space', 'x'.repeat(201), 'tab\tinside', 'Schlüssel'])('refuses the key %j', async (key) => {
    const member = await app.createMember();
    const answer = await app.generate(member, { prompt: 'Hello' }, { headers: { 'idempotency-key': key } });
    expect(answer.json()).toMatchObject({
      code: 'validation_failed',
      errors: [{ field: 'Idempotency-Key' }],
    });
  });

  it('prices structured answers once per key as well [MO-04]', async () => {
    const member = await app.createMember();
    app.provider.otherwise({ text: '{"ok":true}' });
    const request = {
      method: 'POST' as const,
      url: '/structured-output',
      payload: { prompt: 'Say so', json_schema: { type: 'object' } },
      headers: { 'idempotency-key': 'structured-1' },
    };
    const calls = Array.from({ length: 5 }, () => app.call(request, member));
    // One that comes before the log of the run is open reads it by the clock, like a reader in another process.
    const answers = await advanceUntil(app.clock, Promise.all(calls));
    expect(new Set(answers.map((answer) => answer.payload)).size).toBe(1);
    expect((await readAccount(app.db, member.userId)).charges).toHaveLength(1);
  });
});
