// A user's usage: the records, sums per day, and an export of everything.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { ANALYTICS_DEFAULT_DAYS } from '@parley/contract/usage/constants.ts';
import type { UsagePeriod, UsageSplit } from '@parley/contract/usage/schemas.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/callers/caller.ts';
import type { Ids } from '../../platform/ids.ts';
import { nextTurn } from '../../platform/next-turn.ts';
import { canViewUsage } from './usage.policy.ts';
import {
  findFunds,
  listNewest,
  listPage,
  nameCentres,
  sumByDay,
  sumGroups,
  sumUsage,
  type DayPart,
  type DayRange,
  type Funds,
  type Range,
  type Share,
  type UsageGroup,
  type UsageRow,
} from './usage.store.ts';

const DAY_MS = 86_400_000;
const ROWS_PER_PAGE = 1_000;
/** Every time that an id can hold. */
const EVER = { fromMs: 0, toMs: 2 ** 48 - 1 };

export interface UsageOverview {
  readonly rows: readonly UsageRow[];
  readonly balance: number;
  readonly total: number;
  readonly cost: number;
}

export interface UsageSums {
  /** Held by what is under way now. */
  readonly reserved: number;
  readonly groups: readonly UsageGroup[];
  readonly byDay: readonly DayPart[];
  /** Of teams, projects and departments, by their ids. */
  readonly names: ReadonlyMap<string, string>;
  readonly fromMs: number;
  /** The last millisecond; now, where today is the last day. */
  readonly toMs: number;
}

export interface Usage {
  /** All records, or those between two dates. */
  list(
    caller: Caller,
    userId: string,
    page: { limit: number; page: number } & Omit<UsagePeriod, 'days'>,
  ): Promise<UsageOverview>;
  analyse(
    caller: Caller,
    userId: string,
    period: UsagePeriod & { readonly split: UsageSplit },
  ): Promise<UsageSums>;
  /** The records of a period, newest first, in pages. */
  export(caller: Caller, userId: string, period: UsagePeriod): Promise<AsyncIterable<readonly UsageRow[]>>;
}

export interface UsageDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

export function createUsage({ db, clock, ids }: UsageDeps): Usage {
  /** What a user has whose usage the caller may see. */
  async function admit(caller: Caller, userId: string): Promise<Funds> {
    if (!canViewUsage(caller, userId)) throw new AppError('usage_not_allowed');
    const funds = await findFunds(db.read, userId);
    if (!funds) throw new AppError('not_found');
    return funds;
  }

  const toRange = (fromMs: number, toMs: number): Range => ({
    fromId: ids.before('use', fromMs),
    toId: ids.before('use', toMs),
  });

  const toDayRange = (fromMs: number, toMs: number): DayRange => ({
    fromDay: Math.floor(fromMs / DAY_MS),
    toDay: Math.floor(toMs / DAY_MS),
  });

  const toShare = (
    userId: string,
    { workspace = null }: { workspace?: string | undefined | null },
  ): Share => ({
    userId,
    workspaceId: workspace,
  });

  function toPeriod({ days = ANALYTICS_DEFAULT_DAYS, from, to }: UsagePeriod): {
    fromMs: number;
    toMs: number;
  } {
    if (from !== undefined && to !== undefined)
      return { fromMs: Date.parse(from), toMs: Date.parse(to) + DAY_MS - 1 };
    const toMs = clock.now();
    const today = Math.floor(toMs / DAY_MS);
    return { fromMs: (today - days + 1) * DAY_MS, toMs };
  }

  async function* readPages(share: Share, range: Range): AsyncGenerator<readonly UsageRow[]> {
    let { toId } = range;
    for (;;) {
      const rows = await listNewest(db.read, share, { ...range, toId }, ROWS_PER_PAGE);
      yield rows;
      const last = rows.at(-1);
      if (!last || rows.length < ROWS_PER_PAGE) return;
      toId = last.id;
      await nextTurn();
    }
  }

  return {
    async list(caller, userId, page) {
      const { balance } = await admit(caller, userId);
      const period = page.from === undefined ? EVER : toPeriod(page);
      const range = toRange(period.fromMs, period.toMs + 1);
      const share = toShare(userId, page);
      const rows = await listPage(db.longRead, share, range, page);
      const days = toDayRange(period.fromMs, period.toMs);
      return { rows, balance, ...(await sumUsage(db.longRead, share, days)) };
    },

    async analyse(caller, userId, period) {
      const { reserved } = await admit(caller, userId);
      const { fromMs, toMs } = toPeriod(period);
      const share = toShare(userId, period);
      const days = toDayRange(fromMs, toMs);
      const groups = await sumGroups(db.longRead, share, days);
      const byDay = await sumByDay(db.longRead, share, days, period.split);
      const centres = new Set(groups.flatMap(({ team, project, department }) => [team, project, department]));
      const names = await nameCentres(
        db.read,
        [...centres].filter((id) => id !== null),
      );
      return { groups, byDay, names, reserved, fromMs, toMs };
    },

    async export(caller, userId, period) {
      await admit(caller, userId);
      const { fromMs, toMs } = toPeriod(period);
      return readPages(toShare(userId, period), toRange(fromMs, toMs + 1));
    },
  };
}
