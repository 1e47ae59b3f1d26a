// Pure: sums as they are shown, and as the lines of a file.
import { PRIVATE_AGENTS, type WorkspaceAnalytics } from '@parley/contract/workspaces/analytics/schemas.ts';
import { toCsvLine } from '../../../platform/csv.ts';
import { toDollars } from '../../../platform/money.ts';
import type {
  AgentNames,
  CostPart,
  DayPart,
  DayRange,
  Dimension,
  ExportedRow,
  Names,
  Part,
  Sums,
} from './analytics.store.ts';

const DAY_MS = 86_400_000;

/** The same sums, in which agents that the caller knows nothing of are one. */
export function hidePrivate<Of extends CostPart>(parts: readonly Of[], agents: AgentNames): Of[] {
  return parts.map((part) =>
    agents.get(part.agent_id) === null ? { ...part, agent_id: PRIVATE_AGENTS } : part,
  );
}

export interface Analysed {
  readonly workspaceId: string;
  readonly days: number;
  readonly range: DayRange;
  readonly byDay: readonly DayPart[];
  readonly parts: readonly Part[];
  /** The same length of time before. */
  readonly partsBefore: readonly CostPart[];
  readonly names: ReadonlyMap<string, Names>;
  readonly memberCount: number;
}

const toDate = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
const toId = (id: string): string | null => (id === '' ? null : id);
const toShown = (sums: Sums): Sums => ({ ...sums, cost: toDollars(sums.cost) });

const NOTHING: Sums = { requests: 0, replies: 0, runs: 0, automated: 0, failed: 0, tokens: 0, cost: 0 };

const add = (one: Sums, other: Sums): Sums => ({
  requests: one.requests + other.requests,
  replies: one.replies + other.replies,
  runs: one.runs + other.runs,
  automated: one.automated + other.automated,
  failed: one.failed + other.failed,
  tokens: one.tokens + other.tokens,
  cost: one.cost + other.cost,
});

const sumAll = (parts: readonly Part[]): Sums => parts.reduce<Sums>(add, NOTHING);

function sumBy(parts: readonly Part[], dimension: Dimension): Map<string, Sums> {
  const sums = new Map<string, Sums>();
  for (const part of parts) sums.set(part[dimension], add(sums.get(part[dimension]) ?? NOTHING, part));
  return sums;
}

function costBy(parts: readonly CostPart[], dimension: Dimension): Map<string, number> {
  const costs = new Map<string, number>();
  for (const part of parts) costs.set(part[dimension], (costs.get(part[dimension]) ?? 0) + part.cost);
  return costs;
}

/** The dearest first, what is unassigned last. */
function toShares({ parts, partsBefore, names }: Analysed, dimension: Dimension) {
  const before = costBy(partsBefore, dimension);
  return [...sumBy(parts, dimension)]
    .sort(([one, { cost }], [other, sums]) => Number(one === '') - Number(other === '') || sums.cost - cost)
    .map(([id, sums]) => ({
      id: toId(id),
      label: names.get(id)?.label ?? null,
      cost_before: toDollars(before.get(id) ?? 0),
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
      replies: ofDay.reduce((total, part) => total + part.replies, 0),
      cost: toDollars(ofDay.reduce((total, part) => total + part.cost, 0)),
      parts: ofDay.map(({ id, cost }) => ({ id: toId(id), cost: toDollars(cost) })),
    };
  });
}

export function toAnalytics(analysed: Analysed): WorkspaceAnalytics {
  const { workspaceId, days, range, parts, partsBefore, names } = analysed;
  const members = toShares(analysed, 'member_id');
  return {
    workspace_id: workspaceId,
    days,
    from: new Date(range.fromDay * DAY_MS).toISOString(),
    to: new Date((range.toDay + 1) * DAY_MS - 1).toISOString(),
    totals: {
      ...toShown(sumAll(parts)),
      cost_before: toDollars(partsBefore.reduce((total, { cost }) => total + cost, 0)),
      // Who was removed or left has sums still, and no name here.
      active_members: members.filter(({ id }) => id !== null && names.has(id)).length,
      members: analysed.memberCount,
    },
    by_day: toDays(analysed),
    by_member: members.map((share) => {
      const teamId = names.get(share.id ?? '')?.teamId ?? null;
      return { ...share, team_id: teamId, team: names.get(teamId ?? '')?.label ?? null };
    }),
    by_team: toShares(analysed, 'team_id'),
    by_project: toShares(analysed, 'project_id'),
    by_department: toShares(analysed, 'department_id'),
    by_agent: toShares(analysed, 'agent_id'),
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
