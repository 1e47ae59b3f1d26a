// Accounts inserted directly into a test's database.
import type { Database } from '../platform/db/database.ts';
import type { Clock } from '../platform/clock.ts';
import { createIds } from '../platform/ids.ts';
import { toMicros } from '../platform/money.ts';
import type { Row } from '../platform/db/schema.ts';

const YEAR_MS = 31_536_000_000;

export interface NewAccount {
  /** US dollars. */
  readonly balance?: number;
  readonly isAdmin?: boolean;
  readonly status?: Row<'users'>['status'];
}

/** A registered user with a balance in the ledger, signed in on one device. */
export async function insertMember(
  db: Database,
  clock: Clock,
  account: NewAccount,
): Promise<{ userId: string; loginId: string }> {
  const { balance = 1, isAdmin = false, status = 'active' } = account;
  const ids = createIds(clock);
  const id = ids.create('usr');
  const loginId = ids.create('lgn');
  const nowMs = clock.now();
  const amount = toMicros(balance);
  await db.write(async (tx) => {
    await tx
      .insertInto('users')
      .values({
        id,
        role: 'user',
        is_admin: isAdmin ? 1 : 0,
        username: id,
        username_key: id,
        email: null,
        email_key: null,
        password_hash: null,
        balance: amount,
        reserved: 0,
        user_type: 'casual',
        language: 'en',
        status,
        token_version: 0,
        session_id: null,
        location_hash: null,
        last_login_at: null,
        created_at: nowMs,
        updated_at: nowMs,
      })
      .execute();
    await tx
      .insertInto('balance_entries')
      .values({
        user_id: id,
        amount,
        reason: 'signup',
        reference: id,
        balance_after: amount,
        created_at: nowMs,
      })
      .execute();
    await tx
      .insertInto('logins')
      .values({
        id: loginId,
        user_id: id,
        user_agent: 'test',
        created_at: nowMs,
        last_used_at: nowMs,
        // No test moves its clock so far.
        expires_at: nowMs + YEAR_MS,
        ended_at: null,
        ended_reason: null,
      })
      .execute();
  });
  return { userId: id, loginId };
}
