// Creates guest sessions.
import { GUEST_TOKEN_LIFETIME_HOURS } from '@parley/contract/auth/constants.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import { scaleLimit, type Limits } from '../../../platform/settings/limits.ts';
import type { Billing } from '../../billing/index.ts';
import type { GuestCredit } from './credit.ts';
import {
  addCreditUse,
  insertEvent,
  insertGuestSession,
  listEvents,
  lockLocation,
} from './locations.store.ts';
import { toNewUser } from '../accounts/new-user.ts';
import { insertUser, type UserRow } from '../auth.store.ts';
import type { Tokens } from '../devices/tokens.ts';
import type { RequestOrigin } from '../request-origin.ts';

const DAY_MS = 86_400_000;
const GUEST_LIFETIME_MS = GUEST_TOKEN_LIFETIME_HOURS * 3_600_000;

export interface GuestsDeps {
  readonly db: Database;
  readonly tokens: Tokens;
  readonly billing: Billing;
  readonly credit: GuestCredit;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly hashLocation: (address: string) => string;
  readonly limits: Limits;
  readonly limitFactor: number;
}

export interface StartedGuest {
  readonly user: UserRow;
  readonly accessToken: string;
  readonly sessionId: string;
  readonly expiresAtMs: number;
  readonly lifetimeSeconds: number;
}

export interface Guests {
  start(origin: RequestOrigin): Promise<StartedGuest>;
  /** Whether the installation takes guests at all. */
  isOpen(): boolean;
}

export function createGuests(deps: GuestsDeps): Guests {
  const { db, tokens, billing, credit, audit, clock, ids, hashLocation, limits, limitFactor } = deps;

  const countAllowed = (): number => scaleLimit(limits.get('guest-sessions'), limitFactor);

  async function refuseTooMany(tx: Tx, locationHash: string, nowMs: number): Promise<void> {
    const limit = countAllowed();
    if (limit === 0) throw new AppError('guests_closed');
    const starts = await listEvents(tx, { locationHash, kind: 'guest_session', since: nowMs - DAY_MS });
    // The limit frees up when its oldest entry expires.
    const first = starts.at(-limit);
    if (first === undefined) return;
    const retryAfterSeconds = Math.ceil((first + DAY_MS - nowMs) / 1_000);
    const detail = `Maximum ${limit} guest sessions per day reached. Please wait 24 hours or create an account.`;
    throw new AppError('guest_session_limit', { data: { detail, retryAfterSeconds } });
  }

  async function create(tx: Tx, { address, requestId }: RequestOrigin, nowMs: number): Promise<UserRow> {
    const locationHash = hashLocation(address);
    await lockLocation(tx, locationHash);
    await refuseTooMany(tx, locationHash, nowMs);
    const granted = await credit.startBalance(tx, locationHash);
    const sessionId = ids.create('guest');
    const user: UserRow = {
      ...toNewUser({ id: ids.create('usr'), role: 'guest', nowMs }),
      session_id: sessionId,
      location_hash: locationHash,
      last_login_at: nowMs,
    };
    await insertUser(tx, user);
    await insertGuestSession(tx, {
      id: ids.create('gst'),
      user_id: user.id,
      session_id: sessionId,
      location_hash: locationHash,
      granted,
      spent: 0,
      started_at: nowMs,
      expires_at: nowMs + GUEST_LIFETIME_MS,
      upgraded_at: null,
    });
    await insertEvent(tx, {
      id: ids.create('lev'),
      location_hash: locationHash,
      kind: 'guest_session',
      at: nowMs,
    });
    await addCreditUse(tx, { locationHash, nowMs });
    const balance = await billing.grant(tx, user.id, granted, 'guest', user.id);
    await audit.add(tx, {
      action: 'guest.started',
      actorId: user.id,
      target: { type: 'user', id: user.id },
      details: { balanceMicros: balance },
      requestId,
    });
    return { ...user, balance };
  }

  return {
    isOpen: () => countAllowed() > 0,
    async start(origin) {
      const nowMs = clock.now();
      const user = await db.write((tx) => create(tx, origin, nowMs));
      const lifetimeSeconds = GUEST_LIFETIME_MS / 1_000;
      const accessToken = await tokens.sign({
        userId: user.id,
        role: 'guest',
        tokenId: ids.create('tok'),
        loginId: null,
        version: user.token_version,
        lifetimeSeconds,
      });
      return {
        user,
        accessToken,
        sessionId: user.session_id ?? user.id,
        expiresAtMs: nowMs + GUEST_LIFETIME_MS,
        lifetimeSeconds,
      };
    },
  };
}
