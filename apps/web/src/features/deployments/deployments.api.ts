// Calls that all kinds of deployments share, and what pages of them load.
import { keepPreviousData } from '@tanstack/react-query';
import { getAgentFull, listAgents } from '@parley/contract/agents/endpoints.ts';
import { listMissingCredentials } from '@parley/contract/credentials/endpoints.ts';
import {
  getDeployment,
  listDeployments,
  pauseDeployment,
  removeDeployment,
  resumeDeployment,
  updateDeployment,
} from '@parley/contract/deployments/endpoints.ts';
import { replaceResultSecret } from '@parley/contract/deployments/result-endpoints.ts';
import type {
  Deployment,
  DeploymentChange,
  DeploymentKind,
  DeploymentQuery,
} from '@parley/contract/deployments/schemas.ts';
import { api } from '../../platform/api/client.ts';
import { getI18n } from 'react-i18next';
import { queryClient } from '../../platform/query.ts';
import { notify } from '../../platform/toasts.ts';
import { toCredentialEntry } from '../../platform/tools/tool-queries.ts';
import type { Language } from '../../platform/tools/tools.api.ts';

const KEY = 'deployments';
const AGENTS_SHOWN = 100;
const DEPLOYMENTS_SHOWN = 100;

export interface DeploymentsAsked {
  readonly kind: DeploymentKind;
  readonly state: NonNullable<DeploymentQuery['state']> | null;
  readonly words: string;
  readonly page: number;
}

export function toDeploymentsQuery({ kind, state, words, page }: DeploymentsAsked) {
  const q = words.trim();
  return {
    queryKey: [KEY, 'list', kind, state, q, page],
    queryFn: () =>
      api.call(listDeployments, {
        query: { kind, page, ...(state !== null && { state }), ...(q !== '' && { q }) },
      }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always' as const,
  };
}

/** Of every kind, as many as one answer holds. */
export function toAllDeploymentsQuery() {
  return {
    queryKey: [KEY, 'all'],
    queryFn: () => api.call(listDeployments, { query: { per_page: DEPLOYMENTS_SHOWN } }),
    staleTime: 60_000,
    refetchOnWindowFocus: 'always' as const,
  };
}

/** Of one agent. */
export function toAgentDeploymentsQuery(agentId: string) {
  return {
    queryKey: [KEY, 'of-agent', agentId],
    queryFn: async () => (await api.call(listDeployments, { query: { agent_id: agentId } })).deployments,
    refetchOnWindowFocus: 'always' as const,
  };
}

/** Not kept: a form starts from what is saved now. */
export function toDeploymentQuery(agentId: string, deploymentId: string) {
  return {
    queryKey: [KEY, 'one', deploymentId],
    queryFn: () => api.call(getDeployment, { params: { id: agentId, deploymentId } }),
    gcTime: 0,
  };
}

/** Agents that can be deployed: the reader's own. */
export function toOwnAgentsQuery() {
  return {
    queryKey: [KEY, 'agents'],
    queryFn: async () =>
      (await api.call(listAgents, { query: { created_by: 'me', sort: 'name', per_page: AGENTS_SHOWN } }))
        .agents,
  };
}

/** With its tools and what they lack. */
export function toDeployableAgentQuery(agentId: string) {
  return {
    queryKey: [KEY, 'agent', agentId],
    queryFn: () => api.call(getAgentFull, { params: { id: agentId } }),
    enabled: agentId !== '',
  };
}

/** The credentials that these tools lack, named in the language of the reader. */
export function toLackingQuery(toolNames: readonly string[], language: Language) {
  return toCredentialEntry(`lacking-${language}`, toolNames, () =>
    api.call(listMissingCredentials, { query: { language }, body: { tool_names: [...toolNames] } }),
  );
}

export async function refreshDeployments<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } finally {
    await queryClient.invalidateQueries({ queryKey: [KEY] });
  }
}

export type OfDeployment = Pick<Deployment, 'agent_id' | 'id'>;

const paramsOf = ({ agent_id: id, id: deploymentId }: OfDeployment) => ({
  id,
  deploymentId,
});

export const deploymentActions = {
  change: (deployment: Deployment, body: DeploymentChange): Promise<Deployment> =>
    refreshDeployments(api.call(updateDeployment, { params: paramsOf(deployment), body })),
  /** Where a schedule has ended its switch goes back, and that is said. */
  async setActive(deployment: Deployment, isActive: boolean): Promise<Deployment> {
    const changed = await refreshDeployments(
      isActive
        ? api.call(resumeDeployment, { params: paramsOf(deployment) })
        : api.call(pauseDeployment, { params: paramsOf(deployment), body: {} }),
    );
    if (isActive && changed.paused_reason === 'ended')
      void notify('info', { title: getI18n().t('errors:scheduleEnded') });
    return changed;
  },
  replaceResultSecret: async (deployment: OfDeployment): Promise<string> =>
    (await api.call(replaceResultSecret, { params: paramsOf(deployment) })).secret,
  /** The answer to a deleted deployment is not asked for again. */
  async remove(deployment: Deployment): Promise<void> {
    await api.call(removeDeployment, { params: paramsOf(deployment) });
    await queryClient.invalidateQueries({ queryKey: [KEY, 'list'] });
    await queryClient.invalidateQueries({ queryKey: [KEY, 'of-agent', deployment.agent_id] });
  },
};
