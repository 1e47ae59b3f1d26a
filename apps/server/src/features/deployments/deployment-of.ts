// Which deployment a request means. Pure.
import type { z } from 'zod';
import type { DeploymentParams } from '@parley/contract/deployments/schemas.ts';
import type { RequestFacts } from '../../platform/http/binding/request-facts.ts';

export function toDeploymentOf(
  { id: agentId, deploymentId: id }: z.infer<typeof DeploymentParams>,
  userId: string,
  { requestId }: Pick<RequestFacts, 'requestId'>,
) {
  return { agentId, id, userId, requestId };
}
