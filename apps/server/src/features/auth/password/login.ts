// Password sign-in. A wrong name and a wrong password are indistinguishable, also by timing.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Audit, AuditEvent } from '../../../platform/audit/audit.ts';
import type { Database } from '../../../platform/db/database.ts';
import { hashToken } from '../../../platform/crypto/opaque-token.ts';
import type { Limiter, LimitRule } from '../../../platform/rate-limit/limiter.ts';
import type { Logins, TokenPair } from '../devices/logins.ts';
import type { Passwords } from './passwords.ts';
import { findUser, findUserByName, toKey } from '../auth.store.ts';
import type { RequestOrigin } from '../request-origin.ts';

/** Per account and network, so that an attacker cannot lock the owner out from elsewhere. */
const FAILURES: LimitRule = { name: 'sign-in-failures', limit: 10, windowSeconds: 15 * 60 };

/** Logged for a refused sign-in; the user is unknown. */
export function toFailure(userId: string | null, requestId: string, details: object = {}): AuditEvent {
  return {
    action: 'auth.sign-in-failed',
    actorId: null,
    ...(userId !== null && { target: { type: 'user', id: userId } }),
    outcome: 'refused',
    details: { ...details },
    requestId,
  };
}

export interface LoginDeps {
  readonly db: Database;
  readonly passwords: Passwords;
  readonly logins: Logins;
  readonly limiter: Pick<Limiter, 'take' | 'reset'>;
  readonly audit: Audit;
  readonly hashLocation: (address: string) => string;
}

export function createLogin({ db, passwords, logins, limiter, audit, hashLocation }: LoginDeps) {
  return {
    async checkUsername(name: string): Promise<{ exists: boolean; isEmail: boolean }> {
      const user = await findUserByName(db.read, name);
      return { exists: user !== undefined, isEmail: name.includes('@') };
    },

    async login(name: string, password: string, origin: RequestOrigin): Promise<TokenPair> {
      const user = await findUserByName(db.read, name);
      const failures = hashToken(`${user?.id ?? toKey(name)}|${hashLocation(origin.address)}`);
      // Counted before the result is known, or concurrent guesses would all be admitted.
      await limiter.take(FAILURES, failures);
      const isRight = await passwords.verify(user?.password_hash ?? null, password);
      const { requestId } = origin;
      if (!user || !isRight) {
        await audit.note(toFailure(user?.id ?? null, requestId));
        throw new AppError('sign_in_failed');
      }
      if (user.status !== 'active') {
        await audit.note(toFailure(user.id, requestId));
        throw new AppError('account_suspended');
      }
      await limiter.reset(FAILURES, failures);
      const grant = await db.write(async (tx) => {
        const begun = await logins.begin(tx, user, origin);
        // The password may have changed while it was compared; that change ended all other logins.
        const now = await findUser(tx, user.id);
        if (now?.password_hash !== user.password_hash) throw new AppError('sign_in_failed');
        if (now.status !== 'active') throw new AppError('account_suspended');
        const target = { type: 'login', id: begun.loginId };
        await audit.add(tx, { action: 'auth.signed-in', actorId: user.id, target, requestId });
        return begun;
      });
      return logins.toPair(grant);
    },
  };
}
