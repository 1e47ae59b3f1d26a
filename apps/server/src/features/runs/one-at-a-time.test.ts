import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';

const BUSY = 'Please wait for the current message to complete before sending another.';

describe.each(TEST_DATABASES)('sending while a reply is written on %s', (database) => {
  let app: TestApp;
  let member: Person;
  beforeEach(async () => {
    app = await createTestApp({ database });
    member = await app.createMember();
    app.provider.otherwise({ text: ['one', ' two'], delayMs: 1_000 });
  });
  afterEach(() => app.close());

  it('is refused in the same chat session, from any device [ST-08]', async () => {
    const other = await createTestApp({ beside: app });
    const first = await app.stream(member, { prompt: 'One', session_id: 'chat-1' }, { key: 'a' });
    await first.waitFor('info');
    for (const server of [app, other]) {
      const second = await server.generate(member, { prompt: 'Two', session_id: 'chat-1' }, { key: 'b' });
      expect(second.statusCode).toBe(409);
      expect(second.json()).toMatchObject({ code: 'reply_in_progress', detail: BUSY });
    }
    await advanceUntil(app.clock, first.ended);
    const next = app.generate(member, { prompt: 'Two', session_id: 'chat-1' }, { key: 'b' });
    expect((await advanceUntil(app.clock, next)).statusCode).toBe(200);
    expect([...app.provider.calls, ...other.provider.calls]).toHaveLength(2);
    await other.close();
  });

  it('makes one run of a double click with the same key, and one of two without [ST-08]', async () => {
    const form = { prompt: 'One', session_id: 'chat-1' };
    const doubles = [app.generate(member, form, { key: 'a' }), app.generate(member, form, { key: 'a' })];
    const [left, right] = await advanceUntil(app.clock, Promise.all(doubles));
    expect(left?.payload).toBe(right?.payload);
    // The one that is let in answers when the clock reaches it, the others at once.
    app.provider.otherwise({ text: 'Later', firstDelayMs: 3_600_000 });
    const refused: number[] = [];
    const sends = Array.from({ length: 6 }, async (_, index) => {
      const { statusCode } = await app.generate(member, form, { key: `k-${index}` });
      if (statusCode !== 200) refused.push(statusCode);
    });
    await until(() => refused.length === 5, 'the refusals');
    expect(new Set(refused)).toEqual(new Set([409]));
    await until(() => app.provider.calls.length === 2, 'the one that is let in');
    await advanceUntil(app.clock, Promise.all(sends), 60_000);
    expect(app.provider.calls).toHaveLength(2);
  });

  it('is allowed in other sessions, for titles, and for other people with the same session id', async () => {
    const other = await app.createMember();
    const work = [
      app.generate(member, { prompt: 'One', session_id: 'chat-1' }),
      app.generate(member, { prompt: 'Two', session_id: 'chat-2' }),
      app.generate(member, { prompt: 'Three', session_id: 'chat-1', purpose: 'title' }),
      app.generate(member, { prompt: 'Four' }),
      app.generate(other, { prompt: 'Five', session_id: 'chat-1' }),
    ];
    const answers = await advanceUntil(app.clock, Promise.all(work));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200]);
  });
});

describe('how many replies a person may have under way', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp();
    app.provider.otherwise({ text: 'Slowly', firstDelayMs: 10_000 });
  });
  afterEach(() => app.close());

  it.each([
    ['a member', 10],
    ['a guest', 2],
  ])('is bounded for %s, with a time to come back, and opens up again [OV-01]', async (who, limit) => {
    const person = who === 'a guest' ? await app.startGuest() : await app.createMember();
    const sends = Array.from({ length: limit }, () =>
      app.generate(person, { prompt: 'Go', max_tokens: '10' }),
    );
    await until(() => app.provider.calls.length === limit, 'all of them to run');
    const refused = await app.generate(person, { prompt: 'Go' });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'rate_limited', retry_after: 5 });
    expect(refused.headers['retry-after']).toBe('5');
    const answers = await advanceUntil(app.clock, Promise.all(sends));
    expect(answers.every((answer) => answer.statusCode === 200)).toBe(true);
    app.provider.otherwise({ text: 'Quickly' });
    expect((await app.generate(person, { prompt: 'Go' })).statusCode).toBe(200);
  });

  it('is twenty requests a day for a guest; titles do not count', async () => {
    app.provider.otherwise({ text: 'Yes', usage: { inputTokens: 1, outputTokens: 1 } });
    const guest = await app.startGuest();
    const ask = (purpose: string) => app.generate(guest, { prompt: 'Hi', max_tokens: '5', purpose });
    for (let count = 0; count < 20; count += 1) {
      expect((await ask('chat')).statusCode).toBe(200);
      await app.clock.advance(1_000);
    }
    const refused = await ask('chat');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({
      code: 'guest_request_limit',
      detail: 'Request limit exceeded: guests may send 20 requests per day',
      retry_after: 24 * 3_600 - 20,
    });
    expect((await ask('title')).statusCode).toBe(200);
  });
});
