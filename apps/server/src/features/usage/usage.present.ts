import {
  UsageKind,
  UsageRecord,
  UsageTrigger,
  type UsageAnalytics,
  type UsageBucket,
} from '@parley/contract/usage/schemas.ts';
import { toCsvLine } from '../../platform/csv.ts';
import { toDollars } from '../../platform/money.ts';
import { toBuckets, toDays, toTotals, type Bucket } from './usage.fold.ts';
import type { UsageSums } from './usage.service.ts';
import type { UsageGroup, UsageRow } from './usage.store.ts';

const DAY_MS = 86_400_000;

export function toUsageRecord(row: UsageRow): UsageRecord {
  return {
    id: row.id,
    created_at: new Date(row.created_at).toISOString(),
    kind: UsageKind.parse(row.kind),
    trigger: UsageTrigger.parse(row.trigger),
    model: row.model,
    provider: row.provider,
    input_tokens: row.input_tokens,
    cached_tokens: row.cached_tokens,
    cache_write_tokens: row.cache_write_tokens,
    output_tokens: row.output_tokens,
    reasoning_tokens: row.reasoning_tokens,
    cost: toDollars(row.cost),
    own_key: row.is_own_key === 1,
    balance_after: toDollars(row.balance_after),
    session_id: row.session_id,
    agent_id: row.agent_id,
    agent_name: row.agent_name,
    run_id: row.run_id,
    workspace_id: row.workspace_id,
    team: row.team_id,
    project: row.project_id,
    department: row.department_id,
  };
}

function toBucket({ key, label, requests, inputTokens, outputTokens, cost }: Bucket): UsageBucket {
  return {
    key,
    label,
    requests,
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    cost: toDollars(cost),
  };
}

/** Records without a value, such as a chat without an agent, are in no bucket. */
function by(
  groups: readonly UsageGroup[],
  field: 'model' | 'kind' | 'trigger' | 'team' | 'project' | 'department',
): UsageBucket[] {
  return toBuckets(groups, (group) => {
    const value = group[field];
    return value === null ? null : { key: value, label: value };
  }).map(toBucket);
}

function byAgent(groups: readonly UsageGroup[]): UsageBucket[] {
  return toBuckets(groups, ({ agentId, agentName }) =>
    agentId === null ? null : { key: agentId, label: agentName ?? agentId },
  ).map(toBucket);
}

export function toAnalytics(userId: string, { groups, reserved, fromMs, toMs }: UsageSums): UsageAnalytics {
  const totals = toTotals(groups);
  const days = Math.ceil((toMs + 1 - fromMs) / DAY_MS);
  return {
    user_id: userId,
    days,
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    reserved: toDollars(reserved),
    totals: {
      requests: totals.requests,
      input_tokens: totals.inputTokens,
      output_tokens: totals.outputTokens,
      cost: toDollars(totals.cost),
      errors: totals.errors,
    },
    by_day: toDays(groups, Math.floor(toMs / DAY_MS), days).map(({ day, requests, cost }) => ({
      date: new Date(day * DAY_MS).toISOString().slice(0, 10),
      requests,
      cost: toDollars(cost),
    })),
    by_model: by(groups, 'model'),
    by_kind: by(groups, 'kind'),
    by_agent: byAgent(groups),
    by_trigger: by(groups, 'trigger'),
    by_team: by(groups, 'team'),
    by_project: by(groups, 'project'),
    by_department: by(groups, 'department'),
  };
}

const COLUMNS = UsageRecord.keyof().options;

/** CSV with a header row. */
export async function* toCsv(pages: AsyncIterable<readonly UsageRow[]>): AsyncGenerator<string> {
  yield toCsvLine(COLUMNS);
  for await (const rows of pages) {
    yield rows
      .map(toUsageRecord)
      .map((record) => toCsvLine(COLUMNS.map((column) => record[column])))
      .join('');
  }
}
