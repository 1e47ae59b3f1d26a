// Reconciles the ledger: balances against entries, usage against charges, held amounts against open reservations.
// Read-only and paged, so that it can run against a live server.
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { toDollars } from '../../../platform/money.ts';
import {
  findStaleReservations,
  listUncoveredCosts,
  readAccountSums,
  type AccountSums,
  type UncoveredCost,
} from './reconcile.store.ts';

/** Accounts checked in one statement. */
const PAGE = 200;
/** How long a reservation may outlive its run. */
const STALE_MS = 5 * 60_000;

export interface Difference {
  readonly kind: 'balance' | 'below-zero' | 'usage' | 'reserved' | 'stale-reservation';
  /** The account, or the run for a stale reservation. */
  readonly id: string;
  readonly expectedMicros: number;
  readonly foundMicros: number;
}

export function compareSums(sums: AccountSums): Difference[] {
  const { userId: id, balance, entries, reserved, open, charged, used } = sums;
  const found: Difference[] = [];
  if (balance !== entries) found.push({ kind: 'balance', id, expectedMicros: entries, foundMicros: balance });
  if (balance < 0) found.push({ kind: 'below-zero', id, expectedMicros: 0, foundMicros: balance });
  if (reserved !== open) found.push({ kind: 'reserved', id, expectedMicros: open, foundMicros: reserved });
  if (used !== charged) found.push({ kind: 'usage', id, expectedMicros: charged, foundMicros: used });
  return found;
}

export interface Reconciliation {
  readonly accounts: number;
  readonly differences: readonly Difference[];
  /** What steps cost beyond the balance: not an accounting error, but a loss of the operator. */
  readonly uncovered: readonly UncoveredCost[];
}

export async function reconcile(db: Database, clock: Pick<Clock, 'now'>): Promise<Reconciliation> {
  const differences: Difference[] = [];
  let accounts = 0;
  let page = await readAccountSums(db.longRead, '', PAGE);
  while (page.length > 0) {
    accounts += page.length;
    differences.push(...page.flatMap(compareSums));
    page = await readAccountSums(db.longRead, page.at(-1)?.userId ?? '', PAGE);
  }
  for (const { runId, amount } of await findStaleReservations(db.longRead, clock.now() - STALE_MS)) {
    differences.push({ kind: 'stale-reservation', id: runId, expectedMicros: 0, foundMicros: amount });
  }
  return { accounts, differences, uncovered: await listUncoveredCosts(db.read) };
}

const toAmount = (micros: number): string => `${toDollars(micros).toFixed(6)} USD`;

/** One line for each difference and each uncovered cost, then the totals. */
export function toReport({ accounts, differences, uncovered }: Reconciliation): string {
  const lines = differences.map(
    ({ kind, id, expectedMicros, foundMicros }) =>
      `${kind} ${id}: expected ${toAmount(expectedMicros)}, found ${toAmount(foundMicros)}\n`,
  );
  const rest = uncovered.map(
    ({ runId, amountMicros }) => `not covered ${runId}: ${toAmount(amountMicros)}\n`,
  );
  const costs = uncovered.length > 0 ? `, ${uncovered.length} costs not covered` : '';
  const counts = `${accounts} accounts checked, ${differences.length} differences${costs}\n`;
  return [...lines, ...rest, counts].join('');
}
