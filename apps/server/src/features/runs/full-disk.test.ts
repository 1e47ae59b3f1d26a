import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from '../../testing/ledger.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { advanceUntil, until } from '../../testing/until.ts';

describe('a disk that is full', () => {
  let app: TestApp;
  let member: Person;
  beforeEach(async () => {
    app = await createTestApp({ model: { maxOutputTokens: 1_000_000, prices: { input: 0, output: 0 } } });
    member = await app.createMember();
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });

  /** The embedded database may grow to so many pages and no further, as if the disk ended there. */
  const limitPages = (count: number) =>
    app.db.write((tx) => sql.raw(`pragma max_page_count = ${count}`).execute(tx));

  it('refuses what must be written, goes on reading, and works again once there is room [PE-06]', async () => {
    await app.generate(member, { prompt: 'Before' });
    await limitPages(1);
    const long = { prompt: 'x'.repeat(300_000) };
    const refused = await app.generate(member, long);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([507, 'storage_full']);
    expect(app.provider.calls).toHaveLength(1);
    expect((await app.call({ url: '/auth/me' }, member)).statusCode).toBe(200);
    expect((await app.call({ url: '/runs' }, member)).json()).toMatchObject({
      runs: [{ input_preview: 'Before' }],
    });
    expect((await app.call({ url: '/ready' })).statusCode).toBe(200);
    await limitPages(1_000_000);
    expect((await app.generate(member, long)).statusCode).toBe(200);
  });

  it('keeps a reply in memory until its end can be stored [PE-06]', async () => {
    const word = 'word '.repeat(20_000);
    app.provider.next({ text: [word, word, word, word], delayMs: 100 });
    const reply = await app.stream(member, { prompt: 'Write a lot', max_tokens: '40000' });
    await reply.waitFor('info');
    await limitPages(1);
    await advanceUntil(
      app.clock,
      until(() => reply.text() === word.repeat(4), 'all words'),
    );
    await app.clock.advance(5_000);
    expect(reply.events.at(-1)?.type).toBe('content');
    await limitPages(1_000_000);
    await advanceUntil(app.clock, reply.ended, 500);
    expect(reply.events.at(-1)).toMatchObject({ type: 'end', reason: 'stop' });
    const run = await app.call({ url: `/runs/${reply.runId()}` }, member);
    expect(run.json<{ output: string }>().output).toBe(word.repeat(4));
  });
});
