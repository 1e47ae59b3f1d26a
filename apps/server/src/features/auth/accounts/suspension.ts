// Suspends an account: credentials end, open streams close, and its runs are stopped.
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { endLogins } from '../devices/logins.store.ts';
import { raiseTokenVersion, updateUser } from '../auth.store.ts';
import { findAccount, keepOneAdmin, lockForAdmins, type Act } from './acting-admin.ts';

export interface SuspensionDeps {
  readonly db: Database;
  readonly audit: Audit;
  readonly clock: Clock;
  /** Returns how many there were. */
  readonly cancelRuns: (userId: string) => Promise<number>;
}

export function createSuspension({ db, audit, clock, cancelRuns }: SuspensionDeps) {
  return {
    /** Throws `own_account`, and for the last admin. */
    async suspend(userId: string, act: Act, reason: string | null = null): Promise<void> {
      await db.write(async (tx) => {
        const user = await lockForAdmins(tx, userId, act);
        await keepOneAdmin(tx, user);
        await updateUser(tx, userId, { status: 'suspended', updated_at: clock.now() });
        await endLogins(tx, userId, { reason: 'suspended', nowMs: clock.now() });
        const target = { type: 'user', id: userId };
        const details = {
          before: { status: user.status },
          after: { status: 'suspended' },
          ...(reason !== null && { reason }),
        };
        await audit.add(tx, { action: 'account.suspended', target, details, ...act });
      });
      await cancelRuns(userId);
    },

    /** Whether it was suspended. */
    async resume(userId: string, act: Act): Promise<boolean> {
      return db.write(async (tx) => {
        const user = await lockForAdmins(tx, userId, act);
        if (user.status === 'active') return false;
        await updateUser(tx, userId, { status: 'active', updated_at: clock.now() });
        const target = { type: 'user', id: userId };
        const details = { before: { status: user.status }, after: { status: 'active' } };
        await audit.add(tx, { action: 'account.resumed', target, details, ...act });
        return true;
      });
    },

    /** On all devices; API keys stay. */
    async signOut(userId: string, act: Act): Promise<void> {
      await db.write(async (tx) => {
        const { role } = await findAccount(tx, userId);
        const nowMs = clock.now();
        // Guests have a token and no login.
        if (role === 'guest') await raiseTokenVersion(tx, userId, nowMs);
        const ended = await endLogins(tx, userId, { reason: 'signed-out', nowMs });
        const target = { type: 'user', id: userId };
        await audit.add(tx, { action: 'account.signed-out', target, details: { ended }, ...act });
      });
    },
  };
}
