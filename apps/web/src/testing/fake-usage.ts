import { getBudget, setBudget } from '@parley/contract/billing/endpoints.ts';
import { exportUsage, getUsageAnalytics, listUsage } from '@parley/contract/usage/endpoints.ts';
import type { UsageAnalytics, UsageRecord } from '@parley/contract/usage/schemas.ts';
import type { FakeApi } from './fake-api.ts';

const DAY_MS = 86_400_000;

function createUsageRecord(index: number): UsageRecord {
  return {
    id: `record-${index}`,
    created_at: '2026-01-30T10:00:00Z',
    kind: 'chat',
    trigger: 'ui',
    model: 'lumen/Lumen Vision',
    provider: 'lumen',
    cached_tokens: 40,
    cache_write_tokens: 0,
    reasoning_tokens: 0,
    input_tokens: 100,
    output_tokens: 20,
    cost: 0.25,
    own_key: index === 1,
    balance_after: 4.75,
    session_id: null,
    agent_id: null,
    agent_name: null,
    run_id: null,
    workspace_id: null,
    team: null,
    project: null,
    department: null,
  };
}

const TODAY_MS = Date.UTC(2026, 0, 30);

/** The first of the days asked for, and how many. */
function readPeriod(query: URLSearchParams): { fromMs: number; days: number } {
  const [from, to] = [query.get('from'), query.get('to')];
  if (from !== null && to !== null)
    return { fromMs: Date.parse(from), days: (Date.parse(to) - Date.parse(from)) / DAY_MS + 1 };
  const days = Number(query.get('days'));
  return { fromMs: TODAY_MS - (days - 1) * DAY_MS, days };
}

interface FakeFunds {
  /** On the balance, for what is under way. */
  readonly reserved?: number;
  /** Of which that is held. */
  readonly balance?: number;
}

function createAnalytics(
  userId: string,
  query: URLSearchParams,
  costs: readonly number[],
  { reserved = 0 }: FakeFunds,
): UsageAnalytics {
  const { fromMs, days } = readPeriod(query);
  const byDay = Array.from({ length: days }, (_, index) => ({
    date: new Date(fromMs + index * DAY_MS).toISOString().slice(0, 10),
    requests: costs[index] === undefined ? 0 : 2,
    runs: costs[index] === undefined ? 0 : 2,
    cost: costs[index] ?? 0,
    parts: costs[index] ? [{ key: 'lumen/Lumen Vision', cost: costs[index] }] : [],
  }));
  const cost = costs.reduce((sum, one) => sum + one, 0);
  const bucket = {
    requests: costs.length * 2,
    runs: costs.length * 2,
    input_tokens: 100,
    output_tokens: 20,
    cost,
  };
  const buckets = (key: string, label: string) => (costs.length === 0 ? [] : [{ key, label, ...bucket }]);
  return {
    user_id: userId,
    days,
    from: '2026-01-01T00:00:00Z',
    to: '2026-01-30T23:59:59Z',
    reserved,
    totals: { ...bucket, errors: costs.length === 0 ? 0 : 1 },
    by_day: byDay,
    by_model: buckets('lumen/Lumen Vision', 'lumen/Lumen Vision'),
    replies_by_model: [],
    by_kind: buckets('chat', 'chat'),
    by_agent: [],
    by_trigger: buckets('api', 'api'),
    by_team: [],
    by_project: [],
    by_department: [],
  };
}

/** Usage of one person: costs of the first days of the period, and so many records. */
export function addFakeUsage(
  api: FakeApi,
  costs: readonly number[],
  recordCount: number,
  funds: FakeFunds = {},
): void {
  api.on(getUsageAnalytics, ({ params, query }) => createAnalytics(params['id'] ?? '', query, costs, funds));
  api.on(listUsage, ({ params, query }) => {
    const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
    const [from, to] = [query.get('from') ?? '', query.get('to') ?? '9999'];
    const all = Array.from({ length: recordCount }, (_, index) => createUsageRecord(index)).filter(
      ({ created_at: at }) => at.slice(0, 10) >= from && at.slice(0, 10) <= to,
    );
    return {
      usage: all.slice((page - 1) * limit, page * limit),
      user_id: params['id'],
      balance: funds.balance ?? 4.75,
      total_cost: 1,
      total: all.length,
      page,
      per_page: limit,
    };
  });
  api.on(exportUsage, () => new Response('created_at,cost\n'));
  let budget = { per_run: null as number | null, per_month: null as number | null };
  const show = () => ({
    ...budget,
    month: '2026-01',
    spent: 4,
    left: null,
    is_warning: false,
    is_reached: false,
    resets_at: '2026-02-01T00:00:00Z',
  });
  api.on(getBudget, show);
  api.on(setBudget, ({ body }) => {
    budget = body as typeof budget;
    return show();
  });
}
