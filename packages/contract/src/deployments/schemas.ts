// An agent made callable by API, schedule or webhook.
import { z } from 'zod';
import { DEFAULT_APPROVAL_HOURS, MAX_APPROVAL_HOURS } from '../agents/constants.ts';
import { line } from '../agents/execution/texts.ts';
import { Email } from '../auth/schemas.ts';
import { RunStatus } from '../runs/schemas.ts';
import {
  DEFAULT_DAILY_COST_CAP,
  DEPLOYMENT_NAME_MAX_LENGTH,
  DEPLOYMENTS_PER_PAGE,
  MAX_ALLOWED_IPS,
  MAX_CALLS_PER_MINUTE,
  MAX_DAILY_COST_CAP,
  MAX_RECIPIENTS,
  MAX_WRITING_RULES,
  MIN_COST_CAP,
} from './constants.ts';
import { ScheduleFields, SchedulePreviewRun } from './schedule-schemas.ts';
import { WebhookFields } from './webhook-schemas.ts';

export const DeploymentKind = z.enum(['api', 'scheduled', 'webhook']);
export type DeploymentKind = z.infer<typeof DeploymentKind>;

/** What becomes of a call that writes, where no person watches. What destroys always asks, unless it is `never`. */
export const WritingRule = z.enum(['allowed', 'asks', 'never']);
export type WritingRule = z.infer<typeof WritingRule>;

/**
 * `mail` to an address, `chat` to the incoming webhook of a chat service, `post` signed to any URL, `push` to the devices
 * of the owner, without a target.
 */
export const Recipient = z
  .object({
    kind: z.enum(['mail', 'chat', 'post', 'push']),
    target: line(2_000),
    /** `if_worth_saying`: not where the agent answers that there is nothing to say. */
    when: z.enum(['always', 'if_worth_saying']).default('always'),
  })
  .refine(({ kind, target }) => kind === 'push' || target !== '', {
    path: ['target'],
    error: 'must not be empty',
  });
export type Recipient = z.infer<typeof Recipient>;

/** Who hears of a run that waits for approval, besides the inbox. */
export const ApprovalNotice = z.object({ kind: z.enum(['mail', 'chat', 'push']), target: line(2_000) });
export type ApprovalNotice = z.infer<typeof ApprovalNotice>;

/** What was stored before is read as it is; what is given now by mail goes to an address, or to the owner where it is empty. */
const isMailTarget = ({ kind, target }: Pick<Recipient | ApprovalNotice, 'kind' | 'target'>): boolean =>
  kind !== 'mail' || target === '' || Email.safeParse(target).success;
const MAIL_TARGET = { path: ['target'], error: 'must be an email address' };
const GivenTargets = z.object({
  approval_notices: z.array(ApprovalNotice.refine(isMailTarget, MAIL_TARGET)).max(MAX_RECIPIENTS),
  deliver_to: z.array(Recipient.refine(isMailTarget, MAIL_TARGET)).max(MAX_RECIPIENTS),
});

const costCap = z.number().min(MIN_COST_CAP).max(MAX_DAILY_COST_CAP);

/** What all kinds have. */
export const DeploymentFields = z.object({
  name: line(DEPLOYMENT_NAME_MAX_LENGTH),
  /** `null`: the model of the agent. */
  model: line(200).nullable(),
  streaming: z.boolean(),
  is_active: z.boolean(),
  /** US dollars; `null`: what the agent allows one run. */
  run_cost_cap: costCap.nullable(),
  /** US dollars within a day of the deployment's time zone, UTC where it has none; `null`: no limit of its own. */
  daily_cost_cap: costCap.nullable(),
  /** By name of tool; one that is not named asks. */
  writing: z
    .record(z.string().max(100), WritingRule)
    .refine((rules) => Object.keys(rules).length <= MAX_WRITING_RULES, 'has too many tools'),
  /** How long a run waits for an approval. */
  approval_hours: z.number().int().min(1).max(MAX_APPROVAL_HOURS),
  on_expired_approval: z.enum(['continue', 'end']),
  approval_notices: z.array(ApprovalNotice).max(MAX_RECIPIENTS),
  deliver_to: z.array(Recipient).max(MAX_RECIPIENTS),
});

/** The defaults with which deployments are made. */
export const NewDeploymentFields = z.object({
  name: DeploymentFields.shape.name.default(''),
  model: DeploymentFields.shape.model.default(null),
  streaming: DeploymentFields.shape.streaming.default(false),
  is_active: DeploymentFields.shape.is_active.default(true),
  run_cost_cap: DeploymentFields.shape.run_cost_cap.default(null),
  daily_cost_cap: DeploymentFields.shape.daily_cost_cap.default(DEFAULT_DAILY_COST_CAP),
  writing: DeploymentFields.shape.writing.default({}),
  approval_hours: DeploymentFields.shape.approval_hours.default(DEFAULT_APPROVAL_HOURS),
  on_expired_approval: DeploymentFields.shape.on_expired_approval.default('continue'),
  approval_notices: GivenTargets.shape.approval_notices.default([]),
  deliver_to: GivenTargets.shape.deliver_to.default([]),
});

/** Calls from outside. */
const CallLimits = z.object({
  rate_per_minute: z.number().int().min(1).max(MAX_CALLS_PER_MINUTE),
  /** Addresses and ranges such as `203.0.113.0/24`; empty: any. */
  allowed_ips: z.array(line(50).min(1)).max(MAX_ALLOWED_IPS),
});

