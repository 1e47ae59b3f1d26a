// Accounts with a balance, written directly into the database of a server that is not running yet.
import { createTokens } from '../apps/server/src/features/auth/index.ts';
import { createBilling } from '../apps/server/src/features/billing/index.ts';
import { createSystemClock } from '../apps/server/src/platform/clock.ts';
import type { NewRow } from '../apps/server/src/platform/db/schema.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { openDatabase } from '../apps/server/src/platform/db/open.ts';
import { createIds } from '../apps/server/src/platform/ids.ts';
import { createLog } from '../apps/server/src/platform/log.ts';

export interface Account {
  readonly userId: string;
  readonly token: string;
}

export interface AccountTarget {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly jwtSecret: string;
}

const BALANCE_MICROS = 1_000_000_000;
const TOKEN_LIFETIME_SECONDS = 86_400;

function toUser(id: string, isAdmin: boolean, nowMs: number): NewRow<'users'> {
  return {
    id,
    role: 'user',
    is_admin: isAdmin ? 1 : 0,
    username: id,
    username_key: id,
    email: null,
    email_key: null,
    password_hash: null,
    balance: 0,
    reserved: 0,
    // Already chosen: members without a purpose are asked for it before the chat opens.
    user_type: 'casual',
    language: null,
    status: 'active',
    token_version: 0,
    session_id: null,
    location_hash: null,
    last_login_at: nowMs,
    created_at: nowMs,
    updated_at: nowMs,
  };
}

export interface AccountCounts {
  readonly members: number;
  readonly admins: number;
}

function toLogin(id: string, userId: string, nowMs: number): NewRow<'logins'> {
  return {
    id,
    user_id: userId,
    user_agent: 'bench',
    created_at: nowMs,
    last_used_at: nowMs,
    expires_at: nowMs + TOKEN_LIFETIME_SECONDS * 1_000,
    ended_at: null,
    ended_reason: null,
  };
}

export async function createAccounts(
  setup: AccountTarget,
  { members, admins }: AccountCounts,
): Promise<readonly Account[]> {
  const clock = createSystemClock();
  const ids = createIds(clock);
  const log = createLog('warn');
  const db = await openDatabase({ ...setup, clock, random: () => ids.random(), log });
  const billing = createBilling({ clock, ids, markup: 1 });
  const tokens = createTokens({ secret: setup.jwtSecret, clock });
  await migrate(db, clock.now());
  const people = Array.from({ length: members + admins }, () => ({
    userId: ids.create('usr'),
    loginId: ids.create('lgn'),
  }));
  await db.write(async (tx) => {
    for (const [index, { userId, loginId }] of people.entries()) {
      await tx
        .insertInto('users')
        .values(toUser(userId, index >= members, clock.now()))
        .execute();
      await tx
        .insertInto('logins')
        .values(toLogin(loginId, userId, clock.now()))
        .execute();
      await billing.grant(tx, userId, BALANCE_MICROS, 'admin', userId);
    }
  });
  await db.close();
  return Promise.all(
    people.map(async ({ userId, loginId }) => ({
      userId,
      token: await tokens.sign({
        userId,
        role: 'user',
        tokenId: ids.create('tok'),
        loginId,
        version: 0,
        lifetimeSeconds: TOKEN_LIFETIME_SECONDS,
      }),
    })),
  );
}
