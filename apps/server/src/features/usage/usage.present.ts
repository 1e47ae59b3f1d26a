import {
  UsageKind,
  UsageRecord,
  UsageTrigger,
  type UsageAnalytics,
  type UsageBucket,
  type UsageSplit,
} from '@parley/contract/usage/schemas.ts';
import { toCsvLine } from '../../platform/csv.ts';
import { toDollars } from '../../platform/money.ts';
import { toBuckets, toDays, toTotals, type Bucket } from './usage.fold.ts';
import type { UsageSums } from './usage.service.ts';
import type { UsageGroup, UsageRow } from './usage.store.ts';

const DAY_MS = 86_400_000;

/** In which chat, run and agent it was used: what members do is not for the one who pays to know. */
function toWork(row: UsageRow, isRunner: boolean) {
  return {
    session_id: isRunner ? row.session_id : null,
    agent_id: isRunner ? row.agent_id : null,
    agent_name: isRunner ? row.agent_name : null,
    run_id: isRunner ? row.run_id : null,
  };
}

/** As a person sees it who ran or paid it: what another account has left is not theirs to know. */
export function toUsageRecord(row: UsageRow, personId: string): UsageRecord {
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
    balance_after: row.user_id === personId ? toDollars(row.balance_after) : null,
    ...toWork(row, (row.member_id ?? row.user_id) === personId),
    workspace_id: row.workspace_id,
    team: row.team_id,
    project: row.project_id,
    department: row.department_id,
  };
}

function toBucket({ key, label, requests, runs, inputTokens, outputTokens, cost }: Bucket): UsageBucket {
  return {
    key,
    label,
    requests,
    runs,
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    cost: toDollars(cost),
  };
}

/** Null: records without a value, such as a chat without an agent, are in no bucket. */
const keyOf = (group: UsageGroup, split: UsageSplit): string | null =>
  split === 'agent' ? group.agentId : group[split];

export function toAnalytics(
  userId: string,
  { groups, byDay, names, reserved, fromMs, toMs }: UsageSums,
): UsageAnalytics {
  const totals = toTotals(groups);
  const days = Math.ceil((toMs + 1 - fromMs) / DAY_MS);
  const labelOf = (group: UsageGroup, by: UsageSplit, key: string): string =>
    (by === 'agent' ? group.agentName : names.get(key)) ?? key;
  const bucketsBy = (by: UsageSplit, those = groups): UsageBucket[] =>
    toBuckets(those, (group) => {
      const key = keyOf(group, by);
      return key === null ? null : { key, label: labelOf(group, by, key) };
    }).map(toBucket);
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
    by_day: toDays(byDay, Math.floor(toMs / DAY_MS), days).map(({ day, requests, runs, cost, parts }) => ({
      date: new Date(day * DAY_MS).toISOString().slice(0, 10),
      requests,
      runs,
      cost: toDollars(cost),
      parts: [...parts].map(([key, micros]) => ({ key, cost: toDollars(micros) })),
    })),
    by_model: bucketsBy('model'),
    replies_by_model: bucketsBy(
      'model',
      groups.filter(({ kind }) => kind === ('chat' satisfies UsageKind)),
    ),
    by_kind: bucketsBy('kind'),
    by_agent: bucketsBy('agent'),
    by_trigger: bucketsBy('trigger'),
    by_team: bucketsBy('team'),
    by_project: bucketsBy('project'),
    by_department: bucketsBy('department'),
  };
}

const COLUMNS = UsageRecord.keyof().options;

/** CSV with a header row. */
export async function* toCsv(
  pages: AsyncIterable<readonly UsageRow[]>,
  personId: string,
): AsyncGenerator<string> {
  yield toCsvLine(COLUMNS);
  for await (const rows of pages) {
    yield rows
      .map((row) => toUsageRecord(row, personId))
      .map((record) => toCsvLine(COLUMNS.map((column) => record[column])))
      .join('');
  }
}
