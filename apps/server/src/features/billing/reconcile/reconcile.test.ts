import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Log } from '../../../platform/log.ts';
import type { Tables } from '../../../platform/db/schema.ts';
import { createTestApp, TEST_SECRET, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil, until } from '../../../testing/until.ts';
import { compareSums, reconcile, toReport, type Difference } from './reconcile.ts';
import { CHILD_ENVIRONMENT } from '../../../testing/processes/child-environment.ts';

const ADMIN = fileURLToPath(new URL('../../../admin.ts', import.meta.url));
const HOUR_MS = 3_600_000;

describe('the sums of an account', () => {
  const sums = { userId: 'usr_1', balance: 70, entries: 70, reserved: 10, open: 10, charged: 30, used: 30 };
  it.each<[string, Partial<typeof sums>, Difference['kind'][]]>([
    ['agree', {}, []],
    ['a balance that is not the sum of its entries', { entries: 71 }, ['balance']],
    ['a balance below zero', { balance: -1, entries: -1 }, ['below-zero']],
    ['more held than is open', { reserved: 11 }, ['reserved']],
    ['a charge without its record', { used: 29 }, ['usage']],
    ['everything at once', { balance: -1, open: 0, used: 0 }, ['balance', 'below-zero', 'reserved', 'usage']],
  ])('%s', (_name, wrong, kinds) => {
    expect(compareSums({ ...sums, ...wrong }).map(({ kind }) => kind)).toEqual(kinds);
  });

  it('are reported in dollars', () => {
    const differences: Difference[] = [
      { kind: 'balance', id: 'usr_1', expectedMicros: 1_500_000, foundMicros: -1 },
    ];
    expect(toReport({ accounts: 3, differences, uncovered: [] })).toBe(
      'balance usr_1: expected 1.500000 USD, found -0.000001 USD\n3 accounts checked, 1 differences\n',
    );
    expect(toReport({ accounts: 3, differences: [], uncovered: [] })).toBe(
      '3 accounts checked, 0 differences\n',
    );
  });
});

describe.each(TEST_DATABASES)('the books on %s', (database) => {
  let app: TestApp;
  let member: Person;
  let alerts: unknown[];
  const log: Log = {
    info: () => undefined,
    warn: () => undefined,
    error: (event, fields = {}) => alerts.push([event, fields['alert'], fields['differences']]),
  };
  beforeEach(async () => {
    alerts = [];
    app = await createTestApp({ database, log });
    member = await app.createMember();
    await app.generate(member, { prompt: 'Hello' });
  });
  afterEach(() => app.close());

  async function forge(table: keyof Tables, values: Record<string, unknown>): Promise<void> {
    await app.db.write((tx) => tx.updateTable(table).set(values).execute());
  }

  it('agree after work, while a reply is under way and after the hour', async () => {
    app.provider.next({ text: ['one', ' two'], fault: { kind: 'silence', afterPieces: 1 } });
    const reply = await app.stream(member, { prompt: 'Count' });
    await reply.waitFor('content');
    expect(await reconcile(app.db, app.clock)).toEqual({ accounts: 1, differences: [], uncovered: [] });
    reply.cut();
    await app.clock.skip(HOUR_MS + 1_000);
    expect(alerts).toEqual([]);
  });

  it.each<[string, keyof Tables, Record<string, unknown>, Difference['kind'][]]>([
    ['a balance was changed by hand', 'users', { balance: 5_000_000 }, ['balance']],
    ['an entry was changed by hand', 'balance_entries', { amount: 7 }, ['balance', 'usage']],
    ['a record was changed by hand', 'usage_records', { cost: 0 }, ['usage']],
    ['something is held without a reservation', 'users', { reserved: 9 }, ['reserved']],
  ])(
    'report that %s, and the operator is alerted within the hour [LO-05]',
    async (_name, table, values, kinds) => {
      await forge(table, values);
      const { differences } = await reconcile(app.db, app.clock);
      expect(differences.map(({ kind }) => kind)).toEqual(kinds);
      expect(new Set(differences.map(({ id }) => id))).toEqual(new Set([member.userId]));
      await app.clock.skip(HOUR_MS);
      await advanceUntil(
        app.clock,
        until(() => alerts.length > 0, 'the alert'),
        1_000,
      );
      expect(alerts).toEqual([['ledger.mismatch_found', 'ledger_mismatch', differences]]);
    },
  );

  it('report a reservation that outlived its run by five minutes [MO-02]', async () => {
    await forge('reservations', { state: 'open', amount: 0 });
    expect((await reconcile(app.db, app.clock)).differences).toEqual([]);
    app.clock.jump(5 * 60_000 + 1);
    const [run] = await app.db.read.selectFrom('runs').select('id').execute();
    expect((await reconcile(app.db, app.clock)).differences).toMatchObject([
      { kind: 'stale-reservation', id: run?.id },
    ]);
  });

  it('cover every account, however many there are', async () => {
    const others: Person[] = [];
    for (let count = 0; count < 205; count += 1) others.push(await app.createMember());
    const last =
      others
        .map(({ userId }) => userId)
        .sort()
        .at(-1) ?? '';
    await app.db.write((tx) => tx.updateTable('users').set({ balance: 1 }).where('id', '=', last).execute());
    const { accounts, differences } = await reconcile(app.db, app.clock);
    expect([accounts, differences.map(({ id }) => id)]).toEqual([206, [last]]);
  });

  it('can be checked from the command line', async () => {
    const { url, folder } = app.testDatabase;
    const env = {
      ...CHILD_ENVIRONMENT,
      DATA_DIR: folder,
      ...(url !== null && { DATABASE_URL: url, JWT_SECRET: TEST_SECRET, ENCRYPTION_KEY: TEST_SECRET }),
    };
    const check = () => promisify(execFile)(process.execPath, [ADMIN, 'check-ledger'], { env });
    expect((await check()).stdout).toBe('1 accounts checked, 0 differences\n');
    await forge('users', { balance: 1 });
    await expect(check()).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(
        /^balance usr_\w+: expected 0\.\d{6} USD, found 0\.000001 USD\n1 accounts checked, 1 differences\n$/,
      ),
    });
  });
});
