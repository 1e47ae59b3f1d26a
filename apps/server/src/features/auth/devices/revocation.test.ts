// Every change that takes rights away, against every kind of credential, with a stream open on each of two processes.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventClient } from '../../../testing/event-client.ts';
import { PASSWORD, post, signIn, signUp, statusOf, toBody } from '../../../testing/people.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil } from '../../../testing/until.ts';

type Credential = 'login' | 'guest' | 'api-key';

interface Change {
  readonly name: string;
  readonly ends: readonly Credential[];
  readonly isLast?: boolean;
  apply(app: TestApp, person: Person): Promise<unknown>;
}

const setUser = (app: TestApp, { userId }: Person, status: 'suspended'): Promise<unknown> =>
  app.db.write((tx) => tx.updateTable('users').set({ status }).where('id', '=', userId).execute());

/** As a user signed in on another device. */
async function elsewhere(app: TestApp, work: (person: Person) => Promise<unknown>): Promise<void> {
  await work(await signIn(app, 'ada'));
}

const CHANGES: readonly Change[] = [
  {
    name: 'signing out',
    ends: ['login', 'guest'],
    apply: (app, person) => app.call({ method: 'POST', url: '/auth/logout' }, person),
  },
  {
    name: 'signing out everywhere',
    ends: ['login'],
    apply: (app) => elsewhere(app, (person) => app.call({ method: 'POST', url: '/auth/logout-all' }, person)),
  },
  {
    name: 'suspension',
    ends: ['login', 'guest', 'api-key'],
    apply: (app, person) => setUser(app, person, 'suspended'),
  },
  {
    name: 'a changed password',
    ends: ['login', 'api-key'],
    apply: (app) =>
      elsewhere(app, (person) =>
        post(
          app,
          '/auth/change-password',
          { current_password: PASSWORD, new_password: 'another one 2' },
          { person },
        ),
      ),
  },
  {
    name: 'the end of the account',
    ends: ['login', 'api-key'],
    isLast: true,
    apply: (app) =>
      elsewhere(app, (person) =>
        app.call({ method: 'DELETE', url: '/auth/me', payload: { password: PASSWORD } }, person),
      ),
  },
  {
    name: 'a revoked key',
    ends: ['api-key'],
    apply: (app) =>
      elsewhere(app, async (person) => {
        const list = await app.call({ method: 'GET', url: '/api/api-keys' }, person);
        await app.call({ method: 'DELETE', url: `/api/api-keys/${list.json().api_keys[0].id}` }, person);
      }),
  },
  {
    name: 'the upgrade of a guest',
    ends: ['guest'],
    apply: (app, person) => post(app, '/auth/guest/upgrade', toBody('grown'), { person }),
  },
];

async function present(app: TestApp, kind: Credential): Promise<Person> {
  if (kind === 'guest') return app.startGuest();
  const ada = await signUp(app, 'ada');
  if (kind === 'login') return ada;
  const payload = { name: 'script', scopes: ['account', 'chat', 'runs'] };
  const answer = await app.call({ method: 'POST', url: '/api/api-keys', payload }, ada);
  return { userId: ada.userId, token: String(answer.json().key) };
}

const CASES = CHANGES.flatMap((change) => change.ends.map((kind) => ({ change, kind, name: change.name })));

describe.each(TEST_DATABASES)('rights that were taken away on %s', (database) => {
  let app: TestApp;
  let other: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ database });
    // The embedded database belongs to one process.
    other = database === 'postgres' ? await createTestApp({ beside: app }) : app;
  });
  afterEach(async () => {
    if (other !== app) await other.close();
    await app.close();
  });

  it.each(CASES)(
    'end calls and open streams of a $kind after $name [AU-05] [PF-21] [F-04]',
    async ({ change, kind }) => {
      const person = await present(app, kind);
      app.provider.next({ text: ['and'], fault: { kind: 'silence', afterPieces: 1 } });
      const here = await app.stream(person, { prompt: 'Go on' });
      await here.waitFor('info');
      const there = await other.follow(person, here.runId());
      await advanceUntil(app.clock, there.waitFor('info'));
      // In small steps: between two looks at open streams a real database needs time for its work.
      await advanceUntil(app.clock, change.apply(app, person), 10);
      await app.clock.advance(4_000);
      const streams: readonly EventClient[] = [here, there];
      for (const stream of streams) {
        await advanceUntil(app.clock, stream.ended, 10);
        // Where the account itself goes, its run is stopped and settled first.
        const last = change.isLast
          ? { type: 'end', reason: 'cancelled' }
          : { type: 'error', code: 'invalid_credentials' };
        expect(stream.events.at(-1)).toMatchObject(last);
      }
      for (const each of [app, other]) expect(await statusOf(each, person)).toBe(401);
    },
  );

  it('leave open what another person reads', async () => {
    const eve = await signUp(app, 'eve');
    const ada = await signUp(app, 'ada');
    app.provider.next({ text: ['and'], fault: { kind: 'silence', afterPieces: 1 } });
    const stream = await app.stream(eve, { prompt: 'Go on' });
    await stream.waitFor('info');
    await app.call({ method: 'POST', url: '/auth/logout' }, ada);
    await app.clock.advance(10_000);
    expect(stream.isComplete()).toBe(false);
    stream.cut();
  });
});
