// Reconciles the ledger and raises an alert when it does not balance.
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Telemetry } from '../../platform/telemetry/telemetry.ts';
import { reconcile } from './reconcile/reconcile.ts';

const SHOWN = 20;

export function createLedgerWatch({
  db,
  clock,
  log,
  telemetry,
}: {
  db: Database;
  clock: Clock;
  log: Log;
  telemetry: Telemetry;
}): () => Promise<void> {
  return async () => {
    const { accounts, differences } = await reconcile(db, clock);
    telemetry.noteLedgerCheck(differences.length);
    if (differences.length === 0) return;
    log.error('ledger.mismatch_found', {
      alert: 'ledger_mismatch',
      accounts,
      count: differences.length,
      differences: differences.slice(0, SHOWN),
    });
  };
}
