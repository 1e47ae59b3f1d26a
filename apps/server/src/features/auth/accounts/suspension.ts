// Suspends an account: credentials end, open streams close, and its runs are stopped.
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { endLogins } from '../devices/logins.store.ts';
import { updateUser } from '../auth.store.ts';

export interface SuspensionDeps {
  readonly db: Database;
  readonly audit: Audit;
  readonly clock: Clock;
  /** Returns how many there were. */
  readonly cancelRuns: (userId: string) => Promise<number>;
}

/** The acting admin and request; the command line has neither. */
export interface Act {
  readonly actorId: string | null;
  readonly requestId: string | null;
}

export function createSuspension({ db, audit, clock, cancelRuns }: SuspensionDeps) {
  return {
    async suspend(userId: string, act: Act): Promise<void> {
      await db.write(async (tx) => {
        const nowMs = clock.now();
        await updateUser(tx, userId, { status: 'suspended', updated_at: nowMs });
        await endLogins(tx, userId, { reason: 'suspended', nowMs });
        await audit.add(tx, { action: 'account.suspended', target: { type: 'user', id: userId }, ...act });
      });
      await cancelRuns(userId);
    },

    async resume(userId: string, act: Act): Promise<void> {
      await db.write(async (tx) => {
        await updateUser(tx, userId, { status: 'active', updated_at: clock.now() });
        await audit.add(tx, { action: 'account.resumed', target: { type: 'user', id: userId }, ...act });
      });
    },
  };
}
