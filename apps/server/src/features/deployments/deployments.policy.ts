// Who may deploy what, and which change fits which kind. Pure.
import type { DeploymentChange, DeploymentKind } from '@parley/contract/deployments/schemas.ts';
import { ScheduleFields } from '@parley/contract/deployments/schedule-schemas.ts';
import { WebhookFields } from '@parley/contract/deployments/webhook-schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';

/** The days of deployments without a time zone. */
export const WITHOUT_ZONE = 'UTC';

const SCHEDULE_KEYS: readonly string[] = Object.keys(ScheduleFields.shape);
const WEBHOOK_KEYS: readonly string[] = Object.keys(WebhookFields.shape);
const CALL_KEYS: readonly string[] = ['rate_per_minute', 'allowed_ips'];

/** Only agents of one's own: they run at the cost of who deploys them. */
export function requireOwnAgent(agent: { readonly ownerId: string | null }, userId: string): void {
  if (agent.ownerId !== userId) throw new AppError('not_allowed');
}

/** Throws for fields that another kind of deployment has. */
export function checkFieldsOf(kind: DeploymentKind, change: DeploymentChange): void {
  const foreign: Readonly<Record<DeploymentKind, readonly string[]>> = {
    api: [...SCHEDULE_KEYS, ...WEBHOOK_KEYS],
    scheduled: [...WEBHOOK_KEYS, ...CALL_KEYS],
    webhook: SCHEDULE_KEYS,
  };
  const errors = Object.entries(change)
    .filter(([field, value]) => value !== undefined && foreign[kind].includes(field))
    .map(([field]) => ({ field, message: 'belongs to another kind of deployment' }));
  if (errors.length > 0) throw new AppError('validation_failed', { data: { errors } });
}
