import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { RUN_ERRORS } from './run-errors.ts';
import { RunEvent } from '../runs/events.ts';
import { MAX_EXECUTE_BYTES } from './execution/schemas.ts';
import { AgentId } from './execution/texts.ts';
import {
  Agent,
  AgentDeploymentsList,
  AgentFile,
  AgentFull,
  AgentInput,
  AgentList,
  AgentListQuery,
  AgentRunList,
  AgentRunsQuery,
  AgentSearch,
  AgentSearchQuery,
  AgentUpdate,
  AgentVersionDetail,
  AgentVersionList,
  AllAgentTypes,
  AutoGenerateAnswer,
  AutoGenerateBody,
  CloneQuery,
  CopiedAgent,
  DefaultAgentId,
  DefaultAgentInfo,
  DownloadBody,
  ExecuteDraftBody,
  FeedbackAnswer,
  FeedbackQuery,
  LastInputs,
  LastInputsQuery,
  NameCheck,
  NameQuery,
  OwnAgentsQuery,
  PublicSearch,
  PublicSearchQuery,
  RemovedAgent,
  ReplayAnswer,
  ReplayBody,
} from './schemas.ts';

const AgentParams = z.object({ id: AgentId });
const VersionParams = AgentParams.extend({ number: z.coerce.number().int().min(1) });
const shared = { access: 'guest', scope: 'agents' } as const;
const own = { ...shared, guards: 'own-agent', params: AgentParams } as const;
const seen = { ...shared, guards: 'none', params: AgentParams } as const;

export const listAgents = defineEndpoint({
  ...shared,
  id: 'agents.list',
  method: 'GET',
  path: '/agents/',
  summary: 'Agents that the caller can see: own and public ones.',
  guards: 'none',
  query: AgentListQuery,
  reply: AgentList,
  errors: [],
});

export const searchAgents = defineEndpoint({
  ...shared,
  id: 'agents.search',
  method: 'GET',
  path: '/agents/search',
  summary: 'The first 20 own and public agents that match.',
  guards: 'none',
  query: AgentSearchQuery,
  rate: 'search',
  reply: AgentSearch,
  errors: [],
});

export const searchPublicAgents = defineEndpoint({
  ...shared,
  id: 'agents.searchPublic',
  method: 'GET',
  path: '/agents/public/search',
  summary: 'Public agents.',
  guards: 'none',
  query: PublicSearchQuery,
  rate: 'search',
  reply: PublicSearch,
  errors: [],
});

export const checkAgentName = defineEndpoint({
  ...shared,
  id: 'agents.checkName',
  method: 'GET',
  path: '/agents/check-name',
  summary: 'Whether the caller has no agent of this name yet.',
  guards: 'self',
  query: NameQuery,
  reply: NameCheck,
  errors: [],
});

export const getDefaultAgent = defineEndpoint({
  ...shared,
  id: 'agents.getDefault',
  method: 'GET',
  path: '/agents/default/info',
  summary: 'The default agent with its tools.',
  guards: 'none',
  reply: DefaultAgentInfo,
  errors: [],
});

export const getDefaultAgentId = defineEndpoint({
  ...shared,
  id: 'agents.getDefaultId',
  method: 'GET',
  path: '/agents/default/id',
  summary: 'The id of the default agent.',
  guards: 'none',
  reply: DefaultAgentId,
  errors: [],
});

export const listAllAgentTypes = defineEndpoint({
  ...shared,
  id: 'agents.listAllTypes',
  method: 'GET',
  path: '/agents/all-types',
  summary: 'The caller’s agents by how they are deployed.',
  guards: 'self',
  reply: AllAgentTypes,
  errors: [],
});

export const listAgentsWithDeployments = defineEndpoint({
  ...shared,
  id: 'agents.listWithDeployments',
  method: 'GET',
  path: '/agents/all-with-deployments',
  summary: 'The caller’s agents with their deployments.',
  guards: 'self',
  query: OwnAgentsQuery.extend({ kind: z.enum(['api', 'scheduled', 'webhook']).optional() }),
  reply: AgentDeploymentsList,
  errors: [],
});

export const getAgent = defineEndpoint({
  ...seen,
  id: 'agents.get',
  method: 'GET',
  path: '/agents/{id}',
  summary: 'One agent.',
  reply: Agent,
  errors: ['not_found'],
});

export const getAgentFull = defineEndpoint({
  ...seen,
  id: 'agents.getFull',
  method: 'GET',
  path: '/agents/{id}/full',
  summary: 'One agent with its tools and the caller’s recent runs of it.',
  reply: AgentFull,
  errors: ['not_found'],
});

export const createAgent = defineEndpoint({
  ...shared,
  id: 'agents.create',
  method: 'POST',
  path: '/agents/',
  summary: 'Create an agent.',
  guards: 'self',
  body: AgentInput,
  reply: Agent,
  status: 201,
  errors: ['agent_name_taken', 'too_many_agents', 'unknown_tool', 'unknown_model', 'members_only'],
});

export const updateAgent = defineEndpoint({
  ...own,
  id: 'agents.update',
  method: 'PUT',
  path: '/agents/{id}',
  summary: 'Change an own agent. A change of what it does creates a version.',
  body: AgentUpdate,
  reply: Agent,
  errors: [
    'not_found',
    'not_allowed',
    'agent_changed',
    'agent_name_taken',
    'unknown_tool',
    'unknown_model',
    'members_only',
  ],
});

export const removeAgent = defineEndpoint({
  ...own,
  id: 'agents.remove',
  method: 'DELETE',
  path: '/agents/{id}',
  summary: 'Delete an own agent. Its runs stay.',
  reply: RemovedAgent,
  errors: ['not_found', 'not_allowed'],
});

