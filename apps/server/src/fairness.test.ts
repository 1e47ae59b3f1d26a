// A caller with a thousand concurrent calls, and many guests, beside a member with a single call.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from './testing/test-app.ts';
import { TEST_DATABASES } from './testing/test-databases.ts';
import { until } from './testing/until.ts';

const CALLS = 1_000;
/** Far more than are admitted before another caller's turn, far fewer than were sent. */
const AHEAD = 200;
const CAPACITY = 10;

describe.each(TEST_DATABASES)('a member beside many other clients on %s', (database) => {
  let app: TestApp;
  let member: Person;
  beforeEach(async () => {
    app = await createTestApp({ database, runCapacity: CAPACITY });
    member = await app.createMember();
    app.provider.otherwise({ text: 'Slowly', firstDelayMs: 3_600_000 });
  });
  afterEach(() => app.close());

  const readMe = (person: Person) => app.call({ url: '/auth/me' }, person);

  /** How many of the others' calls were answered before the member's one, which came last. */
  async function countAhead(others: readonly Person[], calls: number): Promise<number> {
    // Known to the server, as people are who have just used it.
    for (const person of [member, ...others]) await readMe(person);
    let answered = 0;
    const statuses: Promise<number>[] = [];
    for (let call = 0; call < calls; call += 1) {
      const person = others[call % others.length] ?? member;
      statuses.push(
        readMe(person).then(({ statusCode }) => {
          answered += 1;
          return statusCode;
        }),
      );
    }
    expect((await readMe(member)).statusCode).toBe(200);
    const ahead = answered;
    for (const status of await Promise.all(statuses)) expect([200, 429]).toContain(status);
    return ahead;
  }

  it('does not wait for the thousand calls of another [OV-03]', async () => {
    expect(await countAhead([await app.createMember()], CALLS)).toBeLessThan(AHEAD);
  });

  it('does not wait for the calls of many guests, who share their turns [OV-03]', async () => {
    const guests: Person[] = [];
    for (let n = 1; n <= 50; n += 1) guests.push(await app.startGuest(`203.0.113.${n}`));
    expect(await countAhead(guests, CALLS)).toBeLessThan(AHEAD);
  });

  it('does not wait for many unauthenticated clients [OV-03]', async () => {
    await readMe(member);
    let answered = 0;
    const asked = Array.from({ length: CALLS }, (_, call) =>
      app
        .call({ url: '/auth/me', remoteAddress: `198.51.${Math.floor(call / 250)}.${(call % 250) + 1}` })
        .then(({ statusCode }) => {
          answered += 1;
          return statusCode;
        }),
    );
    expect((await readMe(member)).statusCode).toBe(200);
    expect(answered).toBeLessThan(AHEAD);
    expect(new Set(await Promise.all(asked))).toEqual(new Set([401]));
  });

  it('still gets a reply when guests have all that they may have under way together [OV-03]', async () => {
    const ask = (person: Person) =>
      app.generate(person, { prompt: 'Hi', max_tokens: '10' }).then(({ statusCode }) => statusCode);
    const asked: Promise<number>[] = [];
    const refused: number[] = [];
    for (let n = 1; n <= CAPACITY; n += 1) {
      const status = ask(await app.startGuest(`203.0.113.${n}`));
      void status.then((code) => refused.push(code));
      asked.push(status);
    }
    await until(() => refused.length === CAPACITY / 2, 'the refusals of half of the guests');
    expect(new Set(refused)).toEqual(new Set([503]));
    void ask(member);
    await until(() => app.provider.calls.length === CAPACITY / 2 + 1, 'the reply of the member');
  });
});
