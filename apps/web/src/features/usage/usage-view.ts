import type { UsageAnalytics, UsageBucket, UsageList, UsageRecord } from '@parley/contract/usage/schemas.ts';

// Usage as the page shows it: money in US dollars, days as `2026-01-31` (UTC).

export interface DayView {
  readonly date: string;
  readonly cost: number;
  readonly replies: number;
}

export interface ShareView {
  readonly key: string;
  readonly label: string;
  readonly replies: number;
  readonly cost: number;
}

export interface AnalyticsView {
  readonly totals: {
    readonly cost: number;
    readonly replies: number;
    readonly failed: number;
    readonly inputTokens: number;
    readonly outputTokens: number;
  };
  readonly days: readonly DayView[];
  readonly models: readonly ShareView[];
  readonly kinds: readonly ShareView[];
  readonly triggers: readonly ShareView[];
}

export interface RecordView {
  readonly id: string;
  readonly at: string;
  readonly kind: UsageRecord['kind'];
  readonly trigger: UsageRecord['trigger'];
  readonly model: string | null;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cost: number;
  readonly balanceAfter: number;
}

export interface RecordPage {
  readonly records: readonly RecordView[];
  readonly balance: number;
  readonly totalCost: number;
  readonly page: number;
  readonly pageCount: number;
}

function toShare({ key, label, requests, cost }: UsageBucket): ShareView {
  return { key, label, replies: requests, cost };
}

export function toAnalyticsView(answer: UsageAnalytics): AnalyticsView {
  const { totals } = answer;
  return {
    totals: {
      cost: totals.cost,
      replies: totals.requests,
      failed: totals.errors,
      inputTokens: totals.input_tokens,
      outputTokens: totals.output_tokens,
    },
    days: answer.by_day.map(({ date, cost, requests }) => ({ date, cost, replies: requests })),
    models: answer.by_model.map(toShare),
    kinds: answer.by_kind.map(toShare),
    triggers: answer.by_trigger.map(toShare),
  };
}

export function toRecordPage(answer: UsageList): RecordPage {
  return {
    records: answer.usage.map((record) => ({
      id: record.id,
      at: record.created_at,
      kind: record.kind,
      trigger: record.trigger,
      model: record.model,
      inputTokens: record.input_tokens,
      outputTokens: record.output_tokens,
      cost: record.cost,
      balanceAfter: record.balance_after,
    })),
    balance: answer.balance,
    totalCost: answer.total_cost,
    page: answer.page,
    pageCount: Math.max(1, Math.ceil(answer.total / answer.per_page)),
  };
}

/** The largest few by cost; the rest together as one, under an empty key. */
export function toTopShares(shares: readonly ShareView[], count: number): readonly ShareView[] {
  const sorted = [...shares].sort((a, b) => b.cost - a.cost || b.replies - a.replies);
  if (sorted.length <= count) return sorted;
  const rest = sorted.slice(count - 1);
  const sum = (pick: (share: ShareView) => number) => rest.reduce((total, share) => total + pick(share), 0);
  const others = {
    key: '',
    label: '',
    replies: sum(({ replies }) => replies),
    cost: sum(({ cost }) => cost),
  };
  return [...sorted.slice(0, count - 1), others];
}
