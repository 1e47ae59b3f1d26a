// Creates accounts, from scratch or from a guest. Limits and free credit per network apply to both.
import { SIGNUP_BALANCE } from '@parley/contract/auth/constants.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import { toMicros } from '../../../platform/money.ts';
import type { Billing } from '../../billing/index.ts';
import {
  addCreditUse,
  insertEvent,
  listEvents,
  lockLocation,
  markUpgraded,
  readSignupCredit,
} from '../guests/locations.store.ts';
import type { GuestCredit } from '../guests/credit.ts';
import { toNewUser } from './new-user.ts';
import type { ReservedNames } from './reserved-names.ts';
import {
  findUser,
  findUserByName,
  insertUser,
  toKey,
  upgradeUser,
  type Reader,
  type UserRow,
} from '../auth.store.ts';

const DAY_MS = 86_400_000;

export interface NewAccount {
  readonly username: string;
  readonly email: string | null;
  readonly passwordHash: string | null;
  /** Without free credit, and therefore without its limit. */
  readonly isPaid: boolean;
}

export interface AccountLimits {
  /** For one network; 0: accounts are made by admins only. */
  readonly registrationsPerDay: () => number;
  /** US dollars of sign-up credit for one network. */
  readonly signupCredit: () => number;
}

export interface Accounts {
  /** Whether people may create accounts themselves. */
  isOpen(): boolean;
  /** Throws when nobody may register, the username or email is taken or reserved, or the network has used up its free credit. */
  check(
    reader: Reader,
    account: Pick<NewAccount, 'username' | 'email' | 'isPaid'>,
    locationHash: string,
  ): Promise<void>;
  create(tx: Tx, account: NewAccount, locationHash: string): Promise<UserRow>;
  /** The guest keeps id and content; throws `conflict` when another call converted it first. */
  upgrade(tx: Tx, userId: string, account: NewAccount, locationHash: string): Promise<UserRow>;
}

export interface AccountsDeps {
  readonly billing: Billing;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly limits: AccountLimits;
  readonly credit: Pick<GuestCredit, 'noteSpend'>;
  readonly reservedNames: ReservedNames;
}

/** Throws when an account other than `ownId` has the username or the address. */
export async function assertNamesAvailable(
  reader: Reader,
  { username, email }: { username?: string | undefined; email?: string | null | undefined },
  ownId: string | null = null,
): Promise<void> {
  const holder = username === undefined ? undefined : await findUserByName(reader, username);
  if (holder && holder.id !== ownId) throw new AppError('username_taken');
  const addressee = email == null ? undefined : await findUserByName(reader, email);
  if (addressee && addressee.id !== ownId) throw new AppError('email_taken');
}

function toNames({ username, email, passwordHash }: NewAccount) {
  return {
    username,
    username_key: toKey(username),
    email,
    email_key: email === null ? null : toKey(email),
    password_hash: passwordHash,
  };
}

export function createAccounts({
  billing,
  clock,
  ids,
  limits,
  credit,
  reservedNames,
}: AccountsDeps): Accounts {
  const freeMicros = toMicros(SIGNUP_BALANCE);

  const check: Accounts['check'] = async (reader, account, locationHash) => {
    const perDay = limits.registrationsPerDay();
    if (perDay === 0) throw new AppError('registration_closed');
    await assertNamesAvailable(reader, account);
    reservedNames.refuse(account.username);
    const nowMs = clock.now();
    const made = await listEvents(reader, { locationHash, kind: 'registration', since: nowMs - DAY_MS });
    const first = made.at(-perDay);
    if (first !== undefined) {
      const retryAfterSeconds = Math.ceil((first + DAY_MS - nowMs) / 1_000);
      throw new AppError('registration_limit', { data: { retryAfterSeconds } });
    }
    if (account.isPaid) return;
    const used = await readSignupCredit(reader, locationHash);
    if (used + freeMicros > toMicros(limits.signupCredit())) throw new AppError('signup_credit_limit');
  };

  async function admit(tx: Tx, account: NewAccount, locationHash: string): Promise<void> {
    await lockLocation(tx, locationHash);
    await check(tx, account, locationHash);
    const nowMs = clock.now();
    await insertEvent(tx, {
      id: ids.create('lev'),
      location_hash: locationHash,
      kind: 'registration',
      at: nowMs,
    });
    await addCreditUse(tx, { locationHash, signupMicros: account.isPaid ? 0 : freeMicros, nowMs });
  }

  return {
    isOpen: () => limits.registrationsPerDay() > 0,
    check,

    async create(tx, account, locationHash) {
      await admit(tx, account, locationHash);
      const user = {
        ...toNewUser({ id: ids.create('usr'), role: 'user', nowMs: clock.now() }),
        ...toNames(account),
      };
      await insertUser(tx, user);
      const balance = account.isPaid ? 0 : await billing.grant(tx, user.id, freeMicros, 'signup', user.id);
      return { ...user, balance };
    },

    async upgrade(tx, userId, account, locationHash) {
      await admit(tx, account, locationHash);
      const nowMs = clock.now();
      const change = { ...toNames(account), session_id: null, location_hash: null, updated_at: nowMs };
      if (!(await upgradeUser(tx, userId, change))) throw new AppError('conflict');
      const user = await findUser(tx, userId);
      if (!user) throw new AppError('invalid_credentials');
      // Credit kept beyond the guest session counts as spent by its network.
      if (account.isPaid) await credit.noteSpend(tx, userId, user.balance);
      await markUpgraded(tx, userId, nowMs);
      if (account.isPaid) return user;
      // The guest's remaining credit moves to the new account. What an admin has added may be more.
      const missing = freeMicros - user.balance;
      if (missing <= 0) return user;
      return { ...user, balance: await billing.grant(tx, userId, missing, 'upgrade', userId) };
    },
  };
}
