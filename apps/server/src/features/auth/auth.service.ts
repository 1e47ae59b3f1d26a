// Composes accounts and identity from their parts.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Limiter } from '../../platform/rate-limit/limiter.ts';
import type { Limits } from '../../platform/settings/limits.ts';
import type { Billing } from '../billing/index.ts';
import { createAccounts, type AccountLimits } from './accounts/accounts.ts';
import { createAdmins } from './accounts/admins.ts';
import type { GuestCredit } from './guests/credit.ts';
import { createDevices } from './devices/devices.ts';
import type { GoogleTokens } from './google/google-token.ts';
import { createGoogleLink } from './google/google-link.ts';
import { createGoogle } from './google/google.ts';
import { createGuests } from './guests/guests.ts';
import { createHousekeeping } from './accounts/housekeeping.ts';
import { leavingAccounts } from './accounts/leaving.store.ts';
import { createIdentity, type Identity } from './auth.identify.ts';
import { createKeys } from './keys/keys.ts';
import { createLogin } from './password/login.ts';
import { createLogins } from './devices/logins.ts';
import { createNotices } from './notices/notices.ts';
import { createOwnerCheck, type OwnerCheck } from './password/owner-check.ts';
import { createPasswords } from './password/passwords.ts';
import type { Person } from './auth.present.ts';
import { createChangeProfile } from './accounts/change-profile.ts';
import { createRefresh } from './devices/refresh.ts';
import { createMadeAccounts } from './accounts/made-accounts.ts';
import { createReservedNames } from './accounts/reserved-names.ts';
import { createRegister } from './accounts/register.ts';
import { createReset } from './password/reset.ts';
import { findGoogleEmail, findUser } from './auth.store.ts';
import { createSuspension } from './accounts/suspension.ts';
import type { Tokens } from './devices/tokens.ts';

export interface AuthSettings {
  readonly limitFactor: number;
  readonly accountLimits: AccountLimits;
  /** Usernames that nobody can take. */
  readonly reservedNames: readonly string[];
  /** Address at which users open the web app. */
  readonly publicUrl: string;
  /** Signing keys of the tokens. */
  readonly secret: string;
}

export interface AuthDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly audit: Audit;
  readonly limiter: Pick<Limiter, 'take' | 'reset'>;
  readonly mail: Mail;
  readonly jobs: Jobs;
  readonly google: GoogleTokens;
  readonly tokens: Tokens;
  readonly billing: Billing;
  readonly credit: GuestCredit;
  readonly limits: Limits;
  readonly hashLocation: (address: string) => string;
  /** Returns how many there were. */
  readonly cancelRuns: (userId: string) => Promise<number>;
  /** Of a guest, in the rolling day. */
  readonly countRequestsLeft: (userId: string) => Promise<number>;
  /** After devices have signed out, in the transaction. */
  readonly forgetSignedOut: (tx: Tx, userId: string) => Promise<void>;
  readonly listWorkspaces: (userId: string) => Promise<Person['workspaces']>;
  readonly settings: AuthSettings;
}

export interface Auth {
  readonly identity: Identity;
  readonly options: { readonly googleClientId: string | null; readonly canMail: boolean };
  readonly login: ReturnType<typeof createLogin>;
  readonly register: ReturnType<typeof createRegister>;
  readonly refresh: ReturnType<typeof createRefresh>;
  readonly guests: ReturnType<typeof createGuests>;
  readonly google: ReturnType<typeof createGoogle>;
  readonly googleLink: ReturnType<typeof createGoogleLink>;
  readonly reset: ReturnType<typeof createReset>;
  readonly devices: ReturnType<typeof createDevices>;
  readonly keys: ReturnType<typeof createKeys>;
  readonly suspension: ReturnType<typeof createSuspension>;
  readonly admins: ReturnType<typeof createAdmins>;
  readonly madeAccounts: ReturnType<typeof createMadeAccounts>;
  /** Forgets what has run out. */
  readonly removeExpired: () => Promise<void>;
  readonly ownerCheck: OwnerCheck;
  readonly changeProfile: ReturnType<typeof createChangeProfile>;
  readonly leaving: typeof leavingAccounts;
  getUser(userId: string): Promise<Person>;
}

export function createAuth(deps: AuthDeps): Auth {
  const { db, billing, clock, ids, settings } = deps;
  const { limitFactor, accountLimits, publicUrl, secret } = settings;
  const passwords = createPasswords();
  const logins = createLogins(deps);
  const reservedNames = createReservedNames(settings.reservedNames);
  const accounts = createAccounts({
    billing,
    clock,
    ids,
    limits: accountLimits,
    credit: deps.credit,
    reservedNames,
  });
  const ownerCheck = createOwnerCheck({ ...deps, passwords });
  const notices = createNotices({ ...deps, publicUrl });
  return {
    identity: createIdentity(deps),
    options: { googleClientId: deps.google.clientId, canMail: deps.mail.isConfigured },
    login: createLogin({ ...deps, passwords, logins }),
    register: createRegister({ ...deps, accounts, passwords, logins }),
    refresh: createRefresh({ ...deps, logins, secret }),
    guests: createGuests({ ...deps, limitFactor }),
    google: createGoogle({ ...deps, accounts, logins }),
    googleLink: createGoogleLink({ ...deps, ownerCheck, notices }),
    reset: createReset({ ...deps, passwords, ownerCheck, notices, publicUrl }),
    devices: createDevices({ ...deps, logins }),
    keys: createKeys({ ...deps, ownerCheck, notices }),
    suspension: createSuspension(deps),
    admins: createAdmins(deps),
    madeAccounts: createMadeAccounts({ ...deps, reservedNames, publicUrl }),
    removeExpired: createHousekeeping(deps),
    ownerCheck,
    changeProfile: createChangeProfile({ ...deps, ownerCheck, notices, reservedNames }),
    leaving: leavingAccounts,
    async getUser(userId) {
      const user = await findUser(db.read, userId);
      if (!user) throw new AppError('invalid_credentials');
      const requestsLeft = user.role === 'guest' ? await deps.countRequestsLeft(userId) : null;
      const workspaces = user.role === 'guest' ? [] : await deps.listWorkspaces(userId);
      const guestCredit = user.role === 'guest' ? deps.limits.get('guest-credit') : null;
      const googleEmail = await findGoogleEmail(db.read, userId);
      return { user, googleEmail, requestsLeft, guestCredit, workspaces };
    },
  };
}
