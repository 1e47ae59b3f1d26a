// Which deployment a request means, and who asks. Pure.
import type { z } from 'zod';
import type { DeploymentParams } from '@parley/contract/deployments/schemas.ts';
import type { Caller } from '../../platform/http/callers/caller.ts';
import type { RequestFacts } from '../../platform/http/binding/request-facts.ts';
import type { StartedBy } from './starts/start-deployed.ts';

/** Of a deployment that is to be made. */
function toPlace(
  { id: agentId }: Pick<z.infer<typeof DeploymentParams>, 'id'>,
  { userId, scopes }: Pick<Caller, 'userId' | 'scopes'>,
  { requestId }: Pick<RequestFacts, 'requestId'>,
) {
  return { agentId, userId, scopes, requestId };
}

/** The same request, known by its key, makes no second one. */
export function toNewPlace(
  params: Pick<z.infer<typeof DeploymentParams>, 'id'>,
  caller: Pick<Caller, 'userId' | 'scopes'>,
  facts: Pick<RequestFacts, 'requestId' | 'idempotencyKey'>,
) {
  return { ...toPlace(params, caller, facts), requestKey: facts.idempotencyKey };
}

export const toStartedBy = ({ keyId, scopes }: Pick<Caller, 'keyId' | 'scopes'>): StartedBy => ({
  apiKeyId: keyId,
  scopes,
});

export function toDeploymentOf(
  params: z.infer<typeof DeploymentParams>,
  caller: Pick<Caller, 'userId' | 'scopes'>,
  facts: Pick<RequestFacts, 'requestId'>,
) {
  return { ...toPlace(params, caller, facts), id: params.deploymentId };
}
