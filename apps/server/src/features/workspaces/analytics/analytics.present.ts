// Pure: sums as they are shown, and as the lines of a file.
import type { WorkspaceAnalytics } from '@parley/contract/workspaces/analytics/schemas.ts';
import { toCsvLine } from '../../../platform/csv.ts';
import { toDollars } from '../../../platform/money.ts';
import type { DayPart, DayRange, ExportedRow, Names, Part, Sums } from './analytics.store.ts';

const DAY_MS = 86_400_000;

interface Sides {
  readonly now: readonly Part[];
  /** The same length of time before. */
  readonly before: readonly Part[];
}

export interface Analysed {
  readonly workspaceId: string;
  readonly days: number;
  readonly range: DayRange;
  readonly byDay: readonly DayPart[];
  readonly members: Sides;
  readonly teams: Sides;
  readonly projects: Sides;
  readonly departments: Sides;
  readonly names: ReadonlyMap<string, Names>;
  readonly memberCount: number;
}

const toDate = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
const toId = (id: string): string | null => (id === '' ? null : id);
const toShown = (sums: Sums): Sums => ({ ...sums, cost: toDollars(sums.cost) });

function add(parts: readonly Part[]): Sums {
  const total = { requests: 0, replies: 0, runs: 0, automated: 0, failed: 0, tokens: 0, cost: 0 };
  for (const part of parts) {
    total.requests += part.requests;
    total.replies += part.replies;
    total.runs += part.runs;
    total.automated += part.automated;
    total.failed += part.failed;
    total.tokens += part.tokens;
    total.cost += part.cost;
  }
  return total;
}

/** The dearest first, what is unassigned last. */
function toShares({ now, before }: Sides, names: ReadonlyMap<string, Names>) {
  return [...now]
    .sort((one, other) => Number(one.id === '') - Number(other.id === '') || other.cost - one.cost)
    .map(({ id, ...sums }) => ({
      id: toId(id),
      label: names.get(id)?.label ?? null,
      cost_before: toDollars(before.find((part) => part.id === id)?.cost ?? 0),
      ...toShown(sums),
    }));
}

function toDays({ byDay, range }: Analysed): WorkspaceAnalytics['by_day'] {
  const parts = new Map<number, DayPart[]>();
  for (const part of byDay) parts.set(part.day, [...(parts.get(part.day) ?? []), part]);
  return Array.from({ length: range.toDay - range.fromDay + 1 }, (_, index) => {
    const day = range.fromDay + index;
    const ofDay = parts.get(day) ?? [];
    return {
      date: toDate(day),
      requests: ofDay.reduce((total, part) => total + part.requests, 0),
      cost: toDollars(ofDay.reduce((total, part) => total + part.cost, 0)),
      parts: ofDay.map(({ id, cost }) => ({ id: toId(id), cost: toDollars(cost) })),
    };
  });
}

export function toAnalytics(analysed: Analysed): WorkspaceAnalytics {
  const { workspaceId, days, range, members, teams, projects, departments, names } = analysed;
  return {
    workspace_id: workspaceId,
    days,
    from: new Date(range.fromDay * DAY_MS).toISOString(),
    to: new Date((range.toDay + 1) * DAY_MS - 1).toISOString(),
    totals: {
      ...toShown(add(members.now)),
      cost_before: toDollars(add(members.before).cost),
      active_members: members.now.length,
      members: analysed.memberCount,
    },
    by_day: toDays(analysed),
    by_member: toShares(members, names).map((share) => ({
      ...share,
      team_id: names.get(share.id ?? '')?.teamId ?? null,
    })),
    by_team: toShares(teams, names),
    by_project: toShares(projects, names),
    by_department: toShares(departments, names),
  };
}

const COLUMNS = [
  'date',
  'member',
  'team',
  'project',
  'department',
  'requests',
  'replies',
  'runs',
  'automated',
  'failed',
  'tokens',
  'cost',
] as const;

/** CSV with a header row. */
export async function* toCsv(
  pages: AsyncIterable<readonly ExportedRow[]>,
  names: ReadonlyMap<string, Names>,
): AsyncGenerator<string> {
  yield toCsvLine(COLUMNS);
  const nameOf = (id: string): string => names.get(id)?.label ?? id;
  for await (const rows of pages) {
    yield rows
      .map((row) => ({
        ...toShown(row),
        date: toDate(row.day),
        member: nameOf(row.member),
        team: nameOf(row.team),
        project: nameOf(row.project),
        department: nameOf(row.department),
      }))
      .map((row) => toCsvLine(COLUMNS.map((column) => row[column])))
      .join('');
  }
}
