// What admins do to accounts happens one after another. None of them may end the own rights, and one who has lost them
// meanwhile does nothing more; an only admin cannot delete the account either: so one admin always remains.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { lockNamed } from '../../../platform/db/dialect.ts';
import { StartError } from '../../../platform/start/start-error.ts';
import { findUser, type UserRow } from '../auth.store.ts';

/** The acting admin and request; the command line has neither. */
export interface Act {
  readonly actorId: string | null;
  readonly requestId: string | null;
}

/** Throws `not_found` for accounts that are gone or being deleted. */
export async function findAccount(tx: Tx, userId: string): Promise<UserRow> {
  const user = await findUser(tx, userId);
  if (!user || user.status === 'leaving') throw new AppError('not_found');
  return user;
}

/** Waits for what other admins are doing. Throws `admins_only`. */
export async function lockActor(tx: Tx, { actorId }: Act): Promise<void> {
  await lockNamed(tx, 'admins', 'all');
  // Who acts may have lost the right while waiting.
  const actor = actorId === null ? null : await findUser(tx, actorId);
  if (actor !== null && !(actor?.is_admin === 1 && actor.status === 'active'))
    throw new AppError('admins_only');
}

/** Waits for what other admins are doing. Throws `own_account` where it is the acting admin's. */
export async function lockForAdmins(tx: Tx, userId: string, act: Act): Promise<UserRow> {
  if (userId === act.actorId) throw new AppError('own_account');
  await lockActor(tx, act);
  return findAccount(tx, userId);
}

async function isOnlyAdmin(tx: Tx, { id, is_admin: isAdmin }: UserRow): Promise<boolean> {
  if (isAdmin === 0) return false;
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', 1)
    .where('status', '=', 'active')
    .where('id', '!=', id)
    .executeTakeFirst();
  return other === undefined;
}

/** The command line acts for nobody, so it is the one that could suspend the last admin. `lockForAdmins` was called. */
export async function keepOneAdmin(tx: Tx, user: UserRow): Promise<void> {
  if (!(await isOnlyAdmin(tx, user))) return;
  throw new StartError(
    `${user.username ?? user.id} is the only admin. Make another user one first: npm run admin -- make-admin --username <name>`,
  );
}

/** Before all else of a deletion that locks: admins lock an account after this. Throws `last_admin`. */
export async function letAdminLeave(tx: Tx, userId: string): Promise<void> {
  await lockNamed(tx, 'admins', 'all');
  const user = await findUser(tx, userId);
  if (user && (await isOnlyAdmin(tx, user))) throw new AppError('last_admin');
}
