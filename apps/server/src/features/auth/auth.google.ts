// Signing in with Google. People are known by Google's id; an address that matches is never enough to get in.
import { USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from '@parley/contract/auth/constants.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';
import type { Audit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Accounts, NewAccount } from './auth.accounts.ts';
import { findGoogleOwner, putGoogleIdentity } from './auth.google.store.ts';
import type { GooglePerson, GoogleTokens } from './auth.google-token.ts';
import { toFailure } from './auth.login.ts';
import type { Grant, Logins, TokenPair } from './auth.logins.ts';
import { findUser, findUserByName } from './auth.store.ts';
import type { Visitor } from './auth.visitor.ts';

const SUFFIX_SIGNS = 6;

const REFUSALS: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['google_refused', 'account_suspended']);

export interface GoogleDeps {
  readonly db: Database;
  readonly google: GoogleTokens;
  readonly accounts: Accounts;
  readonly logins: Logins;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly hashLocation: (address: string) => string;
}

export interface GoogleRequest {
  readonly token: string;
  readonly nonce?: string | undefined;
}

/** A username made of what stands before the `@`, with a suffix so that it is free. */
function suggestUsername(email: string, suffix: string): string {
  const base = (email.split('@')[0] ?? '').replaceAll(/[^A-Za-z0-9._-]/g, '');
  const room = USERNAME_MAX_LENGTH - suffix.length - 1;
  return `${base.length >= USERNAME_MIN_LENGTH ? base.slice(0, room) : 'user'}-${suffix}`;
}

export function createGoogle({ db, google, accounts, logins, audit, clock, ids, hashLocation }: GoogleDeps) {
  async function store(tx: Tx, userId: string, { subject, email }: GooglePerson): Promise<void> {
    const nowMs = clock.now();
    const times = { created_at: nowMs, updated_at: nowMs };
    await putGoogleIdentity(tx, {
      id: ids.create('idn'),
      user_id: userId,
      provider: 'google',
      subject,
      email,
      ...times,
    });
  }

  async function signIn(tx: Tx, userId: string, visitor: Visitor): Promise<Grant> {
    const user = await findUser(tx, userId);
    if (user?.status !== 'active') throw new AppError('account_suspended');
    const grant = await logins.begin(tx, user, visitor);
    const target = { type: 'login', id: grant.loginId };
    const details = { provider: 'google' };
    await audit.add(tx, {
      action: 'auth.signed-in',
      actorId: userId,
      target,
      details,
      requestId: visitor.requestId,
    });
    return grant;
  }

  async function signUp(
    tx: Tx,
    person: GooglePerson,
    guestId: string | null,
    visitor: Visitor,
  ): Promise<Grant> {
    if (await findUserByName(tx, person.email)) throw new AppError('google_email_exists');
    const account: NewAccount = {
      username: suggestUsername(person.email, ids.create('u').slice(-SUFFIX_SIGNS)),
      email: person.email,
      passwordHash: null,
      isPaid: false,
    };
    const locationHash = hashLocation(visitor.address);
    const user = guestId
      ? await accounts.upgrade(tx, guestId, account, locationHash)
      : await accounts.create(tx, account, locationHash);
    await store(tx, user.id, person);
    await audit.add(tx, {
      action: guestId ? 'account.upgraded' : 'account.created',
      actorId: user.id,
      target: { type: 'user', id: user.id },
      details: { provider: 'google', balanceMicros: user.balance },
      requestId: visitor.requestId,
    });
    return logins.begin(tx, user, visitor);
  }

  /** Passes on why a sign-in failed, noted where it is about who tried. */
  async function refuse(
    error: unknown,
    { requestId }: Visitor,
    findUserId: () => Promise<string | null>,
  ): Promise<never> {
    if (error instanceof AppError && REFUSALS.has(error.code))
      await audit.note(toFailure(await findUserId(), requestId, { provider: 'google' }));
    throw error;
  }

  return {
    async login(
      { token, nonce }: GoogleRequest,
      caller: Caller | null,
      visitor: Visitor,
    ): Promise<TokenPair & { isNewUser: boolean }> {
      const person = await google
        .verify(token, nonce)
        .catch((error: unknown) => refuse(error, visitor, () => Promise.resolve(null)));
      const guestId = caller?.role === 'guest' ? caller.userId : null;
      const { grant, isNewUser } = await db
        .write(async (tx) => {
          const ownerId = await findGoogleOwner(tx, person.subject);
          return ownerId
            ? { grant: await signIn(tx, ownerId, visitor), isNewUser: false }
            : { grant: await signUp(tx, person, guestId, visitor), isNewUser: true };
        })
        .catch((error: unknown) => {
          // The same person came twice in the same moment.
          if (isUniqueViolation(error)) throw new AppError('conflict', { cause: error });
          return refuse(error, visitor, () => findGoogleOwner(db.read, person.subject));
        });
      return { ...(await logins.toPair(grant)), isNewUser };
    },

    async link({ token, nonce }: GoogleRequest, caller: Caller, visitor: Visitor): Promise<string> {
      const person = await google.verify(token, nonce);
      await db
        .write(async (tx) => {
          const ownerId = await findGoogleOwner(tx, person.subject);
          if (ownerId !== null && ownerId !== caller.userId) throw new AppError('google_linked_elsewhere');
          await store(tx, caller.userId, person);
          const { requestId } = visitor;
          await audit.add(tx, { action: 'auth.google-linked', actorId: caller.userId, requestId });
        })
        .catch((error: unknown) => {
          throw isUniqueViolation(error) ? new AppError('google_linked_elsewhere', { cause: error }) : error;
        });
      return person.email;
    },
  };
}
