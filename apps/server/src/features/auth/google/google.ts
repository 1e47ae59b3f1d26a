// Signing in with Google. Users are identified by Google's id; a matching email address alone never grants access.
import { USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from '@parley/contract/auth/constants.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { isUniqueViolation } from '../../../platform/db/errors.ts';
import type { Caller } from '../../../platform/http/callers/caller.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Accounts, NewAccount } from '../accounts/accounts.ts';
import { findGoogleOwner, putGoogleIdentity } from './google.store.ts';
import type { GooglePerson, GoogleTokens } from './google-token.ts';
import { toFailure } from '../password/login.ts';
import { lockCredentials } from '../password/owner-check.ts';
import type { Grant, Logins, TokenPair } from '../devices/logins.ts';
import { findUser, findUserByName } from '../auth.store.ts';
import type { RequestOrigin } from '../request-origin.ts';

const SUFFIX_LENGTH = 6;

const OTHER_PERSON = 'This Google account does not sign in to the account that you are signed in to.';

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

/** A username derived from the part before the `@`, with a suffix that makes it unique. */
function suggestUsername(email: string, suffix: string): string {
  const base = (email.split('@')[0] ?? '').replaceAll(/[^A-Za-z0-9._-]/g, '');
  const room = USERNAME_MAX_LENGTH - suffix.length - 1;
  return `${base.length >= USERNAME_MIN_LENGTH ? base.slice(0, room) : 'user'}-${suffix}`;
}

export function createGoogle({ db, google, accounts, logins, audit, clock, ids, hashLocation }: GoogleDeps) {
  async function signIn(
    tx: Tx,
    userId: string,
    { subject }: GooglePerson,
    origin: RequestOrigin,
  ): Promise<Grant> {
    // A new password can part the account from Google meanwhile, and ends the sign-ins that there are then.
    await lockCredentials(tx, userId);
    if ((await findGoogleOwner(tx, subject)) !== userId) throw new AppError('google_refused');
    const user = await findUser(tx, userId);
    if (user?.status !== 'active') throw new AppError('account_suspended');
    const grant = await logins.begin(tx, user, origin);
    const target = { type: 'login', id: grant.loginId };
    const details = { provider: 'google' };
    await audit.add(tx, {
      action: 'auth.signed-in',
      actorId: userId,
      target,
      details,
      requestId: origin.requestId,
    });
    return grant;
  }

  async function signUp(
    tx: Tx,
    person: GooglePerson,
    guestId: string | null,
    origin: RequestOrigin,
  ): Promise<Grant> {
    if (await findUserByName(tx, person.email)) throw new AppError('google_email_exists');
    const account: NewAccount = {
      username: suggestUsername(person.email, ids.create('u').slice(-SUFFIX_LENGTH)),
      email: person.email,
      passwordHash: null,
      isPaid: false,
    };
    const locationHash = hashLocation(origin.address);
    const user = guestId
      ? await accounts.upgrade(tx, guestId, account, locationHash)
      : await accounts.create(tx, account, locationHash);
    await putGoogleIdentity(tx, { id: ids.create('idn'), userId: user.id, nowMs: clock.now(), ...person });
    await audit.add(tx, {
      action: guestId ? 'account.upgraded' : 'account.created',
      actorId: user.id,
      target: { type: 'user', id: user.id },
      details: { provider: 'google', balanceMicros: user.balance },
      requestId: origin.requestId,
    });
    return logins.begin(tx, user, origin);
  }

  /** Rethrows the cause of a failed sign-in, and logs it where it concerns the caller. */
  async function refuse(
    error: unknown,
    { requestId }: RequestOrigin,
    findUserId: () => Promise<string | null>,
  ): Promise<never> {
    if (error instanceof AppError && REFUSALS.has(error.code))
      await audit.note(toFailure(await findUserId(), requestId, { provider: 'google' }));
    throw error;
  }

  return {
    createNonce: () => google.createNonce(),

    async login(
      { token, nonce }: GoogleRequest,
      caller: Caller | null,
      origin: RequestOrigin,
    ): Promise<TokenPair & { isNewUser: boolean }> {
      const person = await google
        .verify(token, nonce)
        .catch((error: unknown) => refuse(error, origin, () => Promise.resolve(null)));
      const guestId = caller?.role === 'guest' ? caller.userId : null;
      const memberId = caller?.role === 'user' ? caller.userId : null;
      const { grant, isNewUser } = await db
        .write(async (tx) => {
          const ownerId = await findGoogleOwner(tx, person.subject);
          // Who is signed in confirms that it is them: nobody is made another account or led into one.
          if (memberId !== null && ownerId !== memberId)
            throw new AppError('not_allowed', { data: { detail: OTHER_PERSON } });
          return ownerId
            ? { grant: await signIn(tx, ownerId, person, origin), isNewUser: false }
            : { grant: await signUp(tx, person, guestId, origin), isNewUser: true };
        })
        .catch((error: unknown) => {
          // Two concurrent sign-ins of the same person.
          if (isUniqueViolation(error)) throw new AppError('conflict', { cause: error });
          return refuse(error, origin, () => findGoogleOwner(db.read, person.subject));
        });
      return { ...(await logins.toPair(grant)), isNewUser };
    },
  };
}
