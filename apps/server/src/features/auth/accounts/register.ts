// Registration: as a new user, or as a guest who keeps everything.
import { SIGNUP_BALANCE } from '@parley/contract/auth/constants.ts';
import type { RegisterBody } from '@parley/contract/auth/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { isUniqueViolation } from '../../../platform/db/errors.ts';
import type { Caller } from '../../../platform/http/callers/caller.ts';
import { assertNamesAvailable, type Accounts, type NewAccount } from './accounts.ts';
import type { Logins, TokenPair } from '../devices/logins.ts';
import type { Passwords } from '../password/passwords.ts';
import type { UserRow } from '../auth.store.ts';
import type { RequestOrigin } from '../request-origin.ts';

export interface RegisterDeps {
  readonly db: Database;
  readonly accounts: Accounts;
  readonly passwords: Passwords;
  readonly logins: Logins;
  readonly audit: Audit;
  readonly hashLocation: (address: string) => string;
}

function asksForMore({ role, balance }: RegisterBody): boolean {
  return (role !== undefined && role !== 'user') || (balance !== undefined && balance !== SIGNUP_BALANCE);
}

export function createRegister({ db, accounts, passwords, logins, audit, hashLocation }: RegisterDeps) {
  async function signUp(
    body: RegisterBody,
    origin: RequestOrigin,
    action: 'account.created' | 'account.upgraded',
    make: (tx: Tx, account: NewAccount, locationHash: string) => Promise<UserRow>,
  ): Promise<TokenPair> {
    const { username, email, password, paid = false } = body;
    const locationHash = hashLocation(origin.address);
    // Checked before the expensive hash; the transaction checks again.
    await accounts.check(db.read, { username, email, isPaid: paid }, locationHash);
    const passwordHash = await passwords.hash(password);
    const grant = await db
      .write(async (tx) => {
        const user = await make(tx, { username, email, passwordHash, isPaid: paid }, locationHash);
        const target = { type: 'user', id: user.id };
        const { requestId } = origin;
        const details = { isPaid: paid, balanceMicros: user.balance };
        await audit.add(tx, { action, actorId: user.id, target, details, requestId });
        if (asksForMore(body)) {
          const entry = { action: 'account.rights-asked-for', actorId: user.id, target, requestId };
          await audit.add(tx, { ...entry, outcome: 'refused' });
        }
        return logins.begin(tx, user, origin);
      })
      .catch(async (error: unknown) => {
        if (!isUniqueViolation(error)) throw error;
        // A concurrent call took the name.
        await assertNamesAvailable(db.read, { username, email });
        throw new AppError('conflict', { cause: error });
      });
    return logins.toPair(grant);
  }

  return {
    isOpen: (): boolean => accounts.isOpen(),
    register: (body: RegisterBody, origin: RequestOrigin): Promise<TokenPair> =>
      signUp(body, origin, 'account.created', accounts.create),

    async upgrade(caller: Caller, body: RegisterBody, origin: RequestOrigin): Promise<TokenPair> {
      if (caller.role !== 'guest') throw new AppError('not_a_guest');
      return signUp(body, origin, 'account.upgraded', (tx, account, locationHash) =>
        accounts.upgrade(tx, caller.userId, account, locationHash),
      );
    },
  };
}
