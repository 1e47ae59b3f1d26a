import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { post, signIn, signUp, statusOf, type SignedIn } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil, until } from '../../../testing/until.ts';

describe.each(TEST_DATABASES)('signing out on %s', (database) => {
  let app: TestApp;
  let laptop: SignedIn;
  let phone: SignedIn;
  beforeEach(async () => {
    app = await createTestApp({ database });
    laptop = await signUp(app, 'ada');
    app.clock.jump(1_000);
    phone = await signIn(app, 'ada');
  });
  afterEach(() => app.close());

  const refreshStatus = async (person: SignedIn): Promise<number> =>
    (await post(app, '/auth/refresh', { refresh_token: person.refreshToken })).statusCode;

  it('ends both tokens of this device and leaves the others [AUTH-39]', async () => {
    const answer = await app.call({ method: 'POST', url: '/auth/logout' }, laptop);
    expect(answer.json()).toEqual({ message: 'Logged out' });
    expect(await statusOf(app, laptop)).toBe(401);
    expect(await refreshStatus(laptop)).toBe(401);
    expect(await statusOf(app, phone)).toBe(200);
    expect(await refreshStatus(phone)).toBe(200);
  });

  it('ends every device at once [AUTH-40]', async () => {
    const answer = await app.call({ method: 'POST', url: '/auth/logout-all' }, phone);
    expect(answer.json()).toEqual({ message: 'Logged out everywhere', revoked: 2 });
    for (const person of [laptop, phone]) {
      expect(await statusOf(app, person)).toBe(401);
      expect(await refreshStatus(person)).toBe(401);
    }
  });

  it('is in force for an answer that is not yet sent: it does not go to a device that was signed out [AU-05]', async () => {
    app.provider.next({ text: 'Late.', firstDelayMs: 7_500 });
    const answer = app.generate(laptop, { prompt: 'Hi' });
    await until(() => app.provider.calls.length === 1, 'the call of the model');
    expect((await app.call({ method: 'POST', url: '/auth/logout-all' }, phone)).statusCode).toBe(200);
    const { statusCode, payload } = await advanceUntil(app.clock, answer, 500);
    expect(statusCode).toBe(401);
    expect(payload).not.toContain('Late');
    // The run is the account's: a device that signs in again has it.
    const back = await signIn(app, 'ada');
    const { runs } = (await app.call({ url: '/runs' }, back)).json<{ runs: { status: string }[] }>();
    expect(runs).toMatchObject([{ status: 'succeeded' }]);
  });

  it('lists the devices, last used first, and signs one of them out', async () => {
    const list = await app.call({ method: 'GET', url: '/auth/sessions' }, laptop);
    expect(list.json()).toMatchObject({ total: 2, page: 1, per_page: 20 });
    const [newest, oldest] = list.json().sessions;
    expect([newest.is_current, oldest.is_current]).toEqual([false, true]);
    const removed = await app.call({ method: 'DELETE', url: `/auth/sessions/${newest.id}` }, laptop);
    expect(removed.json()).toEqual({ success: true, id: newest.id });
    expect(await statusOf(app, phone)).toBe(401);
    expect(await statusOf(app, laptop)).toBe(200);
    const left = await app.call({ method: 'GET', url: '/auth/sessions' }, laptop);
    expect(left.json().total).toBe(1);
  });

  it("does not know another account's devices", async () => {
    const eve = await signUp(app, 'eve');
    const [device] = (await app.call({ method: 'GET', url: '/auth/sessions' }, laptop)).json().sessions;
    const answer = await app.call({ method: 'DELETE', url: `/auth/sessions/${device.id}` }, eve);
    expect(answer.statusCode).toBe(404);
    expect(await statusOf(app, phone)).toBe(200);
  });
});
