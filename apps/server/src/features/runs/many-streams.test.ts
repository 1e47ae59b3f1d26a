import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventClient } from '../../testing/event-client.ts';
import { checkBooks } from '../../testing/ledger.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil } from '../../testing/until.ts';

const TOKENS = 20;

/** Every token of a reply carries the number from its prompt. */
function tokensFor(prompt: string): string[] {
  return Array.from({ length: TOKENS }, (_, index) => `<${prompt}:${index}>`);
}

describe.each(TEST_DATABASES)('many replies at once on %s', (database) => {
  let app: TestApp;
  let member: Person;
  beforeEach(async () => {
    app = await createTestApp({ database, environment: { LIMIT_FACTOR: '1000' } });
    member = await app.createMember({ balance: 1_000 });
    app.provider.otherwise((turn) => {
      const [content] = turn.messages[0]?.role === 'user' ? turn.messages[0].content : [];
      return { text: tokensFor(content?.type === 'text' ? content.text : ''), delayMs: 50 };
    });
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });

  const open = (index: number): Promise<EventClient> =>
    app.stream(member, { prompt: `canary-${index}`, max_tokens: '100' });

  it('keeps the tokens of a hundred streams apart and loses none [ST-11] [PF-06]', async () => {
    const readers = await Promise.all(Array.from({ length: 100 }, (_, index) => open(index)));
    await advanceUntil(app.clock, Promise.all(readers.map((reader) => reader.ended)), 25);
    readers.forEach((reader, index) => {
      expect(reader.text()).toBe(tokensFor(`canary-${index}`).join(''));
      expect(reader.seqs).toEqual(Array.from({ length: TOKENS + 2 }, (_, number) => number + 1));
    });
    expect(app.provider.calls).toHaveLength(100);
  });

  it('resumes fifty streams that are cut up to five times, exactly and with one call each [ST-01] [PF-07]', async () => {
    async function readWithCuts(index: number): Promise<string> {
      let reader = await open(index);
      await reader.waitFor('info');
      const runId = reader.runId();
      let body = '';
      for (let cuts = 0; cuts < 1 + (index % 5); cuts += 1) {
        await app.clock.sleep(80 + ((index * 37 + cuts * 61) % 150));
        reader.cut();
        await reader.ended;
        // Only whole events count as seen.
        body += reader.body().slice(0, reader.body().lastIndexOf('\n\n') + 2);
        const seen = [...body.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1];
        reader = await app.follow(member, runId, Number(seen ?? 0));
      }
      await reader.ended;
      body += reader.body();
      const whole = await app.follow(member, runId);
      await whole.ended;
      expect(body).toBe(whole.body());
      return whole.text();
    }
    const work = Promise.all(Array.from({ length: 50 }, (_, index) => readWithCuts(index)));
    const texts = await advanceUntil(app.clock, work, 10);
    texts.forEach((text, index) => expect(text).toBe(tokensFor(`canary-${index}`).join('')));
    expect(app.provider.calls).toHaveLength(50);
  });
});
