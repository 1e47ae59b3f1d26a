// What a run of an agent is asked, stored with the run until it has ended: with it any server can go on.
import { AgentInput } from '@parley/contract/agents/schemas.ts';
import { ContextArtifact } from '@parley/contract/artifacts/schemas.ts';
import { z } from 'zod';

/** Of all agents that are not saved yet. */
export const DRAFT_ID = 'draft';

/** An agent as it was when the run began; edits made later do not change the run. */
export const AgentToRun = z.object({
  id: z.string(),
  name: z.string(),
  /** `null` for one that is not saved. */
  version: z.number().nullable(),
  definition: AgentInput,
});
export type AgentToRun = z.infer<typeof AgentToRun>;

const ApprovalRules = z.object({
  /** How long people are waited for. */
  hours: z.number(),
  /** What follows where none of them answers in time. */
  onExpired: z.enum(['continue', 'end']),
});
type ApprovalRules = z.infer<typeof ApprovalRules>;

export const AgentRunInput = z.object({
  agent: AgentToRun,
  content: z.string(),
  earlier: z.array(z.object({ role: z.enum(['user', 'assistant', 'system']), content: z.string() })),
  files: z.array(z.object({ name: z.string(), text: z.string() })),
  /** Of the conversation, as they were when the run began. */
  artifacts: z.array(ContextArtifact).default([]),
  mode: z.enum(['chat', 'research']),
  /** Earlier runs of the conversation have read text from outside: what they answered may repeat it. */
  hasReadOutside: z.boolean().default(false),
  /** IANA name. */
  timezone: z.string(),
  language: z.enum(['en', 'zh']),
  sessionId: z.string().nullable(),
  /** Catalogue id; `null` leaves it to the agent. */
  model: z.string().nullable(),
  /** How many runs are behind this one, each of which called the product by its address. */
  depth: z.number().default(0),
  /** The user chose to go on without what its tools lack: calls of those fail, and nobody is asked. */
  runsWithoutCredentials: z.boolean().default(false),
  /** The time that the agent is told: fixed, so that all turns begin alike. */
  startedAtMs: z.number(),
  /** Of a run that nobody watches, for all of its agents. */
  unattended: z
    .object({
      /** What becomes of writing calls, by name of tool; one that is not named asks. */
      writing: z.record(z.string(), z.enum(['allowed', 'asks', 'never'])),
      approvals: ApprovalRules.optional(),
      /** Added to those of whichever agent gives the answer. */
      instructions: z.string().nullable().default(null),
    })
    .nullable()
    .default(null),
  /** Repeats another run: with the results that its calls had then, or with new ones and without writing. */
  replay: z
    .object({
      of: z.string(),
      tools: z.enum(['recorded', 'live']),
      /** A reading call without a recorded result fails, or waits until a person allows it. */
      unrecorded: z.enum(['fail', 'ask']).default('fail'),
    })
    .nullable(),
});
export type AgentRunInput = z.infer<typeof AgentRunInput>;

/** Of the deployment over all agents of its run, or else of the agent that asks. */
export function toApprovalRules(
  { unattended }: Pick<AgentRunInput, 'unattended'>,
  { definition }: AgentToRun,
): ApprovalRules {
  const { approval_hours: hours, on_expired_approval: onExpired } = definition;
  return unattended?.approvals ?? { hours, onExpired };
}
