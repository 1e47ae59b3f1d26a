import { z } from 'zod';
import { Deployment } from '../deployments/schemas.ts';
import { Run, RunStatus, RunSummary } from '../runs/schemas.ts';
import { RunEvent } from '../runs/events.ts';
import { MAX_AGENT_COLLECTIONS } from '../knowledge/constants.ts';
import { MissingCredential, Tool } from '../tools/schemas.ts';
import {
  AGENT_CATEGORIES,
  AGENT_DESCRIPTION_MAX_LENGTH,
  AGENT_INSTRUCTIONS_MAX_LENGTH,
  AGENT_NAME_MAX_LENGTH,
  AGENT_TASK_MAX_LENGTH,
  AGENT_SORTS,
  AGENTS_PER_PAGE,
  DEFAULT_APPROVAL_HOURS,
  DEFAULT_MAX_STEPS,
  MAX_AGENT_TOOLS,
  MAX_APPROVAL_HOURS,
  MAX_HANDOFF_AGENTS,
  MAX_RUN_COST,
  MAX_STARTERS,
  MAX_STEPS,
  MAX_SUB_AGENTS,
  MIN_RUN_COST,
  STARTER_MAX_LENGTH,
} from './constants.ts';
import { AgentContent, ExecuteBody } from './execution/schemas.ts';
import { AgentId, CostTags, line, longText } from './execution/texts.ts';

const ToolName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,99}$/, 'must be the name of a tool');

/** What an agent is made of: the body of its creation and its changes, and the content of an exported file. */
export const AgentInput = z.object({
  name: line(AGENT_NAME_MAX_LENGTH).min(1, 'Name is required'),
  description: longText(AGENT_DESCRIPTION_MAX_LENGTH).default(''),
  instructions: longText(AGENT_INSTRUCTIONS_MAX_LENGTH).default(''),
  /** Names of tools. */
  tools: z.array(ToolName).max(MAX_AGENT_TOOLS).default([]),
  /** `null`: the default model. */
  model: line(200).nullable().default(null),
  is_public: z.boolean().default(false),
  category: z.enum(AGENT_CATEGORIES).default('general'),
  icon: line(50).nullable().default(null),
  temperature: z.number().min(0).max(2).nullable().default(null),
  reasoning_effort: z.enum(['low', 'medium', 'high']).nullable().default(null),
  /** Model turns of one run. */
  max_steps: z.number().int().min(1).max(MAX_STEPS).default(DEFAULT_MAX_STEPS),
  /** US dollars: the most that one run may cost. */
  max_cost: z.number().min(MIN_RUN_COST).max(MAX_RUN_COST).default(MAX_RUN_COST),
  /** How long a run waits for a person's approval. */
  approval_hours: z.number().int().min(1).max(MAX_APPROVAL_HOURS).default(DEFAULT_APPROVAL_HOURS),
  /** Without an answer in time: the agent goes on as after a denial, or its run ends. */
  on_expired_approval: z.enum(['continue', 'end']).default('continue'),
  memory_enabled: z.boolean().default(false),
  handoff_agent_ids: z.array(AgentId).max(MAX_HANDOFF_AGENTS).default([]),
  /** Agents that this one calls as tools: each works on the task that it is given and answers. */
  sub_agent_ids: z.array(AgentId).max(MAX_SUB_AGENTS).default([]),
  /** Collections that its runs search; who may run the agent reads their passages. */
  knowledge_ids: z.array(AgentId).max(MAX_AGENT_COLLECTIONS).default([]),
  starters: z.array(line(STARTER_MAX_LENGTH).min(1)).max(MAX_STARTERS).default([]),
  share_instructions: z.boolean().default(false),
  workspace_id: AgentId.nullable().default(null),
  cost_tags: CostTags.nullable().default(null),
});
export type AgentInput = z.infer<typeof AgentInput>;

export const AgentUpdate = AgentInput.extend({
  /** Of the version that it makes; says what is different without. */
  note: z.string().trim().max(500).optional(),
  /** `updated_at` of the agent that was edited. One that was saved since then stays as it is: `agent_changed`. */
  base_updated_at: z.iso.datetime().optional(),
});
export type AgentUpdate = z.infer<typeof AgentUpdate>;

