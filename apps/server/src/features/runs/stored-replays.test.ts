import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';

/** Six times as long on the wire as in a reply, whose length is bounded. */
const BIG_TOKEN = '\u0001'.repeat(64 * 1024);
const TOKENS = 60;

describe.each(TEST_DATABASES)('a large reply that is read again on %s', (database) => {
  let app: TestApp;
  let member: Person;
  beforeEach(async () => {
    // Free, and with room for far more than a connection holds.
    const model = { maxOutputTokens: 1_000_000, prices: { input: 0, output: 0 } };
    app = await createTestApp({ database, model });
    member = await app.createMember({ balance: 100 });
  });
  afterEach(() => app.close());

  it.each([
    ['in several commits', 15],
    ['in one commit', 0],
  ])('arrives whole at a reader that is slow, stored %s [OV-02] [ST-01]', async (_how, delayMs) => {
    app.provider.next({ text: Array.from({ length: TOKENS }, () => BIG_TOKEN), delayMs });
    const reply = app.generate(member, { prompt: 'Go', max_tokens: '1000000' });
    const { run_id: runId } = (await advanceUntil(app.clock, reply)).json<{ run_id: string }>();
    const reader = await app.follow(member, runId);
    for (let seen = -1; seen < TOKENS / 2;) {
      reader.pause();
      await app.clock.advance(1_000);
      const before = reader.body().length;
      reader.resume();
      await until(() => reader.isComplete() || reader.body().length > before, 'more of the reply');
      seen = reader.isComplete() ? TOKENS : reader.events.length;
    }
    await reader.ended;
    expect(reader.text() === BIG_TOKEN.repeat(TOKENS)).toBe(true);
    expect(reader.seqs).toEqual(Array.from({ length: TOKENS + 2 }, (_, index) => index + 1));
    expect(reader.events.at(-1)).toMatchObject({ type: 'end', reason: 'stop' });
  });
});
