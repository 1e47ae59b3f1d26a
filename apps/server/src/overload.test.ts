import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from './testing/ledger.ts';
import { createTestApp, type Person, type TestApp } from './testing/test-app.ts';
import { advanceUntil, until } from './testing/until.ts';

const CAPACITY = 500;
const BEYOND = 50;

describe('more work than one server can take', () => {
  let app: TestApp;
  let member: Person;
  beforeEach(async () => {
    app = await createTestApp({ environment: { LIMIT_FACTOR: '100000' }, runCapacity: CAPACITY });
    member = await app.createMember({ balance: 1_000 });
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });

  const ask = () => app.generate(member, { prompt: 'Hi', max_tokens: '10' });

  it('is refused with a time to come back, and nothing that was accepted is dropped [OV-01] [PF-15]', async () => {
    app.provider.otherwise({ text: 'Done', firstDelayMs: 30_000 });
    let settled = 0;
    const asked = Array.from({ length: CAPACITY + BEYOND }, () => ask().finally(() => (settled += 1)));
    // No reply is finished while the clock stands still: what has an answer by now was refused.
    await until(() => settled === BEYOND, 'the refusals');
    expect((await app.call({ url: '/auth/me' }, member)).statusCode).toBe(200);
    const answers = await advanceUntil(app.clock, Promise.all(asked), 2_000);
    const refused = answers.filter((answer) => answer.statusCode === 503);
    expect(refused).toHaveLength(BEYOND);
    for (const answer of refused) expect(answer.json()).toMatchObject({ code: 'overloaded', retry_after: 2 });
    const accepted = answers.filter((answer) => answer.statusCode === 200);
    expect(accepted).toHaveLength(CAPACITY);
    expect(accepted.every((answer) => answer.json<{ response: string }>().response === 'Done')).toBe(true);
    app.provider.otherwise({ text: 'Quick' });
    expect((await ask()).statusCode).toBe(200);
  });
});
