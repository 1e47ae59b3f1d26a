// Compares a journal of acknowledgements with what the database holds after the faults.
import { createSystemClock } from '../../apps/server/src/platform/clock.ts';
import type { Database } from '../../apps/server/src/platform/db/database.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open.ts';
import type { Row } from '../../apps/server/src/platform/db/schema.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { toDollars } from '../../apps/server/src/platform/money.ts';
import type { Figure } from '../measurement.ts';
import type { ServerSetup } from '../server-under-test.ts';
import type { VendorCall } from '../vendor/vendor.ts';
import type { Entry, Journal } from './writers.ts';

export interface Audit {
  readonly acknowledged: number;
  /** Acknowledged and missing, or different from what was shown. */
  readonly lost: readonly string[];
  /** Duplicates: two runs for a key, two calls of the vendor, two charges. */
  readonly doubled: readonly string[];
  /** Neither finished nor interrupted. */
  readonly stuck: readonly string[];
  /** Accounts whose balance is not the sum of their entries, or with a reservation left open. */
  readonly unbalanced: readonly string[];
}

interface Ledger {
  readonly users: readonly Row<'users'>[];
  readonly runs: readonly Row<'runs'>[];
  readonly entries: readonly Row<'balance_entries'>[];
  readonly openReservations: readonly Row<'reservations'>[];
}

async function readLedger(read: Database['read']): Promise<Ledger> {
  return {
    users: await read.selectFrom('users').selectAll().execute(),
    runs: await read.selectFrom('runs').selectAll().execute(),
    entries: await read.selectFrom('balance_entries').selectAll().execute(),
    openReservations: await read.selectFrom('reservations').selectAll().where('state', '=', 'open').execute(),
  };
}

function isAsShown(run: Row<'runs'>, { end, text }: NonNullable<Entry['final']>): boolean {
  const isSameBill = end.cost === undefined || toDollars(run.cost) === end.cost;
  if (end.type === 'end') return run.status === 'succeeded' && run.output === text && isSameBill;
  return run.status === 'failed' && run.error === end.code && isSameBill;
}

function findLost({ entries, guestIds }: Journal, ledger: Ledger): string[] {
  const runs = new Map(ledger.runs.map((run) => [run.id, run]));
  const users = new Set(ledger.users.map((user) => user.id));
  const lostRuns = entries.flatMap(({ key, runIds, final }) =>
    [...runIds]
      .filter((runId) => {
        const run = runs.get(runId);
        return !run || run.idempotency_key !== key || (final !== null && !isAsShown(run, final));
      })
      .map(
        (runId) =>
          `run ${runId} of ${key}: ${JSON.stringify(runs.get(runId))} shown as ${JSON.stringify(final)}`,
      ),
  );
  return [...lostRuns, ...guestIds.filter((id) => !users.has(id)).map((id) => `guest ${id}`)];
}

function countBy<Item>(items: readonly Item[], toKey: (item: Item) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(toKey(item), (counts.get(toKey(item)) ?? 0) + 1);
  return counts;
}

function findDoubled({ entries }: Journal, ledger: Ledger, calls: readonly VendorCall[]): string[] {
  const perKey = countBy(ledger.runs, (run) => `${run.user_id} ${run.idempotency_key ?? run.id}`);
  const bookings = countBy(
    ledger.entries.filter((entry) => entry.reason === 'usage'),
    (entry) => entry.reference,
  );
  const perCanary = countBy(calls, (call) => call.canary);
  const repeated = (counts: Map<string, number>, what: string): string[] =>
    [...counts].filter(([, count]) => count > 1).map(([key, count]) => `${what} ${key}: ${count} times`);
  return [
    ...entries.filter(({ runIds }) => runIds.size > 1).map(({ key }) => `key ${key} got several runs`),
    ...repeated(perKey, 'key'),
    ...repeated(bookings, 'booking of run'),
    ...repeated(perCanary, 'vendor call for'),
  ];
}

function findUnbalanced({ users, entries, openReservations }: Ledger): string[] {
  const sums = new Map<string, number>();
  for (const entry of entries) sums.set(entry.user_id, (sums.get(entry.user_id) ?? 0) + entry.amount);
  return [
    ...users
      .filter((user) => user.balance !== (sums.get(user.id) ?? 0) || user.reserved !== 0 || user.balance < 0)
      .map(
        (user) =>
          `account ${user.id}: ${user.balance}, ${user.reserved} reserved, entries ${sums.get(user.id) ?? 0}`,
      ),
    ...openReservations.map((reservation) => `the reservation of run ${reservation.run_id} is open`),
  ];
}

/** After a graceful shutdown: no run may be active any more. */
export async function audit(
  setup: ServerSetup,
  journal: Journal,
  calls: readonly VendorCall[],
): Promise<Audit> {
  const clock = createSystemClock();
  const db = await openDatabase({ ...setup, clock, random: () => 0, log: createLog('silent') });
  const ledger = await readLedger(db.read);
  await db.close();
  return {
    acknowledged: journal.entries.filter(({ runIds }) => runIds.size > 0).length + journal.guestIds.length,
    lost: findLost(journal, ledger),
    doubled: findDoubled(journal, ledger, calls),
    stuck: ledger.runs
      .filter((run) => run.finished_at === null)
      .map((run) => `run ${run.id} is ${run.status}`),
    unbalanced: findUnbalanced(ledger),
  };
}

export function toAuditFigures(name: string, result: Audit, journal: Journal): readonly Figure[] {
  const none = (label: string, found: readonly string[]): Figure => ({
    label: `${name}: ${label}`,
    value: found.length,
    unit: '',
    bounds: [{ on: 'value', atMost: 0 }],
  });
  return [
    { label: `${name}: acknowledged writes`, value: result.acknowledged, unit: '' },
    none('lost', result.lost),
    none('doubled', result.doubled),
    none('left unfinished', result.stuck),
    none('accounts that do not add up', result.unbalanced),
    none('answers that nobody should get', journal.unexpected),
  ];
}

export function toAuditNotes(
  { lost, doubled, stuck, unbalanced }: Audit,
  journal: Journal,
): readonly string[] {
  const found = [lost, doubled, stuck, unbalanced, journal.unexpected];
  return found.flatMap((list) => list.slice(0, 2).map((line) => line.slice(0, 600)));
}
