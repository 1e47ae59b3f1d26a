// Reconciles the ledger and raises an alert when it does not balance.
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { reconcile } from './reconcile/reconcile.ts';

const SHOWN = 20;

export function createLedgerWatch({
  db,
  clock,
  log,
}: {
  db: Database;
  clock: Clock;
  log: Log;
}): () => Promise<void> {
  return async () => {
    const { accounts, differences } = await reconcile(db, clock);
    if (differences.length === 0) return;
    log.error('ledger.mismatch_found', {
      alert: 'ledger_mismatch',
      accounts,
      count: differences.length,
      differences: differences.slice(0, SHOWN),
    });
  };
}
