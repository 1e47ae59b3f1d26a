import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from './testing/ledger.ts';
import { createTestApp, type Person, type TestApp } from './testing/test-app.ts';
import { advanceUntil } from './testing/until.ts';

/** Replies that one process takes on at a time. */
const CAPACITY = 5_000;

describe('more work than one server can take', () => {
  let app: TestApp;
  let member: Person;
  beforeEach(async () => {
    app = await createTestApp({ environment: { LIMIT_FACTOR: '100000' } });
    member = await app.createMember({ balance: 1_000 });
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });

  const ask = () => app.generate(member, { prompt: 'Hi', max_tokens: '10' });

  it('is refused with a time to come back, and nothing that was accepted is dropped [OV-01] [PF-15]', async () => {
    app.provider.otherwise({ text: 'Done', firstDelayMs: 30_000 });
    const asked = Array.from({ length: CAPACITY + 50 }, () => ask());
    const refused = await advanceUntil(app.clock, Promise.all(asked.splice(CAPACITY)), 1);
    for (const answer of refused) {
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ code: 'overloaded', retry_after: 2 });
    }
    expect((await app.call({ url: '/auth/me' }, member)).statusCode).toBe(200);
    const answers = await advanceUntil(app.clock, Promise.all(asked), 2_000);
    expect(answers.every((answer) => answer.json<{ response: string }>().response === 'Done')).toBe(true);
    app.provider.otherwise({ text: 'Quick' });
    expect((await ask()).statusCode).toBe(200);
  }, 60_000);
});
