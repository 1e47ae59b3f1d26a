import {
  autoGenerateAgent,
  checkAgentName,
  cloneAgent,
  createAgent,
  exportAgent,
  getAgent,
  getAgentFull,
  getAgentVersion,
  importAgent,
  listAgentRuns,
  listAgents,
  listAgentVersions,
  listLastInputs,
  removeAgent,
  removeFeedback,
  replayRun,
  restoreAgentVersion,
  searchPublicAgents,
  sendFeedback,
  updateAgent,
} from '@parley/contract/agents/endpoints.ts';
import { listAgentsWithIndicators } from '@parley/contract/agents/indicators/endpoints.ts';
import type { AgentCircle, AgentState, DeployedAs } from '@parley/contract/agents/indicators/schemas.ts';
import { listAgentActivity } from '@parley/contract/agents/activity/endpoints.ts';
import { compareRuns, getRunVotes, voteOnRuns } from '@parley/contract/agents/comparisons/endpoints.ts';
import type { Comparison, Preference, Votes } from '@parley/contract/agents/comparisons/schemas.ts';
import type {
  Agent,
  AgentFile,
  AgentInput,
  AgentUpdate,
  AutoGenerateAnswer,
  AutoGenerateBody,
  CopiedAgent,
  FeedbackAnswer,
  LastInputs,
  ReplayBody,
} from '@parley/contract/agents/schemas.ts';
import type { AgentActivity } from '@parley/contract/agents/activity/schemas.ts';
import { runDeploymentNow } from '@parley/contract/deployments/endpoints.ts';
import { cancelRun, getRun } from '@parley/contract/runs/endpoints.ts';
import { listRunSteps } from '@parley/contract/runs/journal/endpoints.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import type { RunStep } from '@parley/contract/runs/journal/schemas.ts';
import type { z } from 'zod';
import { api } from '../../platform/api/client.ts';
import type { Category, CredentialNeed, Feedback, RunStatus, Sort } from './agent.ts';
import { randomHex } from '../../platform/random-hex.ts';

export interface OwnQuery {
  readonly q: string;
  readonly sort: Sort;
  readonly page: number;
}

export interface ManagedQuery extends OwnQuery {
  readonly whose: AgentCircle;
  readonly deployment: DeployedAs | null;
  readonly status: AgentState | null;
}

export interface GalleryQuery {
  readonly query: string;
  readonly sort: Sort;
  readonly category: Category | null;
  readonly credentials: CredentialNeed | null;
  readonly skip: number;
}

/** Ids of two runs, as they stand beside each other. */
export interface RunPair {
  readonly a: string;
  readonly b: string;
}

export const GALLERY_PAGE = 50;
const RUNS_PAGE = 20;
const VISIBLE_PAGE = 20;
const VERSIONS_PAGE = 100;
/** The server answers within 15 seconds. */
const DRAFT_TIMEOUT_MS = 20_000;

