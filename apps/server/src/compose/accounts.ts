// Who people are, and what they may ask of their accounts.
import {
  createAuth,
  createGoogleNonces,
  createGoogleTokens,
  createTokens,
  type AuthSettings,
} from '../features/auth/index.ts';
import { createProfile } from '../features/profile/index.ts';
import { removeEndedDevices } from '../features/push/index.ts';
import { createLeaveAll, listOwnWorkspaces } from '../features/workspaces/index.ts';
import type { PaymentParts } from './business/payments.ts';
import type { ComposeDeps } from './deps.ts';
import type { Platform } from './platform.ts';
import { toPublicUrl } from '../config.public-url.ts';
import type { Replies } from './replies.ts';
import { TABLES } from './tables.ts';
import { scaleLimit } from '../platform/settings/limits.ts';

function toAuthSettings({ config, secrets }: ComposeDeps, { limits }: Platform): AuthSettings {
  const { limitFactor } = config;
  return {
    limitFactor,
    accountLimits: {
      registrationsPerDay: () => scaleLimit(limits.get('account-registrations'), limitFactor),
      signupCredit: () => limits.get('account-location-credit') * limitFactor,
    },
    reservedNames: config.adminUsernames,
    publicUrl: toPublicUrl(config),
    secret: secrets.jwtSecret,
  };
}

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(
  deps: ComposeDeps,
  platform: Platform,
  { leavePayments, ...replies }: Replies & Pick<PaymentParts, 'leavePayments'>,
) {
  const { config, secrets, db, clock, ids, log } = deps;
  const { audit, limiter, limits, mail, jobs, outbound, hashLocation } = platform;
  const { billing, guestCredit, runs } = replies;
  const cancelRuns = (userId: string): Promise<number> => runs.cancelAll(userId);
  const leaveWorkspaces = createLeaveAll({ clock, audit });
  const auth = createAuth({
    db,
    clock,
    ids,
    log,
    audit,
    limiter,
    mail,
    jobs,
    google: createGoogleTokens({
      clientId: config.googleClientId,
      keySetUrl: config.googleKeySetUrl,
      outbound,
      clock,
      nonces: createGoogleNonces({ db, clock, secret: secrets.jwtSecret }),
    }),
    tokens: createTokens({ secret: secrets.jwtSecret, clock }),
    billing,
    credit: guestCredit,
    limits,
    hashLocation,
    cancelRuns,
    forgetSignedOut: removeEndedDevices,
    listWorkspaces: (userId) => listOwnWorkspaces(db.read, userId),
    countRequestsLeft: (userId) => runs.countRequestsLeft(userId),
    settings: toAuthSettings(deps, platform),
  });
  return {
    auth,
    profile: createProfile({
      db,
      jobs,
      tables: TABLES,
      auth,
      audit,
      clock,
      log,
      cancelRuns,
      leaveWorkspaces,
      leavePayments,
    }),
  };
}
