// Accounts that an operator or an admin makes for others, and the links by which their owners set a password.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import { createOpaqueToken, hashToken } from '../../../platform/crypto/opaque-token.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { isUniqueViolation } from '../../../platform/db/errors.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Billing } from '../../billing/index.ts';
import { insertUser, toKey } from '../auth.store.ts';
import { lockCredentials, type OwnerProof } from '../password/owner-check.ts';
import { insertReset } from '../password/passwords.store.ts';
import { RESET_LINK_LIFETIME_MS, toResetLink } from '../password/reset-mail.ts';
import { assertNamesAvailable } from './accounts.ts';
import { lockActor, lockForAdmins, type Act } from './acting-admin.ts';
import { toNewUser } from './new-user.ts';
import type { ReservedNames } from './reserved-names.ts';

/** The link of a new account is its invitation, and goes to someone who does not wait for it. */
const FIRST_LINK_LIFETIME_MS = 3 * 86_400_000;

export interface MadeAccount {
  readonly username: string;
  readonly email: string | null;
  /** `null`: the owner sets one by a link. */
  readonly passwordHash: string | null;
  readonly balanceMicros: number;
  readonly isAdmin: boolean;
}

export interface PasswordLink {
  readonly link: string;
  readonly expiresAtMs: number;
}

export interface InsertDeps {
  readonly billing: Pick<Billing, 'grant'>;
  readonly audit: Audit;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Ids;
}

/** Returns the id. Throws where the username or the email is taken. */
export async function insertAccount(
  tx: Tx,
  { billing, audit, clock, ids }: InsertDeps,
  account: MadeAccount,
  act: Act,
): Promise<string> {
  const { username, email, passwordHash, balanceMicros, isAdmin } = account;
  const id = ids.create('usr');
  await assertNamesAvailable(tx, { username, email });
  await insertUser(tx, {
    ...toNewUser({ id, role: 'user', nowMs: clock.now() }),
    username,
    username_key: toKey(username),
    email,
    email_key: email === null ? null : toKey(email),
    password_hash: passwordHash,
    is_admin: isAdmin ? 1 : 0,
  });
  if (balanceMicros > 0) await billing.grant(tx, id, balanceMicros, 'admin', id);
  const target = { type: 'user', id };
  await audit.add(tx, { action: 'account.created', target, details: { isAdmin, balanceMicros }, ...act });
  return id;
}

/** Returns the token of the link; the ones before it are void. */
export async function insertResetToken(
  tx: Tx,
  { audit, clock }: Pick<InsertDeps, 'audit' | 'clock'>,
  { userId, lifetimeMs = RESET_LINK_LIFETIME_MS }: { userId: string; lifetimeMs?: number },
  act: Act,
): Promise<{ readonly token: string; readonly expiresAtMs: number }> {
  const token = createOpaqueToken();
  const nowMs = clock.now();
  const expiresAtMs = nowMs + lifetimeMs;
  await insertReset(tx, {
    token_hash: hashToken(token),
    user_id: userId,
    created_at: nowMs,
    expires_at: expiresAtMs,
    used_at: null,
  });
  await audit.add(tx, { action: 'auth.reset-link-made', target: { type: 'user', id: userId }, ...act });
  return { token, expiresAtMs };
}

export interface MadeAccountsDeps extends InsertDeps {
  readonly db: Database;
  readonly reservedNames: ReservedNames;
  readonly publicUrl: string;
}

export function createMadeAccounts(deps: MadeAccountsDeps) {
  const { db, reservedNames, publicUrl } = deps;
  type NewAccount = Pick<MadeAccount, 'username' | 'email' | 'balanceMicros'>;

  return {
    /** Throws where the username or the email is taken or reserved: the next start makes admins of reserved ones. */
    async create(account: NewAccount, act: Act): Promise<PasswordLink & { readonly userId: string }> {
      reservedNames.refuse(account.username);
      const made = await db
        .write(async (tx) => {
          await lockActor(tx, act);
          const userId = await insertAccount(
            tx,
            deps,
            { ...account, passwordHash: null, isAdmin: false },
            act,
          );
          const link = { userId, lifetimeMs: FIRST_LINK_LIFETIME_MS };
          return { userId, ...(await insertResetToken(tx, deps, link, act)) };
        })
        .catch(async (error: unknown) => {
          if (!isUniqueViolation(error)) throw error;
          // A concurrent call took the name.
          await assertNamesAvailable(db.read, account);
          throw new AppError('conflict', { cause: error });
        });
      return { userId: made.userId, expiresAtMs: made.expiresAtMs, link: toResetLink(publicUrl, made.token) };
    },

    /** `proof` of the acting admin, for whom the link opens the account. Throws `own_account`, and `members_only` for guests. */
    async createLink(userId: string, act: Act, proof: OwnerProof): Promise<PasswordLink> {
      const { token, expiresAtMs } = await db.write(async (tx) => {
        const user = await lockForAdmins(tx, userId, act);
        await proof.recheck(tx);
        if (user.role === 'guest') throw new AppError('members_only');
        await lockCredentials(tx, userId);
        return insertResetToken(tx, deps, { userId }, act);
      });
      return { link: toResetLink(publicUrl, token), expiresAtMs };
    },
  };
}
