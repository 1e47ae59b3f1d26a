import type * as argon2 from '@node-rs/argon2';
import { hash, verify } from '@node-rs/argon2';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nextAddress, PASSWORD, post, signUp } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';

/** The real thing, counted. */
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof argon2>();
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
});

const login = (app: TestApp, username: string, password: string, remoteAddress = nextAddress()) =>
  post(app, '/auth/login-json', { username, password }, { remoteAddress });
const checkName = (app: TestApp, username: string, remoteAddress: string) =>
  post(app, '/auth/check-username', { username }, { remoteAddress });

describe.each(TEST_DATABASES)('guessing passwords on %s', (database) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ database });
    await signUp(app, 'ada');
  });
  afterEach(() => app.close());

  it('costs the same hashing for an unknown name, for an account without a password and for a wrong password [AU-06]', async () => {
    const google = await signUp(app, 'eve');
    await app.db.write((tx) =>
      tx.updateTable('users').set({ password_hash: null }).where('id', '=', google.userId).execute(),
    );
    await login(app, 'nobody', 'wrong');
    const work: unknown[] = [];
    for (const name of ['ada', 'nobody', 'nobody@example.com', 'eve']) {
      vi.mocked(verify).mockClear();
      vi.mocked(hash).mockClear();
      const answer = await login(app, name, 'wrong');
      expect([name, answer.statusCode, answer.json().code]).toEqual([name, 401, 'sign_in_failed']);
      const compared = vi.mocked(verify).mock.calls.map(([stored]) => String(stored).split('$').slice(1, 4));
      work.push([vi.mocked(hash).mock.calls.length, compared]);
    }
    expect(new Set(work.map((each) => JSON.stringify(each)))).toEqual(
      new Set([JSON.stringify([0, [['argon2id', 'v=19', 'm=19456,t=2,p=1']]])]),
    );
  });

  it('is stopped after ten failures, for that account and network only [AU-06]', async () => {
    const address = nextAddress();
    for (let guess = 0; guess < 10; guess += 1) {
      app.clock.jump(61_000 / 5);
      expect(
        (await login(app, guess % 2 ? 'ada' : 'ada@example.com', `guess ${guess}`, address)).statusCode,
      ).toBe(401);
    }
    app.clock.jump(60_000);
    const right = await login(app, 'ada', PASSWORD, address);
    expect(right.statusCode).toBe(429);
    expect(right.json().retry_after).toBeGreaterThan(60);
    expect((await login(app, 'ada', PASSWORD)).statusCode).toBe(200);
    app.clock.jump(15 * 60_000);
    expect((await login(app, 'ada', PASSWORD, address)).statusCode).toBe(200);
  });

  it('is stopped for an unknown name just as for a known one [AU-06]', async () => {
    const address = nextAddress();
    for (let guess = 0; guess < 10; guess += 1) {
      app.clock.jump(61_000 / 5);
      expect((await login(app, 'nobody', `guess ${guess}`, address)).statusCode).toBe(401);
    }
    app.clock.jump(60_000);
    expect((await login(app, 'nobody', 'guess 11', address)).statusCode).toBe(429);
  });

  it.each<[string, (address: string) => Promise<{ statusCode: number }>]>([
    ['sign-ins', (address) => login(app, 'ada', PASSWORD, address)],
    ['name checks', (address) => checkName(app, 'ada', address)],
  ])('is held to ten %s a minute from one network [AU-06]', async (_name, call) => {
    const address = nextAddress();
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await call(address)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect((await call(nextAddress())).statusCode).toBe(200);
    app.clock.jump(60_000);
    expect((await call(address)).statusCode).toBe(200);
  });

  it('hashes nothing for a password of more than 128 characters [AU-06]', async () => {
    vi.mocked(verify).mockClear();
    vi.mocked(hash).mockClear();
    expect((await login(app, 'ada', 'x'.repeat(129))).statusCode).toBe(422);
    expect((await login(app, 'ada', 'x'.repeat(10_000_000))).statusCode).toBe(413);
    expect([vi.mocked(hash).mock.calls, vi.mocked(verify).mock.calls]).toEqual([[], []]);
  });

  it('hashes two at a time, however many ask [AU-06]', async () => {
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    const real = vi.mocked(verify).getMockImplementation();
    let running = 0;
    let most = 0;
    vi.mocked(verify).mockImplementation(async () => {
      running += 1;
      most = Math.max(most, running);
      await opened;
      running -= 1;
      return false;
    });
    const answers = Promise.all(Array.from({ length: 12 }, () => login(app, 'ada', 'wrong')));
    await expect.poll(() => running).toBe(2);
    open();
    expect((await answers).map(({ statusCode }) => statusCode)).toEqual(
      Array.from({ length: 12 }, () => 401),
    );
    expect(most).toBe(2);
    if (real) vi.mocked(verify).mockImplementation(real);
  });
});
