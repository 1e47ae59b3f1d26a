// Calls about the API deployment of an agent: its keys, and a run to try it.
import {
  createDeploymentKey,
  listDeploymentKeys,
  removeDeploymentKey,
  replaceDeploymentKey,
  runDeployment,
} from '@parley/contract/deployments/api-endpoints.ts';
import { createApiDeployment } from '@parley/contract/deployments/endpoints.ts';
import type { ApiDeployment } from '@parley/contract/deployments/schemas.ts';
import { getRun } from '@parley/contract/runs/endpoints.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import { api } from '../../../platform/api/client.ts';
import { refreshDeployments } from '../deployments.api.ts';

export interface NewKey {
  readonly name: string;
  readonly key: string;
}

const KEYS_SHOWN = 100;
/** While the run of a try works. */
const POLL_MS = 1_000;

const paramsOf = ({ agent_id: id, id: deploymentId }: ApiDeployment) => ({ id, deploymentId });

export function toKeysQuery(deployment: ApiDeployment) {
  return {
    queryKey: ['deployments', 'keys', deployment.id],
    queryFn: async () =>
      (
        await api.call(listDeploymentKeys, {
          params: paramsOf(deployment),
          query: { per_page: KEYS_SHOWN },
        })
      ).keys,
  };
}

export function toTriedRunQuery(runId: string) {
  return {
    queryKey: ['deployments', 'run', runId],
    queryFn: () => api.call(getRun, { params: { runId } }),
    refetchInterval: ({ state }: { readonly state: { readonly data?: Run | undefined } }) =>
      state.data?.finished_at === null ? POLL_MS : (false as const),
  };
}

export const apiActions = {
  create: (agentId: string, idempotencyKey: string) =>
    refreshDeployments(
      api.call(createApiDeployment, { params: { id: agentId }, body: {} }, { idempotencyKey }),
    ),
  addKey: (deployment: ApiDeployment, name: string, idempotencyKey: string): Promise<NewKey> =>
    refreshDeployments(
      api.call(createDeploymentKey, { params: paramsOf(deployment), body: { name } }, { idempotencyKey }),
    ),
  replaceKey: (
    deployment: ApiDeployment,
    keyId: string,
    hours: number,
    idempotencyKey: string,
  ): Promise<NewKey> =>
    refreshDeployments(
      api.call(
        replaceDeploymentKey,
        { params: { ...paramsOf(deployment), keyId }, body: { overlap_hours: hours } },
        { idempotencyKey },
      ),
    ),
  removeKey: (deployment: ApiDeployment, keyId: string) =>
    refreshDeployments(api.call(removeDeploymentKey, { params: { ...paramsOf(deployment), keyId } })),
  /** The id of the run, which goes on by itself. */
  try: async ({ id }: ApiDeployment, content: string): Promise<string> =>
    (await api.call(runDeployment, { params: { deploymentId: id }, body: { content, background: true } }))
      .run_id,
};
