// From rows to what is shown of a deployment. Pure.
import { DEFAULT_API_CALLS_PER_MINUTE } from '@parley/contract/deployments/constants.ts';
import type {
  ApiDeployment,
  Deployment,
  ScheduledDeployment,
  WebhookDeployment,
} from '@parley/contract/deployments/schemas.ts';
import { ApprovalNotice, Recipient, WritingRule } from '@parley/contract/deployments/schemas.ts';
import { HookSignature, WebhookFields } from '@parley/contract/deployments/webhook-schemas.ts';
import { z } from 'zod';
import { toDollars } from '../../platform/money.ts';
import type { ListedDeployment } from './deployments.store.ts';
import { NO_RUNS, type RunFigures } from './run-figures.store.ts';
import { toShownTarget, toShownTargets } from './results/shown-targets.ts';
import type { ScheduleRow } from './schedules/schedules.store.ts';
import type { HookFigures, WebhookRow } from './webhooks/webhooks.store.ts';

/** What belongs to rows beside them, by their id. */
export interface DeploymentParts {
  readonly figures: ReadonlyMap<string, RunFigures>;
  /** Milliseconds. */
  readonly medians: ReadonlyMap<string, number>;
  /** Micro-dollars. */
  readonly spentToday: ReadonlyMap<string, number>;
  /** The first day that is shown. */
  readonly daysFromMs: number;
  readonly schedules: ReadonlyMap<string, ScheduleRow>;
  readonly webhooks: ReadonlyMap<string, WebhookRow>;
  readonly hookFigures: ReadonlyMap<string, HookFigures>;
  readonly keyPrefixes: ReadonlyMap<string, string>;
  /** Those that lack a credential. */
  readonly lacking: ReadonlySet<string>;
  readonly publicUrl: string;
  /** Opens the secret part of a webhook's address; empty where it cannot be read any more. */
  openToken(row: WebhookRow): string;
}

const Texts = z.array(z.string());

const toTime = (timeMs: number): string => new Date(timeMs).toISOString();
const toTimeOrNull = (timeMs: number | null): string | null => (timeMs === null ? null : toTime(timeMs));
const toDollarsOrNull = (micros: number | null): number | null =>
  micros === null ? null : toDollars(micros);

export const readWriting = (json: string) => z.record(z.string(), WritingRule).parse(JSON.parse(json));
export const readRecipients = (json: string) => z.array(Recipient).parse(JSON.parse(json));
export const readNotices = (json: string) => z.array(ApprovalNotice).parse(JSON.parse(json));
export const readSignature = (json: string) => HookSignature.parse(JSON.parse(json));
export const readTexts = (json: string) => Texts.parse(JSON.parse(json));

export function readCondition(json: string | null): WebhookFields['condition'] {
  return json === null ? null : WebhookFields.shape.condition.parse(JSON.parse(json));
}

function toBase(row: ListedDeployment, parts: DeploymentParts) {
  const { figures, medians, spentToday, daysFromMs, lacking } = parts;
  const { runs, cost, days } = figures.get(row.id) ?? NO_RUNS;
  const median = medians.get(row.id);
  return {
    id: row.id,
    agent_id: row.agent_id,
    agent_name: row.agent_name,
    name: row.name,
    model: row.model,
    streaming: row.streaming === 1,
    is_active: row.is_active === 1,
    paused_reason: row.paused_reason,
    run_cost_cap: toDollarsOrNull(row.run_cost_cap),
    daily_cost_cap: toDollarsOrNull(row.daily_cost_cap),
    writing: readWriting(row.writing),
    approval_hours: row.approval_hours,
    on_expired_approval: row.on_expired_approval,
    approval_notices: toShownTargets(readNotices(row.approval_notices)),
    deliver_to: toShownTargets(readRecipients(row.deliver_to)),
    run_count: row.run_count,
    error_count: row.error_count,
    last_run_at: toTimeOrNull(row.last_run_at),
    last_run_status: row.last_run_status,
    last_error: row.last_error,
    lacks_credentials: lacking.has(row.id),
    runs_30_days: runs,
    cost_30_days: toDollars(cost),
    cost_today: toDollars(spentToday.get(row.id) ?? 0),
    median_ms: median === undefined ? null : Math.round(median),
    days: days
      .filter(({ dayMs }) => dayMs >= daysFromMs)
      .map(({ dayMs, succeeded, failed }) => ({ date: toTime(dayMs).slice(0, 10), succeeded, failed })),
    created_at: toTime(row.created_at),
    updated_at: toTime(row.updated_at),
  };
}

const toCallLimits = (row: ListedDeployment) => ({
  rate_per_minute: row.rate_per_minute ?? DEFAULT_API_CALLS_PER_MINUTE,
  allowed_ips: readTexts(row.allowed_ips),
});

function toApi(row: ListedDeployment, parts: DeploymentParts): ApiDeployment {
  return {
    ...toBase(row, parts),
    ...toCallLimits(row),
    kind: 'api',
    endpoint_url: `${parts.publicUrl}/api/v1/deployments/${row.id}/run`,
    key_prefix: parts.keyPrefixes.get(row.id) ?? '',
  };
}

function toScheduled(
  row: ListedDeployment,
  schedule: ScheduleRow,
  parts: DeploymentParts,
): ScheduledDeployment {
  const { prompt, timezone, overlap, missed, holidays } = schedule;
  return {
    ...toBase(row, parts),
    kind: 'scheduled',
    prompt,
    schedule: schedule.schedule,
    timezone,
    overlap,
    missed,
    holidays,
    ends_at: toTimeOrNull(schedule.ends_at),
    next_run_at: toTimeOrNull(schedule.next_run_at),
  };
}

function toWebhook(row: ListedDeployment, hook: WebhookRow, parts: DeploymentParts): WebhookDeployment {
  const figures = parts.hookFigures.get(row.id);
  const hours = figures?.hours ?? [];
  return {
    ...toBase(row, parts),
    ...toCallLimits(row),
    kind: 'webhook',
    webhook_url: `${parts.publicUrl}/hooks/agents/${parts.openToken(hook)}`,
    prompt_template: hook.prompt_template,
    append_body: hook.append_body === 1,
    signature: readSignature(hook.signature),
    answer: hook.answer,
    condition: readCondition(hook.condition),
    delivery_id_from: hook.delivery_id_from,
    callback_url:
      hook.callback_url === null ? null : toShownTarget({ kind: 'post', target: hook.callback_url }),
    has_signing_secret: hook.secret_enc !== null,
    hours: [...hours],
    calls_today: hours.reduce((sum, { calls }) => sum + calls, 0),
    failed_today: hours.reduce((sum, { failed }) => sum + failed, 0),
    last_call_at: toTimeOrNull(figures?.lastCallMs ?? null),
    last_call_status: figures?.lastStatus ?? null,
  };
}

export function toDeployment(row: ListedDeployment, parts: DeploymentParts): Deployment {
  if (row.kind === 'api') return toApi(row, parts);
  const schedule = parts.schedules.get(row.id);
  if (row.kind === 'scheduled' && schedule) return toScheduled(row, schedule, parts);
  const hook = parts.webhooks.get(row.id);
  if (row.kind === 'webhook' && hook) return toWebhook(row, hook, parts);
  throw new Error(`The deployment ${row.id} lacks what its kind needs`);
}
