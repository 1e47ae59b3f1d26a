// Reconciles the ledger every hour and raises an alert when it does not balance.
import type { Clock, Timer } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { reconcile } from './reconcile/reconcile.ts';

const HOUR_MS = 3_600_000;
const SHOWN = 20;

export interface LedgerWatch {
  start(): void;
  stop(): Promise<void>;
}

export function createLedgerWatch({ db, clock, log }: { db: Database; clock: Clock; log: Log }): LedgerWatch {
  let timer: Timer | null = null;
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    try {
      const { accounts, differences } = await reconcile(db, clock);
      if (differences.length === 0) return;
      log.error('ledger.mismatch_found', {
        alert: 'ledger_mismatch',
        accounts,
        count: differences.length,
        differences: differences.slice(0, SHOWN),
      });
    } catch (error) {
      log.warn('ledger.check_failed', { error });
    }
  }

  return {
    start() {
      timer = clock.every(HOUR_MS, () => {
        looking ??= look().finally(() => {
          looking = null;
        });
      });
    },
    async stop() {
      timer?.cancel();
      await looking;
    },
  };
}
