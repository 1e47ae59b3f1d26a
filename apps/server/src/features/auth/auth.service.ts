// Who is calling, and how a visitor becomes a guest.
import { GUEST_MAX_BALANCE, GUEST_TOKEN_LIFETIME_HOURS } from '@parley/contract/auth/constants.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Ids } from '../../platform/ids.ts';
import { toMicros } from '../../platform/money.ts';
import type { Billing } from '../billing/index.ts';
import { findUser, insertGuest, listGuestStarts, lockLocation, type UserRow } from './auth.store.ts';
import type { Tokens } from './auth.tokens.ts';

const DAY_MS = 86_400_000;
const GUEST_SESSIONS_PER_DAY = 3;
const GUEST_LIFETIME_MS = GUEST_TOKEN_LIFETIME_HOURS * 3_600_000;

export interface AuthDeps {
  readonly db: Database;
  readonly tokens: Tokens;
  readonly billing: Billing;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly hashLocation: (address: string) => string;
  readonly limitFactor: number;
}

export interface StartedGuest {
  readonly user: UserRow;
  readonly accessToken: string;
  readonly sessionId: string;
  readonly expiresAtMs: number;
  readonly lifetimeSeconds: number;
}

export interface Auth {
  /** The identity door. `null` without a token; throws `invalid_credentials` for one that is not good. */
  identify(authorization: string | undefined): Promise<Caller | null>;
  startGuest(address: string): Promise<StartedGuest>;
  getUser(caller: Caller): Promise<UserRow>;
}

function toGuest(id: string, sessionId: string, locationHash: string, nowMs: number): UserRow {
  return {
    id,
    role: 'guest',
    is_admin: 0,
    username: null,
    username_key: null,
    email: null,
    email_key: null,
    password_hash: null,
    balance: 0,
    reserved: 0,
    user_type: null,
    language: null,
    status: 'active',
    token_version: 0,
    session_id: sessionId,
    location_hash: locationHash,
    last_login_at: nowMs,
    created_at: nowMs,
    updated_at: nowMs,
  };
}

export function createAuth({ db, tokens, billing, clock, ids, hashLocation, limitFactor }: AuthDeps): Auth {
  async function createGuest(locationHash: string, nowMs: number): Promise<UserRow> {
    return db.write(async (tx) => {
      await lockLocation(tx, db.kind, locationHash);
      const starts = await listGuestStarts(tx, locationHash, nowMs - DAY_MS);
      const [oldest] = starts;
      if (oldest !== undefined && starts.length >= GUEST_SESSIONS_PER_DAY * limitFactor) {
        const retryAfterSeconds = Math.ceil((oldest + DAY_MS - nowMs) / 1_000);
        throw new AppError('guest_session_limit', { data: { retryAfterSeconds } });
      }
      const user = toGuest(ids.create('usr'), ids.create('guest'), locationHash, nowMs);
      const granted = toMicros(GUEST_MAX_BALANCE);
      await insertGuest(tx, user, {
        id: ids.create('gst'),
        user_id: user.id,
        session_id: user.session_id ?? user.id,
        location_hash: locationHash,
        granted,
        spent: 0,
        started_at: nowMs,
        expires_at: nowMs + GUEST_LIFETIME_MS,
        upgraded_at: null,
      });
      const balance = await billing.grant(tx, user.id, granted, 'guest', user.id);
      return { ...user, balance };
    });
  }

  return {
    async identify(authorization) {
      if (authorization === undefined || authorization === '') return null;
      const token = /^Bearer (\S+)$/i.exec(authorization)?.[1];
      if (token === undefined) throw new AppError('invalid_credentials');
      const claims = await tokens.verify(token);
      const user = await findUser(db.read, claims.userId);
      if (!user || user.status !== 'active' || user.token_version !== claims.version) {
        throw new AppError('invalid_credentials');
      }
      return { userId: user.id, role: user.role, isAdmin: user.is_admin === 1 };
    },

    async startGuest(address) {
      const nowMs = clock.now();
      const user = await createGuest(hashLocation(address), nowMs);
      const lifetimeSeconds = GUEST_LIFETIME_MS / 1_000;
      const accessToken = await tokens.sign({
        userId: user.id,
        role: 'guest',
        tokenId: ids.create('tok'),
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

    async getUser(caller) {
      const user = await findUser(db.read, caller.userId);
      if (!user) throw new AppError('invalid_credentials');
      return user;
    },
  };
}