export const cloneAgent = defineEndpoint({
  ...seen,
  id: 'agents.clone',
  method: 'POST',
  path: '/agents/{id}/clone',
  summary: 'Copy an own or public agent into the caller’s list, private.',
  query: CloneQuery,
  reply: CopiedAgent,
  status: 201,
  errors: ['not_found', 'too_many_agents'],
});

export const sendFeedback = defineEndpoint({
  ...seen,
  id: 'agents.sendFeedback',
  method: 'POST',
  path: '/agents/{id}/feedback',
  summary: 'Like or dislike an agent; one feedback for each account.',
  query: FeedbackQuery,
  reply: FeedbackAnswer,
  errors: ['not_found'],
});

export const removeFeedback = defineEndpoint({
  ...seen,
  id: 'agents.removeFeedback',
  method: 'DELETE',
  path: '/agents/{id}/feedback',
  summary: 'Take the caller’s feedback back.',
  reply: FeedbackAnswer,
  errors: ['not_found'],
});

export const listAgentVersions = defineEndpoint({
  ...own,
  id: 'agents.listVersions',
  method: 'GET',
  path: '/agents/{id}/versions',
  summary: 'The versions of an own agent, newest first.',
  query: z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    per_page: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: AgentVersionList,
  errors: ['not_found', 'not_allowed'],
});

export const getAgentVersion = defineEndpoint({
  ...own,
  id: 'agents.getVersion',
  method: 'GET',
  path: '/agents/{id}/versions/{number}',
  summary: 'One version with all its settings.',
  params: VersionParams,
  reply: AgentVersionDetail,
  errors: ['not_found', 'not_allowed'],
});

export const restoreAgentVersion = defineEndpoint({
  ...own,
  id: 'agents.restoreVersion',
  method: 'POST',
  path: '/agents/{id}/versions/{number}/restore',
  summary: 'Make an earlier version the current one, as a new version.',
  params: VersionParams,
  reply: Agent,
  errors: ['not_found', 'not_allowed', 'unknown_tool', 'unknown_model'],
});

export const exportAgent = defineEndpoint({
  ...seen,
  id: 'agents.export',
  method: 'GET',
  path: '/agents/{id}/export',
  summary: 'The agent as a file, without secrets and without anything that runs by itself.',
  reply: AgentFile,
  errors: ['not_found'],
});

export const importAgent = defineEndpoint({
  ...shared,
  id: 'agents.import',
  method: 'POST',
  path: '/agents/import',
  summary: 'Create a private agent from an exported file. A name that is taken gets a number.',
  guards: 'self',
  body: AgentFile,
  reply: CopiedAgent,
  status: 201,
  errors: ['too_many_agents', 'unknown_tool', 'unknown_model'],
});

export const autoGenerateAgent = defineEndpoint({
  ...shared,
  id: 'agents.autoGenerate',
  method: 'POST',
  path: '/agents/auto-generate',
  takesIdempotencyKey: true,
  summary:
    'Draft an agent from a description, or from tools and a category. Answers within 15 seconds. With an Idempotency-Key, what the model writes can be read meanwhile from the run of that key.',
  guards: 'self',
  body: AutoGenerateBody,
  reply: AutoGenerateAnswer,
  errors: [
    'unknown_tool',
    'missing_credentials',
    'unknown_model',
    'not_found',
    'agent_name_taken',
    'too_many_agents',
  ],
});

export const executeDraft = defineEndpoint({
  ...shared,
  id: 'agents.executeDraft',
  method: 'POST',
  path: '/agents/execute-draft',
  takesIdempotencyKey: true,
  summary: 'Run an agent that is not saved, for trying it while it is edited.',
  guards: 'self',
  body: ExecuteDraftBody,
  maxBodyBytes: MAX_EXECUTE_BYTES,
  stream: RunEvent,
  errors: ['unknown_tool', 'unknown_model', ...RUN_ERRORS],
});

export const replayRun = defineEndpoint({
  ...shared,
  id: 'agents.replay',
  method: 'POST',
  path: '/runs/{runId}/replay',
  takesIdempotencyKey: true,
  summary:
    'Repeat a run of an agent with another version, an unsaved draft or another model. Nothing is written, sent or deleted for it.',
  guards: 'own-run',
  params: z.object({ runId: AgentId }),
  body: ReplayBody,
  reply: ReplayAnswer,
  status: 201,
  errors: [
    'not_found',
    'not_allowed',
    'no_recording',
    'unknown_tool',
    'unknown_model',
    'insufficient_balance',
  ],
});

export const listLastInputs = defineEndpoint({
  ...own,
  id: 'agents.listLastInputs',
  method: 'GET',
  path: '/agents/{id}/last-inputs',
  summary: 'The last ten different inputs of an own agent, with what a draft is expected to cost on each.',
  query: LastInputsQuery,
  reply: LastInputs,
  errors: ['not_found', 'not_allowed', 'unknown_model'],
});

export const downloadRecording = defineEndpoint({
  ...seen,
  id: 'agents.download',
  method: 'POST',
  path: '/agents/{id}/download',
  summary: 'The recording of a run of this agent, the latest by default.',
  body: DownloadBody.prefault({}),
  download: 'application/octet-stream',
  errors: ['not_found', 'no_recording'],
});

export const listAgentRuns = defineEndpoint({
  ...seen,
  id: 'agents.listRuns',
  method: 'GET',
  path: '/agents/{id}/runs',
  summary: 'The caller’s runs of an agent, newest first.',
  query: AgentRunsQuery,
  reply: AgentRunList,
  errors: ['not_found'],
});
