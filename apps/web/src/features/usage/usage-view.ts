import type { UsageAnalytics, UsageBucket, UsageList, UsageRecord } from '@parley/contract/usage/schemas.ts';
import type { DateRange } from './period.ts';

// Usage as the page shows it: money in US dollars, days as `2026-01-31` (UTC).

/** What costs can be told apart by. */
export const DIMENSIONS = ['model', 'kind', 'agent', 'trigger', 'team', 'project', 'department'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export interface DayView {
  readonly date: string;
  readonly cost: number;
  readonly replies: number;
}

/** The first and the last of some days; null without any. */
export function toRange(days: readonly DayView[]): DateRange | null {
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined ? null : { from: first.date, to: last.date };
}

/** With what each part of the split costs; what is in none of them is left out. */
export interface SplitDay extends DayView {
  readonly parts: readonly { readonly key: string; readonly cost: number }[];
}

export interface ShareView {
  readonly key: string;
  readonly label: string;
  readonly replies: number;
  readonly cost: number;
}

export type SharesView = Readonly<Record<Dimension, readonly ShareView[]>>;

/** Under the labels that they have in `known`: records hold the ids of teams alone. */
export function nameShares(shares: SharesView, known: SharesView): SharesView {
  const nameIn = (dimension: Dimension) => (share: ShareView) => ({
    ...share,
    label: known[dimension].find(({ key }) => key === share.key)?.label ?? share.label,
  });
  const named = DIMENSIONS.map((dimension) => [dimension, shares[dimension].map(nameIn(dimension))]);
  // One entry for each dimension, by the line above.
  return Object.fromEntries(named) as SharesView;
}

export interface AnalyticsView {
  readonly totals: {
    readonly cost: number;
    /** Pieces of work of every kind. */
    readonly requests: number;
    /** Null: not known for a part of the period. */
    readonly failed: number | null;
    readonly inputTokens: number;
    readonly outputTokens: number;
  };
  readonly days: readonly DayView[];
  readonly shares: SharesView;
}

/** As the server gives it, not narrowed to a part. */
export interface WholeAnalytics extends AnalyticsView {
  readonly days: readonly SplitDay[];
  /** On the balance now, for what is under way. */
  readonly reserved: number;
}

export interface RecordView {
  readonly id: string;
  readonly at: string;
  /** Of several records, where it has several steps; null for work of before runs were named. */
  readonly runId: string | null;
  readonly kind: UsageRecord['kind'];
  readonly trigger: UsageRecord['trigger'];
  readonly model: string | null;
  readonly agentId: string | null;
  readonly agentName: string | null;
  readonly team: string | null;
  readonly project: string | null;
  readonly department: string | null;
  readonly inputTokens: number;
  /** Part of the input, at a price of its own. */
  readonly cachedTokens: number;
  readonly outputTokens: number;
  readonly cost: number;
  /** Paid for with a model key of the user's own. */
  readonly isOwnKey: boolean;
  /** Null: another account paid. */
  readonly balanceAfter: number | null;
}

export interface RecordPage {
  readonly records: readonly RecordView[];
  readonly page: number;
  readonly pageCount: number;
  /** Of the account, when the records were read. */
  readonly balance: number;
}

/** By a model there are as many replies as it was called for; by all else, a reply of many steps is one. */
function toShare({ key, label, runs, cost }: UsageBucket): ShareView {
  return { key, label, replies: runs, cost };
}

export function toAnalyticsView(answer: UsageAnalytics): WholeAnalytics {
  const { totals } = answer;
  return {
    reserved: answer.reserved,
    totals: {
      cost: totals.cost,
      requests: totals.requests,
      failed: totals.errors,
      inputTokens: totals.input_tokens,
      outputTokens: totals.output_tokens,
    },
    days: answer.by_day.map(({ date, cost, runs, parts }) => ({ date, cost, replies: runs, parts })),
    shares: {
      model: answer.by_model.map((bucket) => ({ ...toShare(bucket), replies: bucket.requests })),
      kind: answer.by_kind.map(toShare),
      agent: answer.by_agent.map(toShare),
      trigger: answer.by_trigger.map(toShare),
      team: answer.by_team.map(toShare),
      project: answer.by_project.map(toShare),
      department: answer.by_department.map(toShare),
    },
  };
}

export function toRecordView(record: UsageRecord): RecordView {
  return {
    id: record.id,
    at: record.created_at,
    runId: record.run_id,
    kind: record.kind,
    trigger: record.trigger,
    model: record.model,
    agentId: record.agent_id,
    agentName: record.agent_name,
    team: record.team,
    project: record.project,
    department: record.department,
    inputTokens: record.input_tokens,
    cachedTokens: record.cached_tokens,
    outputTokens: record.output_tokens,
    cost: record.cost,
    isOwnKey: record.own_key,
    balanceAfter: record.balance_after,
  };
}

export const toPageCount = (total: number, perPage: number): number =>
  Math.max(1, Math.ceil(total / perPage));

export function toRecordPage(answer: UsageList): RecordPage {
  return {
    records: answer.usage.map(toRecordView),
    page: answer.page,
    pageCount: toPageCount(answer.total, answer.per_page),
    balance: answer.balance,
  };
}
