// Calls about the API deployment of an agent: its keys.
import {
  createDeploymentKey,
  listDeploymentKeys,
  removeDeploymentKey,
  replaceDeploymentKey,
} from '@parley/contract/deployments/api-endpoints.ts';
import { createApiDeployment } from '@parley/contract/deployments/endpoints.ts';
import type { ApiDeployment } from '@parley/contract/deployments/schemas.ts';
import { api } from '../../../platform/api/client.ts';
import { refreshDeployments } from '../deployments.api.ts';

export interface NewKey {
  readonly name: string;
  readonly key: string;
}

const KEYS_SHOWN = 100;

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
};
