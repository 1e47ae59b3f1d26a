// Confirms the owner before an action that grants lasting access to the account or ends it. A stolen access token is
// not enough; the password is, and so is a recent sign-in on this device.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { lockNamed } from '../../../platform/db/dialect.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/callers/caller.ts';
import { hashToken } from '../../../platform/crypto/opaque-token.ts';
import type { Limiter, LimitRule } from '../../../platform/rate-limit/limiter.ts';
import { findUser, type UserRow } from '../auth.store.ts';
import { findLogin } from '../devices/logins.store.ts';
import type { Passwords } from './passwords.ts';

const FRESH_MS = 5 * 60_000;
const FAILURES: LimitRule = { name: 'owner-check-failures', limit: 10, windowSeconds: 15 * 60 };
/** Each confirmed action sends a mail, and its address is whatever the account says: more would be sending spam. */
const ACTIONS: LimitRule = { name: 'owner-actions', limit: 100, windowSeconds: 3_600 };

/** Proof, at one moment, that the owner made the request. */
export interface OwnerProof {
  /** Part of the acting transaction: throws `sign_in_again` when the password or the sign-in changed meanwhile. */
  recheck(tx: Tx): Promise<void>;
}

export interface OwnerCheck {
  /** By password or recent sign-in. Throws `wrong_password`, `sign_in_again` or `rate_limited`. */
  confirm(caller: Caller, password: string | undefined): Promise<OwnerProof>;
  /** By password only, where the account has one. */
  confirmByPassword(caller: Caller, password: string | undefined): Promise<OwnerProof>;
}

export interface OwnerCheckDeps {
  readonly db: Database;
  readonly passwords: Passwords;
  readonly limiter: Pick<Limiter, 'take' | 'reset'>;
  readonly clock: Clock;
}

/** Serialises changes of one account's credentials, so that each sees the others' changes. */
export async function lockCredentials(tx: Tx, userId: string): Promise<void> {
  await lockNamed(tx, 'credentials', userId);
}

export function createOwnerCheck({ db, passwords, limiter, clock }: OwnerCheckDeps): OwnerCheck {
  async function hasJustSignedIn({ loginId }: Caller): Promise<boolean> {
    const login = loginId === null ? undefined : await findLogin(db.read, loginId);
    return login?.ended_at === null && clock.now() - login.created_at <= FRESH_MS;
  }

  async function checkPassword(userId: string, passwordHash: string, password: string | undefined) {
    const failures = hashToken(userId);
    await limiter.take(FAILURES, failures);
    if (password === undefined || !(await passwords.verify(passwordHash, password))) {
      throw new AppError('wrong_password');
    }
    await limiter.reset(FAILURES, failures);
  }

  async function beginCheck(userId: string): Promise<UserRow> {
    await limiter.take(ACTIONS, hashToken(userId));
    const user = await findUser(db.read, userId);
    if (!user) throw new AppError('invalid_credentials');
    return user;
  }

  function toProof({ userId, loginId }: Caller, passwordHash: string | null): OwnerProof {
    return {
      async recheck(tx) {
        await lockCredentials(tx, userId);
        const user = await findUser(tx, userId);
        const login = loginId === null ? undefined : await findLogin(tx, loginId);
        const isSame = user?.status === 'active' && user.password_hash === passwordHash;
        if (!isSame || login?.ended_at !== null) throw new AppError('sign_in_again');
      },
    };
  }

  return {
    async confirm(caller, password) {
      const { password_hash: passwordHash } = await beginCheck(caller.userId);
      const needsPassword = password !== undefined || !(await hasJustSignedIn(caller));
      if (passwordHash === null && needsPassword) throw new AppError('sign_in_again');
      if (passwordHash !== null && needsPassword) await checkPassword(caller.userId, passwordHash, password);
      return toProof(caller, passwordHash);
    },

    async confirmByPassword(caller, password) {
      const { password_hash: passwordHash } = await beginCheck(caller.userId);
      if (passwordHash !== null) await checkPassword(caller.userId, passwordHash, password);
      else if (!(await hasJustSignedIn(caller))) throw new AppError('sign_in_again');
      return toProof(caller, passwordHash);
    },
  };
}