const base = {
  ...DeploymentFields.shape,
  id: z.string(),
  agent_id: z.string(),
  agent_name: z.string(),
  /**
   * Why it does not run: paused by its owner, failed five times in a row, at its daily limit, without money, while too many
   * runs wait for approval, or without a time left.
   */
  paused_reason: z
    .enum(['owner', 'failures', 'daily_cost', 'budget', 'no_balance', 'approvals', 'ended'])
    .nullable(),
  run_count: z.number(),
  error_count: z.number(),
  last_run_at: z.string().nullable(),
  last_run_status: RunStatus.nullable(),
  /** The last run's own code of the error catalogue. */
  last_error: z.string().nullable(),
  /** It is on, and its agent has a tool whose credential the caller lacks. */
  lacks_credentials: z.boolean(),
  /** US dollars that its runs of the last 30 days cost. */
  cost_30_days: z.number(),
  runs_30_days: z.number(),
  /** US dollars of today, in the days of `daily_cost_cap`. */
  cost_today: z.number(),
  /** Half of the runs of the last 24 hours that succeeded took no longer; `null` without any. */
  median_ms: z.number().nullable(),
  /** Runs of the last `SHOWN_DAYS` days, in UTC, oldest first; days without any are left out. */
  days: z.array(z.object({ date: z.string(), succeeded: z.number(), failed: z.number() })),
  created_at: z.string(),
  updated_at: z.string(),
};

export const ApiDeployment = z.object({
  ...base,
  ...CallLimits.shape,
  kind: z.literal('api'),
  /** `POST` with a key of the deployment. */
  endpoint_url: z.string(),
  /** Of its newest key. */
  key_prefix: z.string(),
});
export type ApiDeployment = z.infer<typeof ApiDeployment>;

export const ScheduledDeployment = z.object({
  ...base,
  ...ScheduleFields.shape,
  kind: z.literal('scheduled'),
  next_run_at: z.string().nullable(),
});
export type ScheduledDeployment = z.infer<typeof ScheduledDeployment>;

export const WebhookDeployment = z.object({
  ...base,
  ...CallLimits.shape,
  ...WebhookFields.shape,
  kind: z.literal('webhook'),
  /** Who has it may call the agent; API keys see `…` in place of its secret part. */
  webhook_url: z.string(),
  has_signing_secret: z.boolean(),
  /** Each of the last 24 hours, the oldest first; calls are counted up to `MAX_COUNTED_CALLS`. */
  hours: z.array(z.object({ calls: z.number(), failed: z.number() })),
  /** Of all these hours, both. */
  calls_today: z.number(),
  /** Answered with an error. */
  failed_today: z.number(),
  last_call_at: z.string().nullable(),
  /** The status that the last call was answered with. */
  last_call_status: z.number().nullable(),
});
export type WebhookDeployment = z.infer<typeof WebhookDeployment>;

export const Deployment = z.discriminatedUnion('kind', [
  ApiDeployment,
  ScheduledDeployment,
  WebhookDeployment,
]);
export type Deployment = z.infer<typeof Deployment>;

/** The key in full, this once; `null` for API keys: making a key takes a sign-in. */
export const NewApiDeployment = ApiDeployment.extend({ key: z.string().nullable() });
/** The signing secret, where there is one, in full, this once; `null` for API keys. */
export const NewWebhookDeployment = WebhookDeployment.extend({ signing_secret: z.string().nullable() });

export const ApiDeploymentBody = z.object({ ...NewDeploymentFields.shape, ...CallLimits.partial().shape });
export type ApiDeploymentBody = z.infer<typeof ApiDeploymentBody>;

/** The fields of its kind that are to be changed; others are refused. */
export const DeploymentChange = z.object({
  ...DeploymentFields.partial().shape,
  ...GivenTargets.partial().shape,
  ...CallLimits.partial().shape,
  ...ScheduleFields.partial().shape,
  ...WebhookFields.partial().shape,
});
export type DeploymentChange = z.infer<typeof DeploymentChange>;

export const DeploymentParams = z.object({
  id: z.string().min(1).max(100),
  deploymentId: z.string().min(1).max(100),
});

const page = z.coerce.number().int().min(1).max(100_000).default(1);
export const DeploymentQuery = z.object({
  kind: DeploymentKind.optional(),
  /** `attention`: paused by itself, failed last, or without what its tools need. */
  state: z.enum(['on', 'paused', 'attention']).optional(),
  agent_id: z.string().min(1).max(100).optional(),
  q: line(200).optional(),
  page,
  per_page: z.coerce.number().int().min(1).max(100).default(DEPLOYMENTS_PER_PAGE),
});
export type DeploymentQuery = z.infer<typeof DeploymentQuery>;
export const DeploymentList = z.object({
  deployments: z.array(Deployment),
  /** How long the middle one took of the runs of those listed that succeeded in the last 24 hours. */
  median_ms: z.number().nullable(),
  total: z.number(),
  page: z.number(),
  per_page: z.number(),
});
export type DeploymentList = z.infer<typeof DeploymentList>;

export const RemovedDeployment = z.object({ success: z.literal(true), id: z.string() });
export const StartedDeploymentRun = z.object({ run_id: z.string() });

/** The coming week over all schedules of the caller. */
export const CalendarQuery = z.object({ days: z.coerce.number().int().min(1).max(31).default(7) });
export const ScheduleCalendar = z.object({
  runs: z.array(
    SchedulePreviewRun.extend({
      deployment_id: z.string(),
      /** Of the deployment; several of one agent differ by it. */
      name: z.string(),
      agent_id: z.string(),
      agent_name: z.string(),
    }),
  ),
  /** Not all are listed. */
  is_cut: z.boolean(),
});
