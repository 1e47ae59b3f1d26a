import { z } from 'zod';
import { MAX_EXECUTE_BYTES } from '../agents/execution/schemas.ts';
import { RUN_ERRORS } from '../agents/run-errors.ts';
import { defineEndpoint } from '../endpoint.ts';
import { RunEvent } from '../runs/events.ts';
import {
  DeploymentKeyBody,
  DeploymentKeyList,
  DeploymentRun,
  DeploymentRunBody,
  NewDeploymentKey,
  ReplaceKeyBody,
} from './api-schemas.ts';
import { DeploymentParams, RemovedDeployment } from './schemas.ts';

const ofOne = {
  access: 'member',
  guards: 'own-deployment',
  params: DeploymentParams,
  errors: ['not_found'],
} as const;
const OfKey = DeploymentParams.extend({ keyId: z.string().min(1).max(100) });

export const listDeploymentKeys = defineEndpoint({
  ...ofOne,
  id: 'deployments.listKeys',
  method: 'GET',
  path: '/agents/{id}/deployments/{deploymentId}/keys',
  summary: 'The keys of an API deployment.',
  scope: 'agents',
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000).default(1),
    per_page: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: DeploymentKeyList,
});

const NEW_KEY_ERRORS = ['not_found', 'too_many_keys', 'idempotency_mismatch', 'conflict'] as const;

/** Making keys takes a sign-in, as for the keys of an account. */
export const createDeploymentKey = defineEndpoint({
  ...ofOne,
  id: 'deployments.createKey',
  method: 'POST',
  path: '/agents/{id}/deployments/{deploymentId}/keys',
  takesIdempotencyKey: true,
  summary: 'Makes a key, which is shown once.',
  scope: null,
  body: DeploymentKeyBody,
  reply: NewDeploymentKey,
  status: 201,
  errors: NEW_KEY_ERRORS,
});

export const replaceDeploymentKey = defineEndpoint({
  ...ofOne,
  id: 'deployments.replaceKey',
  method: 'POST',
  path: '/agents/{id}/deployments/{deploymentId}/keys/{keyId}/replace',
  takesIdempotencyKey: true,
  summary: 'Makes a new key in place of one, which can stay valid for a day.',
  scope: null,
  params: OfKey,
  body: ReplaceKeyBody,
  reply: NewDeploymentKey,
  status: 201,
  errors: NEW_KEY_ERRORS,
});

export const removeDeploymentKey = defineEndpoint({
  ...ofOne,
  id: 'deployments.removeKey',
  method: 'DELETE',
  path: '/agents/{id}/deployments/{deploymentId}/keys/{keyId}',
  summary: 'Revokes a key at once.',
  scope: 'agents',
  params: OfKey,
  reply: RemovedDeployment,
});

/** With a key of the deployment, or by its owner. */
const called = {
  access: 'member',
  scope: 'deployment',
  guards: 'own-deployment',
} as const;

export const runDeployment = defineEndpoint({
  ...called,
  id: 'deployments.run',
  method: 'POST',
  path: '/api/v1/deployments/{deploymentId}/run',
  takesIdempotencyKey: true,
  summary: 'Runs the agent of an API deployment, with a key of the deployment.',
  params: DeploymentParams.pick({ deploymentId: true }),
  body: DeploymentRunBody,
  maxBodyBytes: MAX_EXECUTE_BYTES,
  reply: DeploymentRun,
  stream: RunEvent,
  errors: [
    ...RUN_ERRORS,
    'not_found',
    'unknown_model',
    'budget_reached',
    'workspace_budget_reached',
    'too_many_waiting_runs',
    'deployment_paused',
    'daily_cost_reached',
    'daily_cost_in_use',
    'idempotency_mismatch',
    'destination_blocked',
    'caller_address_not_allowed',
  ],
});

const ofRun = {
  ...called,
  params: z.object({ deploymentId: DeploymentParams.shape.deploymentId, runId: z.string().min(1).max(100) }),
  reply: DeploymentRun,
  errors: ['not_found'],
} as const;

export const getDeploymentRun = defineEndpoint({
  ...ofRun,
  id: 'deployments.getRun',
  method: 'GET',
  path: '/api/v1/deployments/{deploymentId}/runs/{runId}',
  summary: 'The result of a run that was started with a key of the deployment.',
});

export const cancelDeploymentRun = defineEndpoint({
  ...ofRun,
  id: 'deployments.cancelRun',
  method: 'POST',
  path: '/api/v1/deployments/{deploymentId}/runs/{runId}/cancel',
  summary: 'Stop a run of the deployment. What it did is billed. Stopping a finished run changes nothing.',
});
