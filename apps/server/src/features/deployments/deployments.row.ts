// From what is asked for to rows. Pure.
import type { z } from 'zod';
import type {
  ApiDeploymentBody,
  DeploymentChange,
  DeploymentKind,
  NewDeploymentFields,
} from '@parley/contract/deployments/schemas.ts';
import type { NewWebhookFields } from '@parley/contract/deployments/webhook-schemas.ts';
import { toMicros } from '../../platform/money.ts';
import type { DeploymentPatch, DeploymentRow } from './deployments.store.ts';
import type { ScheduleRow } from './schedules/schedules.store.ts';
import type { WebhookRow } from './webhooks/webhooks.store.ts';

type Given = z.infer<typeof NewDeploymentFields> & Pick<ApiDeploymentBody, 'rate_per_minute' | 'allowed_ips'>;

const toMicrosOrNull = (dollars: number | null): number | null =>
  dollars === null ? null : toMicros(dollars);

interface RowOf {
  readonly id: string;
  readonly userId: string;
  readonly agentId: string;
  readonly kind: DeploymentKind;
  readonly nowMs: number;
}

/** Without recipients, which are sealed beside. */
export function toDeploymentRow(given: Given, { id, userId, agentId, kind, nowMs }: RowOf): DeploymentRow {
  return {
    id,
    user_id: userId,
    agent_id: agentId,
    kind,
    name: given.name,
    model: given.model,
    streaming: given.streaming ? 1 : 0,
    is_active: given.is_active ? 1 : 0,
    paused_reason: given.is_active ? null : 'owner',
    paused_until: null,
    run_cost_cap: toMicrosOrNull(given.run_cost_cap),
    daily_cost_cap: toMicrosOrNull(given.daily_cost_cap),
    rate_per_minute: given.rate_per_minute ?? null,
    allowed_ips: JSON.stringify(given.allowed_ips ?? []),
    writing: JSON.stringify(given.writing),
    approval_hours: given.approval_hours,
    on_expired_approval: given.on_expired_approval,
    approval_notices: '[]',
    approval_notices_enc: null,
    deliver_to: '[]',
    deliver_to_enc: null,
    result_secret_enc: null,
    run_count: 0,
    error_count: 0,
    failures_in_row: 0,
    last_run_at: null,
    last_run_status: null,
    last_error: null,
    revision: 0,
    request_key: null,
    request_hash: null,
    created_at: nowMs,
    updated_at: nowMs,
  };
}

/** What was given is set; the rest stays. Where results are sent is sealed beside: `results/targets.ts`. */
export function toPatch(change: DeploymentChange): DeploymentPatch {
  const { name, model, streaming } = change;
  return {
    ...(name !== undefined && { name }),
    ...(model !== undefined && { model }),
    ...(streaming !== undefined && { streaming: streaming ? 1 : 0 }),
    ...(change.run_cost_cap !== undefined && { run_cost_cap: toMicrosOrNull(change.run_cost_cap) }),
    ...(change.daily_cost_cap !== undefined && { daily_cost_cap: toMicrosOrNull(change.daily_cost_cap) }),
    ...(change.rate_per_minute !== undefined && { rate_per_minute: change.rate_per_minute }),
    ...(change.allowed_ips !== undefined && { allowed_ips: JSON.stringify(change.allowed_ips) }),
    ...(change.writing !== undefined && { writing: JSON.stringify(change.writing) }),
    ...(change.approval_hours !== undefined && { approval_hours: change.approval_hours }),
    ...(change.on_expired_approval !== undefined && { on_expired_approval: change.on_expired_approval }),
  };
}

/** Paused by the owner, or on again: what it paused itself for is forgotten. */
export function toActivity(isActive: boolean): DeploymentPatch {
  return isActive
    ? { is_active: 1, paused_reason: null, paused_until: null, failures_in_row: 0 }
    : { is_active: 0, paused_reason: 'owner', paused_until: null };
}

/** What a change means for one that is paused: another limit of the day ends the pause that the old one brought. */
export function toResumption(
  { paused_reason: reason, daily_cost_cap: before }: Pick<DeploymentRow, 'paused_reason' | 'daily_cost_cap'>,
  { is_active: isActive, daily_cost_cap: cap }: DeploymentChange,
): DeploymentPatch {
  if (isActive !== undefined) return toActivity(isActive);
  // Forms send the limit along, whatever was changed.
  const isAnother = cap !== undefined && toMicrosOrNull(cap) !== before;
  return reason === 'daily_cost' && isAnother ? toActivity(true) : {};
}

type SchedulePatch = Partial<Omit<ScheduleRow, 'deployment_id' | 'user_id'>>;

export function toSchedulePatch(change: DeploymentChange): SchedulePatch {
  const { prompt, schedule, timezone, overlap, missed, holidays, ends_at: endsAt } = change;
  return {
    ...(prompt !== undefined && { prompt }),
    ...(schedule !== undefined && { schedule }),
    ...(timezone !== undefined && { timezone }),
    ...(overlap !== undefined && { overlap }),
    ...(missed !== undefined && { missed }),
    ...(holidays !== undefined && { holidays }),
    ...(endsAt !== undefined && { ends_at: endsAt === null ? null : Date.parse(endsAt) }),
  };
}

type WebhookPatch = Partial<Omit<WebhookRow, 'id' | 'user_id'>>;
type HookFields = {
  [Field in keyof z.infer<typeof NewWebhookFields>]?: z.infer<typeof NewWebhookFields>[Field] | undefined;
};

export function toWebhookPatch(change: HookFields): WebhookPatch {
  const { prompt_template: template, append_body: append, signature, answer, condition } = change;
  return {
    ...(template !== undefined && { prompt_template: template }),
    ...(append !== undefined && { append_body: append ? 1 : 0 }),
    ...(signature !== undefined && { signature: JSON.stringify(signature) }),
    ...(answer !== undefined && { answer }),
    ...(condition !== undefined && { condition: condition === null ? null : JSON.stringify(condition) }),
    ...(change.delivery_id_from !== undefined && { delivery_id_from: change.delivery_id_from }),
  };
}
