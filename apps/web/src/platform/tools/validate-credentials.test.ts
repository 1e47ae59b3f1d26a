import { validateCredentials as endpoint } from '@parley/contract/credentials/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';
import { beforeEach, expect, test } from 'vitest';
import { addFakeAccounts, createMember } from '../../testing/fake-accounts.ts';
import { installFakeServer, type FakeServer } from '../../testing/fake-server.ts';
import { createManualClock, type ManualClock } from '../../testing/manual-clock.ts';
import { api } from '../api/client.ts';
import { validateCredentials } from './validate-credentials.ts';

const VALID = { valid: true, tools_affected: [], missing: [], checked_at: '2026-01-01T00:00:00Z' };

let server: FakeServer;
let clock: ManualClock;
let startMs: number;
/** When it was asked, in milliseconds since the first time. */
let asked: number[];

beforeEach(() => {
  server = installFakeServer();
  const accounts = addFakeAccounts(server);
  const mara = createMember();
  accounts.add(mara, 'correct horse');
  api.identify(() => ({ token: 'token', role: 'user' }));
  clock = createManualClock();
  startMs = clock.now();
  asked = [];
});

/** Fails so many times, then is valid. */
function failWith(code: ErrorCode, times: number): void {
  server.api.on(endpoint, () => {
    asked.push(clock.now() - startMs);
    if (asked.length <= times) throw new AppError(code);
    return VALID;
  });
}

/** Lets answers of the network come in between the steps of the clock. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 250) {
    await new Promise((resolve) => setTimeout(resolve));
    await clock.advance(250);
  }
}

async function outcomeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    (answer) => JSON.stringify(answer),
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
}

const validate = () => validateCredentials(['send-mail'], { language: 'en', clock });

test('is asked up to 3 times, after 1 and 2 s, and fails 4 s after the last [CRED-05] [CONST-16]', async () => {
  failWith('internal', 3);
  let ended: number | null = null;
  const outcome = outcomeOf(validate()).finally(() => (ended = clock.now() - startMs));
  await pass(6_500);
  expect(asked).toHaveLength(3);
  expect(ended).toBeNull();
  await pass(2_000);
  expect(await outcome).toBe('internal');
  const [first = 0, second = 0, third = 0] = asked;
  expect(second - first).toBeGreaterThanOrEqual(1_000);
  expect(third - second).toBeGreaterThanOrEqual(2_000);
  expect(ended).toBeGreaterThanOrEqual(7_000);
  expect(asked).toHaveLength(3);
});

test('answers with the first that succeeds [CRED-05]', async () => {
  failWith('internal', 2);
  const outcome = outcomeOf(validate());
  await pass(5_000);
  expect(JSON.parse(await outcome)).toEqual(VALID);
  expect(asked).toHaveLength(3);
});

test('is given up after 15 s in all, however slow the server is [CRED-05] [CONST-16]', async () => {
  server.api.on(endpoint, ({ signal }) => {
    asked.push(clock.now() - startMs);
    return new Promise<never>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new TypeError('aborted')));
    });
  });
  const outcome = outcomeOf(validate());
  await pass(14_500);
  expect(asked).toHaveLength(1);
  await pass(1_000);
  expect(await outcome).toBe('timeout');
});

test('what another try cannot change is not asked again', async () => {
  failWith('members_only', 3);
  const outcome = outcomeOf(validate());
  await pass(1_000);
  expect(await outcome).toBe('members_only');
  expect(asked).toHaveLength(1);
});
