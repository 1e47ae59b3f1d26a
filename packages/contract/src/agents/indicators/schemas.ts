import { z } from 'zod';
import { DeploymentKind } from '../../deployments/schemas.ts';
import { RunStatus } from '../../runs/schemas.ts';
import { Agent, AgentListQuery } from '../schemas.ts';

/** Whose agents: the caller's, those shared with a workspace of the caller (own ones too), or both. */
export const AGENT_CIRCLES = ['all', 'mine', 'team'] as const;
export type AgentCircle = (typeof AGENT_CIRCLES)[number];
/** By the caller's deployments: one of a kind that is on, none at all, or none that is on. */
export const DEPLOYED_AS = ['schedule', 'webhook', 'api', 'chat', 'paused'] as const;
export type DeployedAs = (typeof DEPLOYED_AS)[number];
/** `attention`: a credential is missing, the last run failed, or a deployment has paused itself. */
export const AGENT_STATES = ['attention', 'fine'] as const;
export type AgentState = (typeof AGENT_STATES)[number];

export const IndicatorQuery = AgentListQuery.pick({ page: true, per_page: true, q: true, sort: true }).extend(
  {
    whose: z.enum(AGENT_CIRCLES).default('mine'),
    deployment: z.enum(DEPLOYED_AS).optional(),
    status: z.enum(AGENT_STATES).optional(),
  },
);

/** The deployment that says most: one that is on before others, a schedule before a webhook before an API. */
const ShownDeployment = z.object({
  id: z.string(),
  kind: DeploymentKind,
  is_active: z.boolean(),
  /** Of a schedule, with its time zone. */
  schedule: z.string().nullable(),
  timezone: z.string().nullable(),
  /** Of a webhook: its calls of the last 24 hours, counted up to `MAX_COUNTED_CALLS`. */
  calls_today: z.number().nullable(),
  /** Of an API: its keys that are valid. */
  keys: z.number().nullable(),
});
export type ShownDeployment = z.infer<typeof ShownDeployment>;

export const AgentIndicators = z.object({
  has_api: z.boolean(),
  has_webhook: z.boolean(),
  has_schedule: z.boolean(),
  deployments: z.number(),
  active_deployments: z.number(),
  shown_deployment: ShownDeployment.nullable(),
  next_run_at: z.string().nullable(),
  /** When the caller's newest run of the agent began, and what became of it; trials and repetitions are left out. */
  last_run_at: z.string().nullable(),
  last_run_status: RunStatus.nullable(),
  missing_credentials: z.boolean(),
  /** Names of the tools whose credential is missing. */
  missing_tools: z.array(z.string()),
  needs_attention: z.boolean(),
});
export type AgentIndicators = z.infer<typeof AgentIndicators>;
export const IndicatedAgent = Agent.extend({ indicators: AgentIndicators });
export type IndicatedAgent = z.infer<typeof IndicatedAgent>;

export const IndicatorList = z.object({
  agents: z.array(IndicatedAgent),
  /** Those that match, whichever of them were asked for. */
  counts: z.object({ all: z.number(), mine: z.number(), team: z.number() }),
  total: z.number(),
  page: z.number(),
  per_page: z.number(),
});
export type IndicatorList = z.infer<typeof IndicatorList>;
