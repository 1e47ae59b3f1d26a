// Queries over accounts, for admins only.
import { ADMIN_USERS_PER_PAGE } from '@parley/contract/administration/constants.ts';
import type { AdminUsersQuery, UserOrder } from '@parley/contract/administration/schemas.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Row } from '../../../platform/db/schema.ts';
import { toMicros } from '../../../platform/money.ts';

type Read = Database['read'];

const toPattern = (text: string): string =>
  `%${text.toLowerCase().replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;

function findWanted(read: Read, { q, type, state, balance }: AdminUsersQuery) {
  let wanted = read.selectFrom('users').where('users.status', '!=', 'leaving');
  if (type === 'guest') wanted = wanted.where('users.role', '=', 'guest');
  else if (type !== undefined) wanted = wanted.where('users.user_type', '=', type);
  if (state === 'admin') wanted = wanted.where('users.is_admin', '=', 1);
  else if (state !== undefined) wanted = wanted.where('users.status', '=', state);
  if (balance === 'empty') wanted = wanted.where('users.balance', '<=', 0);
  if (balance === 'under-1') wanted = wanted.where('users.balance', '<', toMicros(1));
  if (balance === 'over-10') wanted = wanted.where('users.balance', '>', toMicros(10));
  if (q === undefined || q === '') return wanted;
  const pattern = toPattern(q);
  return wanted.where(
    sql<boolean>`(users.id = ${q} or users.username_key like ${pattern} escape '\\'
      or users.email_key like ${pattern} escape '\\')`,
  );
}

const COLUMNS = [
  'users.id',
  'users.role',
  'users.username',
  'users.email',
  'users.is_admin',
  'users.user_type',
  'users.status',
  'users.balance',
  'users.reserved',
  'users.last_login_at',
  'users.created_at',
] as const;
export type AccountRow = Pick<
  Row<'users'>,
  | 'id'
  | 'role'
  | 'username'
  | 'email'
  | 'is_admin'
  | 'user_type'
  | 'status'
  | 'balance'
  | 'reserved'
  | 'last_login_at'
  | 'created_at'
>;

/** One more than a page, by which it is known whether there is another. Ids begin with the time of their creation. */
export async function searchAccounts(
  read: Read,
  query: AdminUsersQuery,
  perPage = ADMIN_USERS_PER_PAGE,
): Promise<AccountRow[]> {
  const { after } = query;
  return findWanted(read, query)
    .select(COLUMNS)
    .$if(after !== undefined, (wanted) => wanted.where('users.id', '<', after ?? ''))
    .orderBy('users.id', 'desc')
    .limit(perPage + 1)
    .execute();
}

/** The figures that accounts can be ordered by, as whole numbers; who has none of one has 0. */
const toFigure = {
  balance: () => sql<number>`users.balance`,
  spent: (fromDay: number) =>
    sql<number>`coalesce((select sum(usage_days.cost) from usage_days
      where usage_days.user_id = users.id and usage_days.day >= ${fromDay}), 0)`,
  seen: () =>
    sql<number>`coalesce((select max(logins.last_used_at) from logins where logins.user_id = users.id),
      users.last_login_at, 0)`,
} as const satisfies Record<UserOrder, (fromDay: number) => RawBuilder<number>>;

export interface FigureOrder {
  readonly sort: UserOrder;
  readonly fromDay: number;
}

/** By a figure, and accounts with the same one by id; `after` holds both of the last account of the page before. */
export async function rankAccounts(
  read: Read,
  query: AdminUsersQuery,
  { sort, fromDay }: FigureOrder,
): Promise<(AccountRow & { readonly figure: number })[]> {
  const figure = toFigure[sort](fromDay);
  const order = query.order ?? 'desc';
  const beyond = sql.raw(order === 'desc' ? '<' : '>');
  const [value, id] = query.after?.split(':') ?? [];
  let wanted = findWanted(read, query).select(COLUMNS).select(figure.as('figure'));
  if (value !== undefined && id !== undefined)
    wanted = wanted.where(
      sql<boolean>`(${figure} ${beyond} ${Number(value)} or (${figure} = ${Number(value)} and users.id ${beyond} ${id}))`,
    );
  const rows = await wanted
    .orderBy(figure, order)
    .orderBy('users.id', order)
    .limit(ADMIN_USERS_PER_PAGE + 1)
    .execute();
  return rows.map((row) => ({ ...row, figure: Number(row.figure) }));
}

export async function countAccounts(
  read: Read,
  query: AdminUsersQuery,
): Promise<{ total: number; guests: number }> {
  const row = await findWanted(read, query)
    .select((select) => [
      select.fn.countAll<number>().as('total'),
      sql<number | null>`sum(case when users.role = 'guest' then 1 else 0 end)`.as('guests'),
    ])
    .executeTakeFirstOrThrow();
  return { total: Number(row.total), guests: Number(row.guests ?? 0) };
}

export async function findAccountRow(read: Read, userId: string): Promise<AccountRow | undefined> {
  return read
    .selectFrom('users')
    .select(COLUMNS)
    .where('users.id', '=', userId)
    .where('users.status', '!=', 'leaving')
    .executeTakeFirst();
}

export interface Activity {
  readonly spent: ReadonlyMap<string, number>;
  readonly seenAt: ReadonlyMap<string, number>;
}

/** Spent since the beginning of a day, in whole days since 1970 (UTC), as the person's own usage adds it up. */
export async function readActivity(read: Read, ids: readonly string[], fromDay: number): Promise<Activity> {
  if (ids.length === 0) return { spent: new Map(), seenAt: new Map() };
  const spent = await read
    .selectFrom('usage_days')
    .select((select) => ['user_id', select.fn.sum<number>('cost').as('cost')])
    .where('user_id', 'in', ids)
    .where('day', '>=', fromDay)
    .groupBy('user_id')
    .execute();
  const seen = await read
    .selectFrom('logins')
    .select((select) => ['user_id', select.fn.max('last_used_at').as('at')])
    .where('user_id', 'in', ids)
    .groupBy('user_id')
    .execute();
  return {
    spent: new Map(spent.map(({ user_id: id, cost }) => [id, Number(cost)])),
    seenAt: new Map(seen.map(({ user_id: id, at }) => [id, Number(at)])),
  };
}

async function count(query: Promise<{ total: number | string } | undefined>): Promise<number> {
  return Number((await query)?.total ?? 0);
}

/** What an account has, as numbers. */
export async function countBelongings(read: Read, userId: string, nowMs: number) {
  const chats = read
    .selectFrom('chat_sessions')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId);
  const agents = read
    .selectFrom('agents')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('owner_id', '=', userId)
    .where('deleted_at', 'is', null);
  const devices = read
    .selectFrom('logins')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', nowMs);
  const google = read
    .selectFrom('auth_identities')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .where('provider', '=', 'google');
  return {
    chats: await count(chats.executeTakeFirst()),
    agents: await count(agents.executeTakeFirst()),
    devices: await count(devices.executeTakeFirst()),
    hasGoogle: (await count(google.executeTakeFirst())) > 0,
  };
}

/** The newest first. */
export async function listEntries(
  read: Read,
  userId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const rows = await read
    .selectFrom('balance_entries')
    .leftJoin('balance_adjustments', 'balance_adjustments.reference', 'balance_entries.reference')
    .select([
      'balance_entries.reason',
      'balance_entries.amount',
      'balance_entries.balance_after',
      'balance_entries.created_at',
      'balance_adjustments.note',
    ])
    .where('balance_entries.user_id', '=', userId)
    .orderBy('balance_entries.created_at', 'desc')
    .orderBy('balance_entries.reference', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const all = read
    .selectFrom('balance_entries')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId);
  return { rows, total: await count(all.executeTakeFirst()) };
}
