// Signing out, on this device and on others.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/callers/caller.ts';
import type { Logins } from './logins.ts';
import { raiseTokenVersion } from '../auth.store.ts';
import type { RequestOrigin } from '../request-origin.ts';

export interface DevicesDeps {
  readonly db: Database;
  readonly logins: Logins;
  readonly audit: Audit;
  readonly clock: Clock;
}

export function createDevices({ db, logins, audit, clock }: DevicesDeps) {
  /** A guest has one token and no login: incrementing the version ends it. */
  async function end(tx: Tx, { userId, role }: Caller, only?: string): Promise<number> {
    if (role === 'guest') {
      await raiseTokenVersion(tx, userId, clock.now());
      return 1;
    }
    return logins.end(tx, userId, { ...(only !== undefined && { only }), reason: 'signed-out' });
  }

  return {
    async logout(caller: Caller, { requestId }: RequestOrigin): Promise<void> {
      await db.write(async (tx) => {
        await end(tx, caller, caller.loginId ?? '');
        await audit.add(tx, { action: 'auth.signed-out', actorId: caller.userId, requestId });
      });
    },

    async logoutAll(caller: Caller, { requestId }: RequestOrigin): Promise<number> {
      return db.write(async (tx) => {
        const ended = await end(tx, caller);
        const details = { ended };
        await audit.add(tx, {
          action: 'auth.signed-out-everywhere',
          actorId: caller.userId,
          details,
          requestId,
        });
        return ended;
      });
    },

    list: (caller: Caller, page: number, perPage: number) => logins.list(caller.userId, page, perPage),

    async remove(caller: Caller, loginId: string, { requestId }: RequestOrigin): Promise<void> {
      await db.write(async (tx) => {
        const ended = await logins.end(tx, caller.userId, { only: loginId, reason: 'signed-out' });
        if (ended === 0) throw new AppError('not_found');
        const target = { type: 'login', id: loginId };
        await audit.add(tx, { action: 'auth.device-signed-out', actorId: caller.userId, target, requestId });
      });
    },
  };
}
