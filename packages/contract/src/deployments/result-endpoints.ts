import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { ResultDelivery } from './result-schemas.ts';
import { DeploymentParams } from './schemas.ts';

export const listRunDeliveries = defineEndpoint({
  id: 'deployments.listRunDeliveries',
  method: 'GET',
  path: '/runs/{runId}/deliveries',
  summary: 'Where the result of a run was sent to, with every attempt of the last 30 days.',
  access: 'member',
  guards: 'own-run',
  scope: 'agents',
  params: z.object({ runId: z.string().min(1).max(100) }),
  reply: z.object({ deliveries: z.array(ResultDelivery) }),
  errors: ['not_found'],
});

/** Takes a sign-in, as making keys does. */
export const replaceResultSecret = defineEndpoint({
  id: 'deployments.replaceResultSecret',
  method: 'POST',
  path: '/agents/{id}/deployments/{deploymentId}/result-secret',
  summary:
    'A new secret that callbacks with results are signed with, shown once. The one before stops at once.',
  access: 'member',
  guards: 'own-deployment',
  scope: null,
  params: DeploymentParams,
  reply: z.object({ secret: z.string() }),
  errors: ['not_found'],
});
