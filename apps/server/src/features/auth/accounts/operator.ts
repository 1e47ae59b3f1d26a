// Account commands for the operator, usable with or without a running server.
import {
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
} from '@parley/contract/auth/constants.ts';
import { Email, NewPassword, Username } from '@parley/contract/auth/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import { toMicros } from '../../../platform/money.ts';
import { StartError } from '../../../platform/start/start-error.ts';
import type { Billing } from '../../billing/index.ts';
import { createAdmins } from './admins.ts';
import { insertAccount, insertResetToken } from './made-accounts.ts';
import type { Passwords } from '../password/passwords.ts';
import { setPassword } from '../password/set-password.ts';
import { toResetLink } from '../password/reset-mail.ts';
import { findUserByName, listUsers, type UserRow } from '../auth.store.ts';
import { createSuspension } from './suspension.ts';

export interface OperatorDeps {
  readonly db: Database;
  readonly billing: Pick<Billing, 'grant'>;
  readonly passwords: Passwords;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Returns how many there were. */
  readonly cancelRuns: (userId: string) => Promise<number>;
}

export interface OperatorAccount {
  readonly username: string;
  readonly password: string;
  readonly email: string | null;
  /** US dollars. */
  readonly balance: number;
  readonly isAdmin: boolean;
}

const NO_ACTOR = { actorId: null, requestId: null };

function checkPassword(password: string): string {
  if (NewPassword.safeParse(password).success) return password;
  throw new StartError(`--password must have ${PASSWORD_MIN_LENGTH} to ${PASSWORD_MAX_LENGTH} characters.`);
}

/** The names as they are kept. */
function toNames({ username: givenName, email: givenEmail }: OperatorAccount) {
  const username = Username.safeParse(givenName).data;
  if (username === undefined)
    throw new StartError(
      `--username: ${givenName} cannot be a username. It takes ${USERNAME_MIN_LENGTH} to ${USERNAME_MAX_LENGTH} letters, digits, dots, underscores and hyphens.`,
    );
  if (givenEmail === null) return { username, email: null };
  const email = Email.safeParse(givenEmail).data;
  if (email === undefined) throw new StartError(`--email: ${givenEmail} is no email address.`);
  return { username, email };
}

/** Names the option that holds what another account has. */
function toNameError(error: unknown, { username, email }: ReturnType<typeof toNames>): unknown {
  if (!(error instanceof AppError)) return error;
  if (error.code === 'username_taken')
    return new StartError(`--username: an account ${username} exists already.`, { cause: error });
  if (error.code === 'email_taken')
    return new StartError(`--email: an account with ${email ?? ''} exists already.`, { cause: error });
  return error;
}

export function createOperator(deps: OperatorDeps) {
  const { db, passwords, audit, clock, cancelRuns } = deps;
  const admins = createAdmins(deps);
  const suspension = createSuspension({ db, audit, clock, cancelRuns });

  async function getUser(username: string): Promise<UserRow> {
    const user = await findUserByName(db.read, username);
    if (!user) throw new StartError(`There is no account ${username}.`);
    return user;
  }

  return {
    async createUser(account: OperatorAccount): Promise<string> {
      const names = toNames(account);
      const passwordHash = await passwords.hash(checkPassword(account.password));
      const made = { ...names, passwordHash, isAdmin: account.isAdmin };
      const balanceMicros = toMicros(account.balance);
      try {
        return await db.write((tx) => insertAccount(tx, deps, { ...made, balanceMicros }, NO_ACTOR));
      } catch (error) {
        throw toNameError(error, names);
      }
    },

    async setPassword(username: string, password: string): Promise<void> {
      const user = await getUser(username);
      const passwordHash = await passwords.hash(checkPassword(password));
      await db.write(async (tx) => {
        const ended = await setPassword(tx, { userId: user.id, passwordHash, nowMs: clock.now() });
        await audit.add(tx, {
          action: 'auth.password-reset',
          details: { ended },
          target: { type: 'user', id: user.id },
          ...NO_ACTOR,
        });
      });
    },

    async createResetLink(username: string, publicUrl: string): Promise<string> {
      const user = await getUser(username);
      const { token } = await db.write((tx) => insertResetToken(tx, deps, { userId: user.id }, NO_ACTOR));
      return toResetLink(publicUrl, token);
    },

    makeAdmin: async (username: string) => admins.setAdmin((await getUser(username)).id, true, NO_ACTOR),
    suspend: async (username: string) => suspension.suspend((await getUser(username)).id, NO_ACTOR),
    resume: async (username: string) => suspension.resume((await getUser(username)).id, NO_ACTOR),
    listUsers: (page: number) => listUsers(db.read, page),
  };
}
