// Who may administer the installation: accounts named at start-up, or promoted later.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { findUserByName, toKey, updateUser } from '../auth.store.ts';
import type { OwnerProof } from '../password/owner-check.ts';
import { lockForAdmins, type Act } from './acting-admin.ts';

const NO_ACTOR: Act = { actorId: null, requestId: null };

export function createAdmins({ db, audit, clock }: { db: Database; audit: Audit; clock: Clock }) {
  /** `proof` of the acting admin. Throws `own_account`, and `members_only` for guests. */
  async function setAdmin(userId: string, isAdmin: boolean, act: Act, proof?: OwnerProof): Promise<void> {
    await db.write(async (tx) => {
      const user = await lockForAdmins(tx, userId, act);
      await proof?.recheck(tx);
      if (user.role === 'guest') throw new AppError('members_only');
      const wasAdmin = user.is_admin === 1;
      await updateUser(tx, userId, { is_admin: isAdmin ? 1 : 0, updated_at: clock.now() });
      const target = { type: 'user', id: userId };
      const details = { isAdmin, before: { isAdmin: wasAdmin }, after: { isAdmin } };
      await audit.add(tx, { action: 'account.role-changed', target, details, ...act });
    });
  }

  return {
    setAdmin,
    /** Names without an account are skipped, and so are email addresses: anyone may register with any address. */
    async appoint(usernames: readonly string[]): Promise<void> {
      for (const username of usernames) {
        const user = await findUserByName(db.read, username);
        const isNamed = user?.role === 'user' && user.username_key === toKey(username);
        if (isNamed && user.is_admin === 0) await setAdmin(user.id, true, NO_ACTOR);
      }
    },
  };
}
