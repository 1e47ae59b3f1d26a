// Accounts as admins see them.
import {
  ADMIN_USERS_PER_PAGE,
  USER_ENTRIES,
  USER_ENTRIES_PER_PAGE,
} from '@parley/contract/administration/constants.ts';
import type {
  AdminUser,
  AdminUserEntry,
  AdminUserEntryList,
  AdminUserList,
  AdminUsersExportQuery,
  AdminUsersQuery,
  AdminUserSummary,
} from '@parley/contract/administration/schemas.ts';
import { UserType } from '@parley/contract/auth/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { toCsvLine } from '../../../platform/csv.ts';
import type { Database } from '../../../platform/db/database.ts';
import { toDollars } from '../../../platform/money.ts';
import type { OwnWorkspace } from '../../workspaces/index.ts';
import {
  countAccounts,
  countBelongings,
  findAccountRow,
  listEntries,
  rankAccounts,
  readActivity,
  searchAccounts,
  type AccountRow,
  type Activity,
} from './users.store.ts';

const EXPORTED_AT_ONCE = 500;
const DAY_MS = 86_400_000;
const SPENT_DAYS = 30;

const toIso = (ms: number): string => new Date(ms).toISOString();

/** Of as many days, today included. */
const toFirstDay = (nowMs: number): number => Math.floor(nowMs / DAY_MS) - SPENT_DAYS + 1;

function toSummary(row: AccountRow, { spent, seenAt }: Activity): AdminUserSummary {
  const seenMs = seenAt.get(row.id) ?? row.last_login_at;
  return {
    id: row.id,
    role: row.role,
    name: row.username,
    email: row.email,
    is_admin: row.is_admin === 1,
    user_type: UserType.nullable().parse(row.user_type),
    is_suspended: row.status === 'suspended',
    balance: toDollars(row.balance),
    spent_30d: toDollars(spent.get(row.id) ?? 0),
    last_seen_at: seenMs === null ? null : toIso(seenMs),
    created_at: toIso(row.created_at),
  };
}

const HEAD = [
  'id',
  'role',
  'name',
  'email',
  'admin',
  'type',
  'suspended',
  'balance_usd',
  'spent_30d_usd',
  'last_seen',
  'created',
];

const toLine = (user: AdminUserSummary): string =>
  toCsvLine([
    user.id,
    user.role,
    user.name,
    user.email,
    String(user.is_admin),
    user.user_type,
    String(user.is_suspended),
    user.balance.toFixed(6),
    user.spent_30d.toFixed(6),
    user.last_seen_at,
    user.created_at,
  ]);

type EntryRow = Awaited<ReturnType<typeof listEntries>>['rows'][number];

function toEntry(entry: EntryRow): AdminUserEntry {
  return {
    reason: entry.reason,
    note: entry.note,
    amount: toDollars(entry.amount),
    balance_after: toDollars(entry.balance_after),
    at: toIso(entry.created_at),
  };
}

interface Page {
  readonly rows: readonly AccountRow[];
  readonly next: string | null;
}

async function findPage({ longRead }: Database, query: AdminUsersQuery, fromDay: number): Promise<Page> {
  const { sort } = query;
  if (sort === undefined) {
    const found = await searchAccounts(longRead, query);
    return toPage(found, ({ id }) => id);
  }
  const found = await rankAccounts(longRead, query, { sort, fromDay });
  return toPage(found, ({ id, figure }) => `${figure}:${id}`);
}

/** Of one account more than there is room for, if there is one. */
function toPage<Account extends AccountRow>(
  found: readonly Account[],
  toCursor: (last: Account) => string,
): Page {
  const rows = found.slice(0, ADMIN_USERS_PER_PAGE);
  const last = rows.at(-1);
  return { rows, next: found.length > rows.length && last ? toCursor(last) : null };
}

export interface AdminUsersDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly listWorkspaces: (userId: string) => Promise<readonly OwnWorkspace[]>;
}

export function createAdminUsers({ db, clock, listWorkspaces }: AdminUsersDeps) {
  return {
    async list(query: AdminUsersQuery): Promise<AdminUserList> {
      const fromDay = toFirstDay(clock.now());
      const { rows, next } = await findPage(db, query, fromDay);
      const activity = await readActivity(
        db.longRead,
        rows.map(({ id }) => id),
        fromDay,
      );
      return {
        users: rows.map((row) => toSummary(row, activity)),
        ...(await countAccounts(db.longRead, query)),
        next,
      };
    },

    /** CSV with a header row, read a part at a time. */
    async *export(query: AdminUsersExportQuery): AsyncGenerator<string> {
      yield toCsvLine(HEAD);
      let after: string | undefined;
      for (;;) {
        const rows = await searchAccounts(db.longRead, { ...query, after }, EXPORTED_AT_ONCE);
        const activity = await readActivity(
          db.longRead,
          rows.map(({ id }) => id),
          toFirstDay(clock.now()),
        );
        yield rows.map((row) => toLine(toSummary(row, activity))).join('');
        after = rows.at(-1)?.id;
        if (rows.length <= EXPORTED_AT_ONCE) return;
      }
    },

    async get(userId: string): Promise<AdminUser> {
      const row = await findAccountRow(db.read, userId);
      if (!row) throw new AppError('not_found');
      const nowMs = clock.now();
      const { hasGoogle, ...belongings } = await countBelongings(db.longRead, userId, nowMs);
      const entries = await listEntries(db.longRead, userId, { limit: USER_ENTRIES, offset: 0 });
      return {
        ...toSummary(row, await readActivity(db.longRead, [userId], toFirstDay(nowMs))),
        ...belongings,
        has_google: hasGoogle,
        reserved: toDollars(row.reserved),
        workspaces: [...(await listWorkspaces(userId))],
        entries: entries.rows.map(toEntry),
        entry_total: entries.total,
      };
    },

    async listEntries(userId: string, page: number): Promise<AdminUserEntryList> {
      if (!(await findAccountRow(db.read, userId))) throw new AppError('not_found');
      const limit = USER_ENTRIES_PER_PAGE;
      const { rows, total } = await listEntries(db.longRead, userId, { limit, offset: (page - 1) * limit });
      return { entries: rows.map(toEntry), total, page, per_page: limit };
    },
  };
}