export const agentsApi = {
  listOwn: ({ q, sort, page }: OwnQuery) =>
    api.call(listAgents, { query: { created_by: 'me', sort, page, ...(q !== '' && { q }) } }),
  /** With what is deployed of them, what they lack and when they ran. */
  listManaged: ({ q, sort, page, whose, deployment, status }: ManagedQuery) =>
    api.call(listAgentsWithIndicators, {
      query: {
        whose,
        sort,
        page,
        ...(q !== '' && { q }),
        ...(deployment !== null && { deployment }),
        ...(status !== null && { status }),
      },
    }),
  /** Own and public ones. */
  listVisible: (q: string) =>
    api.call(listAgents, { query: { sort: 'name', per_page: VISIBLE_PAGE, ...(q !== '' && { q }) } }),
  listActivity: (ids: readonly string[]): Promise<AgentActivity> =>
    api.call(listAgentActivity, { query: { ids: ids.join(',') } }),
  searchPublic: ({ query, sort, category, credentials, skip }: GalleryQuery) =>
    api.call(searchPublicAgents, {
      query: {
        query,
        sort_by: sort,
        limit: GALLERY_PAGE,
        skip,
        ...(category !== null && { category }),
        ...(credentials !== null && { credentials }),
      },
    }),
  /** Besides the times that it is due; once, also where its answer is lost and it is sent again. */
  runSchedule: (id: string, deploymentId: string) =>
    api.call(runDeploymentNow, { params: { id, deploymentId } }, { idempotencyKey: randomHex(16) }),
  get: (id: string) => api.call(getAgent, { params: { id } }),
  getFull: (id: string) => api.call(getAgentFull, { params: { id } }),
  create: (body: AgentInput): Promise<Agent> => api.call(createAgent, { body }),
  update: (id: string, body: AgentUpdate): Promise<Agent> => api.call(updateAgent, { params: { id }, body }),
  /** `version`: as it was then. */
  clone: (id: string, version: number | null): Promise<CopiedAgent> =>
    api.call(cloneAgent, { params: { id }, query: { ...(version !== null && { version }) } }),
  async remove(id: string): Promise<void> {
    await api.call(removeAgent, { params: { id } });
  },
  exportFile: (id: string): Promise<AgentFile> => api.call(exportAgent, { params: { id } }),
  importFile: (body: z.input<typeof AgentFile>): Promise<CopiedAgent> => api.call(importAgent, { body }),
  /** One try: where it fails, the server says at the saving whether the name is free. */
  async isNameFree(name: string, exceptId: string | null, signal: AbortSignal): Promise<boolean> {
    const query = { name, ...(exceptId !== null && { exclude_id: exceptId }) };
    return (await api.call(checkAgentName, { query }, { isRetried: false, signal })).available;
  },
  draft: (
    body: z.input<typeof AutoGenerateBody>,
    { key, signal }: { readonly key: string; readonly signal: AbortSignal },
  ): Promise<AutoGenerateAnswer> =>
    api.call(
      autoGenerateAgent,
      { body },
      { signal, idempotencyKey: key, isRetried: false, timeoutMs: DRAFT_TIMEOUT_MS },
    ),
  async setFeedback(id: string, feedback: Feedback | null): Promise<FeedbackAnswer> {
    const params = { id };
    if (feedback === null) return api.call(removeFeedback, { params });
    return api.call(sendFeedback, { params, query: { feedback_type: feedback } });
  },
  listRuns: (id: string, status: RunStatus | null, page: number) =>
    api.call(listAgentRuns, {
      params: { id },
      query: { page, per_page: RUNS_PAGE, ...(status !== null && { status }) },
    }),
  getRun: (runId: string): Promise<Run> => api.call(getRun, { params: { runId } }),
  async listSteps(runId: string): Promise<readonly RunStep[]> {
    return (await api.call(listRunSteps, { params: { runId } })).steps;
  },
  /** The id of the new run. With the same key it is begun once. */
  async replay(runId: string, body: z.input<typeof ReplayBody>, idempotencyKey: string): Promise<string> {
    return (await api.call(replayRun, { params: { runId }, body }, { idempotencyKey })).run_id;
  },
  async cancel(runId: string): Promise<void> {
    await api.call(cancelRun, { params: { runId } }, { idempotencyKey: `cancel-${runId}` });
  },
  /** `model`: of the draft whose cost is asked for. */
  listLastInputs: (id: string, model: string | null): Promise<LastInputs> =>
    api.call(listLastInputs, { params: { id }, query: { ...(model !== null && { model }) } }),
  /** In the order of the runs. */
  compare: (id: string, runIds: readonly string[]): Promise<Comparison> =>
    api.call(compareRuns, { params: { id }, query: { runs: runIds.join(',') } }),
  getVotes: (id: string, pair: RunPair): Promise<Votes> =>
    api.call(getRunVotes, { params: { id }, query: pair }),
  /** `null` takes the vote back. */
  vote: (id: string, pair: RunPair, vote: Preference | null): Promise<Votes> =>
    api.call(voteOnRuns, { params: { id }, body: { ...pair, vote } }),
  listVersions: (id: string) =>
    api.call(listAgentVersions, { params: { id }, query: { per_page: VERSIONS_PAGE } }),
  getVersion: (id: string, number: number) => api.call(getAgentVersion, { params: { id, number } }),
  restoreVersion: (id: string, number: number): Promise<Agent> =>
    api.call(restoreAgentVersion, { params: { id, number } }),
};
