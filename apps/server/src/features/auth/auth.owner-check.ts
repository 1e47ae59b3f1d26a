// Before something that cannot be undone: is this still the owner? The password says so, and where an account has
// none, a sign-in of just now.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { hashToken } from '../../platform/opaque-token.ts';
import type { Limiter, LimitRule } from '../../platform/rate-limit/limiter.ts';
import { findLogin } from './auth.logins.store.ts';
import type { Passwords } from './auth.passwords.ts';
import { findUser } from './auth.store.ts';

const FRESH_MS = 10 * 60_000;
const FAILURES: LimitRule = { name: 'owner-check-failures', limit: 10, windowSeconds: 15 * 60 };

export interface OwnerCheck {
  /** Throws `wrong_password` or `sign_in_again`. */
  confirm(caller: Caller, password: string | undefined): Promise<void>;
}

export interface OwnerCheckDeps {
  readonly db: Database;
  readonly passwords: Passwords;
  readonly limiter: Pick<Limiter, 'take' | 'reset'>;
  readonly clock: Clock;
}

export function createOwnerCheck({ db, passwords, limiter, clock }: OwnerCheckDeps): OwnerCheck {
  return {
    async confirm({ userId, loginId }, password) {
      const user = await findUser(db.read, userId);
      if (!user) throw new AppError('invalid_credentials');
      if (user.password_hash === null) {
        const login = loginId === null ? undefined : await findLogin(db.read, loginId);
        if (!login || clock.now() - login.created_at > FRESH_MS) throw new AppError('sign_in_again');
        return;
      }
      const failures = hashToken(userId);
      await limiter.take(FAILURES, failures);
      if (password === undefined || !(await passwords.verify(user.password_hash, password))) {
        throw new AppError('wrong_password');
      }
      await limiter.reset(FAILURES, failures);
    },
  };
}
