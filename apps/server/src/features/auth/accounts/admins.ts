// Who may administer the installation: accounts named at start-up, or promoted later.
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { findUserByName, toKey, updateUser } from '../auth.store.ts';
import type { Act } from './suspension.ts';

const NO_ACTOR: Act = { actorId: null, requestId: null };

export function createAdmins({ db, audit, clock }: { db: Database; audit: Audit; clock: Clock }) {
  async function setAdmin(userId: string, isAdmin: boolean, act: Act): Promise<void> {
    await db.write(async (tx) => {
      await updateUser(tx, userId, { is_admin: isAdmin ? 1 : 0, updated_at: clock.now() });
      const target = { type: 'user', id: userId };
      await audit.add(tx, { action: 'account.role-changed', target, details: { isAdmin }, ...act });
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