/** What is changed from outside the agent's form, whatever else is changed at the same time. */
export const AgentChange = z.strictObject({ memory_enabled: z.boolean() });
export type AgentChange = z.infer<typeof AgentChange>;

const FeedbackType = z.enum(['like', 'dislike']);

export const Agent = AgentInput.omit({ instructions: true }).extend({
  id: z.string(),
  creator: z.object({ id: z.string(), username: z.string() }),
  /** `null` where the creator does not share them, and in lists. */
  instructions: z.string().nullable(),
  cloned_from: z.string().nullable(),
  is_default: z.boolean(),
  /** Number of the current version. */
  version: z.number(),
  stats: z.object({
    runs: z.number(),
    likes: z.number(),
    dislikes: z.number(),
    clones: z.number(),
    /** Share that succeeded, 0 to 1, of the newest 200 runs of the last 90 days; `null` without any. */
    success_rate: z.number().nullable(),
    /** US dollars, mean of those runs. */
    typical_cost: z.number().nullable(),
  }),
  my_feedback: FeedbackType.nullable(),
  permissions: z.object({ edit: z.boolean(), delete: z.boolean(), deploy: z.boolean(), clone: z.boolean() }),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Agent = z.infer<typeof Agent>;

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const page = z.coerce.number().int().min(1).max(100_000).default(1);
const q = line(200).optional();

export const AgentListQuery = z.object({
  page,
  per_page: z.coerce.number().int().min(1).max(100).default(AGENTS_PER_PAGE),
  only_public: flag.optional(),
  /** An account's id; `me` for the caller. */
  created_by: line(100).optional(),
  q,
  sort: z.enum(AGENT_SORTS).default('recent'),
  category: z.enum(AGENT_CATEGORIES).optional(),
});
export type AgentListQuery = z.infer<typeof AgentListQuery>;
const paged = { total: z.number(), page: z.number(), per_page: z.number() };
export const AgentList = z.object({ agents: z.array(Agent), ...paged });
export type AgentList = z.infer<typeof AgentList>;

export const OwnAgentsQuery = AgentListQuery.pick({ page: true, per_page: true });

/** An agent is under every way in which it is deployed, and under `regular` without any. */
export const AllAgentTypes = z.object({
  regular: z.array(Agent),
  api: z.array(Agent),
  scheduled: z.array(Agent),
  webhook: z.array(Agent),
  total: z.number(),
});
export type AllAgentTypes = z.infer<typeof AllAgentTypes>;

export const AgentDeploymentsList = z.object({
  agents: z.array(Agent.extend({ deployments: z.array(Deployment) })),
  ...paged,
});

export const AgentSearchQuery = z.object({ q: line(200).default('') });
export const AgentSearch = z.object({ agents: z.array(Agent), total: z.number() });
export type AgentSearch = z.infer<typeof AgentSearch>;

export const PublicSearchQuery = z.object({
  query: line(200).default(''),
  sort_by: z.enum(AGENT_SORTS).default('popular'),
  category: z.enum(AGENT_CATEGORIES).optional(),
  /** Agents that need no credential, or none that the caller does not have. */
  credentials: z.enum(['none', 'own']).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  skip: z.coerce.number().int().min(0).max(100_000).default(0),
});
export type PublicSearchQuery = z.infer<typeof PublicSearchQuery>;
export const CategoryCount = z.object({ category: z.enum(AGENT_CATEGORIES), count: z.number() });
export type CategoryCount = z.infer<typeof CategoryCount>;
export const PublicSearch = z.object({
  agents: z.array(Agent),
  /** Those with agents that match, whichever category was asked for. */
  categories: z.array(CategoryCount),
  /** Agents that match, whichever credentials were asked for. */
  by_credentials: z.object({ none: z.number(), own: z.number() }),
  ...paged,
  limit: z.number(),
  skip: z.number(),
  sort_by: z.string(),
});
export type PublicSearch = z.infer<typeof PublicSearch>;

export const NameQuery = z.object({ name: z.string().max(1_000), exclude_id: AgentId.optional() });
export const NameCheck = z.object({
  name: z.string(),
  available: z.boolean(),
  message: z.string().nullable(),
});
export type NameCheck = z.infer<typeof NameCheck>;

export const DefaultAgentInfo = z.object({
  default_agent_id: z.string(),
  agent: Agent,
  tool_details: z.array(Tool),
});
export const DefaultAgentId = z.object({ default_agent_id: z.string() });

export const FeedbackQuery = z.object({ feedback_type: FeedbackType });
export const FeedbackAnswer = z.object({
  agent_id: z.string(),
  feedback_type: FeedbackType.nullable(),
  likes: z.number(),
  dislikes: z.number(),
});
export type FeedbackAnswer = z.infer<typeof FeedbackAnswer>;

/** `version`: what an own agent did then, instead of what it does now. */
export const CloneQuery = z.object({ version: z.coerce.number().int().min(1).optional() });
/** A copy, without what the person who has it now may not read. */
export const CopiedAgent = Agent.extend({
  /** Knowledge collections of the original that were left out. */
  knowledge_left_out: z.number(),
});
export type CopiedAgent = z.infer<typeof CopiedAgent>;

/** A collection that runs of an agent search. */
const AttachedKnowledge = z.object({
  id: z.string(),
  name: z.string(),
  /** The caller reads it outside of the agent's runs as well. */
  can_open: z.boolean(),
});

export const AgentFull = Agent.extend({
  deployments: z.array(Deployment),
  tool_details: z.array(Tool),
  missing_credentials: z.array(MissingCredential),
  /** The newest of the caller's own, and how many there are. */
  recent_runs: z.array(RunSummary),
  run_count: z.number(),
  /** As runs of the caller would search them; others that are attached are left out. */
  knowledge: z.array(AttachedKnowledge),
  memory_count: z.number(),
});
export type AgentFull = z.infer<typeof AgentFull>;

export const AgentVersion = z.object({
  number: z.number(),
  note: z.string(),
  created_by: z.object({ id: z.string(), username: z.string() }),
  created_at: z.string(),
  is_current: z.boolean(),
  /** Finished runs with this version, of the agent's newest 5,000 of the last 90 days. */
  runs: z.number(),
  success_rate: z.number().nullable(),
  typical_cost: z.number().nullable(),
  /** From start to end, with waiting for people: the median of those that succeeded. */
  typical_ms: z.number().nullable(),
});
export type AgentVersion = z.infer<typeof AgentVersion>;
export const AgentVersionList = z.object({ versions: z.array(AgentVersion), ...paged });
export const AgentVersionDetail = AgentVersion.extend({ agent: AgentInput });
export type AgentVersionDetail = z.infer<typeof AgentVersionDetail>;

/** Runs an agent as it stands in the form, saved or not. */
export const ExecuteDraftBody = ExecuteBody.extend({ agent: AgentInput });
export type ExecuteDraftBody = z.infer<typeof ExecuteDraftBody>;

export const ReplayBody = z
  .object({
    /** Of the same agent; the version that ran, where not given. */
    agent_version: z.number().int().min(1).optional(),
    /** An own agent as it stands in the form, saved or not, instead of a version. */
    agent: AgentInput.optional(),
    model: line(200).optional(),
    /** Instead of the input of the run. */
    input: AgentContent.optional(),
    /** The results that the calls had then, or new ones; nothing is written either way. */
    tools: z.enum(['recorded', 'live']).default('recorded'),
    /** A reading call that has no recorded result fails, or waits until a person allows it. */
    unrecorded: z.enum(['fail', 'ask']).default('fail'),
  })
  .refine(({ agent, agent_version: version }) => agent === undefined || version === undefined, {
    path: ['agent'],
    message: 'cannot be given together with agent_version',
  });
export type ReplayBody = z.infer<typeof ReplayBody>;

/** `model`: of the draft; the default model without one. */
export const LastInputsQuery = z.object({ model: line(200).optional() });
export const LastInputs = z.object({
  inputs: z.array(
    z.object({
      /** The newest run with this input. */
      run_id: z.string(),
      input_preview: z.string(),
      started_at: z.string(),
      /** US dollars: the tokens of that run at the price of the model. */
      estimated_cost: z.number(),
    }),
  ),
  /** Of all of them. */
  total_cost: z.number(),
});
export type LastInputs = z.infer<typeof LastInputs>;
export const ReplayAnswer = z.object({ run_id: z.string() });

export const DownloadBody = z.object({
  run_id: AgentId.optional(),
  format: z.enum(['json', 'markdown']).default('json'),
});
export const RunRecording = z.object({
  run: Run,
  agent: z.object({ id: z.string(), name: z.string() }),
  events: z.array(z.object({ at: z.string(), event: RunEvent })),
});
export type RunRecording = z.infer<typeof RunRecording>;

export const AutoGenerateBody = z.object({
  description: longText(AGENT_TASK_MAX_LENGTH).optional(),
  tools: z.array(ToolName).max(MAX_AGENT_TOOLS).default([]),
  category: z.enum(AGENT_CATEGORIES).default('general'),
  model: line(200).nullable().optional(),
  save: z.boolean().default(false),
  language: z.enum(['en', 'zh']).default('en'),
  /** Improves this agent instead of drafting a new one; `description` says how. */
  agent_id: AgentId.optional(),
});
export type AutoGenerateBody = z.infer<typeof AutoGenerateBody>;
export const AutoGenerateAnswer = z.object({
  agent: AgentInput.extend({ id: z.string().nullable() }),
  saved: z.boolean(),
  source: z.enum(['model', 'template']),
  took_ms: z.number(),
  model_used: z.string().nullable(),
  cost: z.number(),
  /** What was assumed, as phrases that occur in the instructions or the description. */
  assumptions: z.array(z.string()),
  /** Other words for an assumption, by its phrase; not for every one. */
  alternatives: z.record(z.string(), z.array(z.string())),
  warnings: z.array(z.string()),
});
export type AutoGenerateAnswer = z.infer<typeof AutoGenerateAnswer>;

export const AgentRunsQuery = z.object({
  trigger: z.enum(['ui', 'api', 'scheduled', 'webhook', 'mcp']).optional(),
  status: RunStatus.optional(),
  deployment_id: AgentId.optional(),
  /** Only runs that failed, or ended at a limit of theirs: those that `counts.failed` counts. */
  failed: z.enum(['true', 'false']).optional(),
  /** Only runs that ended with a text, and said something with it. */
  with_output: z.enum(['true', 'false']).optional(),
  from: z.iso.datetime().optional(),
  /** Before this time. */
  to: z.iso.datetime().optional(),
  page,
  per_page: z.coerce.number().int().min(1).max(100).default(20),
});
/** Of one day in UTC. */
const RunDay = z.object({
  date: z.string(),
  succeeded: z.number(),
  failed: z.number(),
  other: z.number(),
  /** US dollars. */
  cost: z.number(),
});
export const AgentRunSummary = RunSummary.extend({
  /** The beginning of it. */ output_preview: z.string().nullable(),
});
export type AgentRunSummary = z.infer<typeof AgentRunSummary>;
export const AgentRunList = z.object({
  runs: z.array(AgentRunSummary),
  /** Of all runs of the last 30 days that the trigger and the deployment admit, oldest first; days without any are left out. */
  days: z.array(RunDay),
  counts: z.object({ all: z.number(), failed: z.number(), with_output: z.number() }),
  ...paged,
});
export type AgentRunList = z.infer<typeof AgentRunList>;
export const RemovedAgent = z.object({ success: z.literal(true), id: z.string() });

/** A file that describes an agent and runs nothing by itself. */
export const AgentFile = z.object({
  format: z.literal('parley-agent'),
  version: z.literal(1),
  /** Anything else is refused: a file cannot bring commands along. */
  agent: AgentInput.omit({
    workspace_id: true,
    handoff_agent_ids: true,
    sub_agent_ids: true,
    is_public: true,
  }).strict(),
});
export type AgentFile = z.infer<typeof AgentFile>;
