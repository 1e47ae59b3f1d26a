import { z } from 'zod';
import { RUN_ERRORS } from '../agents/run-errors.ts';
import { defineEndpoint } from '../endpoint.ts';
import { NewScheduleFields } from './schedule-schemas.ts';
import {
  ApiDeploymentBody,
  Deployment,
  DeploymentChange,
  DeploymentList,
  DeploymentParams,
  DeploymentQuery,
  NewApiDeployment,
  NewDeploymentFields,
  NewWebhookDeployment,
  RemovedDeployment,
  ScheduledDeployment,
  StartedDeploymentRun,
  WebhookDeployment,
} from './schemas.ts';
import { NewWebhookFields, SigningSecret } from './webhook-schemas.ts';

const AgentParams = DeploymentParams.pick({ id: true });
const shared = { access: 'member', scope: 'agents' } as const;
const ofAgent = { ...shared, guards: 'own-agent', params: AgentParams } as const;
const ofOne = {
  ...shared,
  guards: 'own-deployment',
  params: DeploymentParams,
  errors: ['not_found'],
} as const;
const CREATING = [
  'not_found',
  'too_many_deployments',
  'unknown_model',
  'destination_blocked',
  'idempotency_mismatch',
] as const;

export const createApiDeployment = defineEndpoint({
  ...ofAgent,
  id: 'deployments.createApi',
  method: 'POST',
  path: '/agents/{id}/deployments/api',
  takesIdempotencyKey: true,
  summary: 'Makes an agent callable with a key of its own, which is shown once to who is signed in.',
  body: ApiDeploymentBody.prefault({}),
  reply: NewApiDeployment,
  status: 201,
  errors: CREATING,
});

const ScheduledBody = z.object({ ...NewDeploymentFields.shape, ...NewScheduleFields.shape });

export const createScheduledDeployment = defineEndpoint({
  ...ofAgent,
  id: 'deployments.createScheduled',
  method: 'POST',
  path: '/agents/{id}/deployments/scheduled',
  takesIdempotencyKey: true,
  summary: 'Runs an agent on a schedule.',
  body: ScheduledBody,
  reply: ScheduledDeployment,
  status: 201,
  errors: CREATING,
});

export const convertToWebhook = defineEndpoint({
  ...ofAgent,
  id: 'deployments.convertToWebhook',
  method: 'POST',
  path: '/agents/{id}/convert-to-webhook',
  takesIdempotencyKey: true,
  summary: 'Makes an agent callable at a secret address, or answers the webhook that it has.',
  body: z
    .object({
      ...NewDeploymentFields.shape,
      ...NewWebhookFields.shape,
      ...ApiDeploymentBody.pick({ rate_per_minute: true, allowed_ips: true }).shape,
      /** The sender's own signing secret; without one it is made here. */
      signing_secret: SigningSecret.optional(),
      /** Another one, where the agent has a webhook already. */
      another: z.boolean().default(false),
    })
    .prefault({}),
  reply: z.object({ agent_id: z.string(), deployment: NewWebhookDeployment, created: z.boolean() }),
  errors: CREATING,
});

export const convertToScheduled = defineEndpoint({
  ...ofAgent,
  id: 'deployments.convertToScheduled',
  method: 'POST',
  path: '/agents/{id}/convert-to-scheduled',
  takesIdempotencyKey: true,
  summary: 'Runs an agent on a schedule, daily at 9:00 where none is given.',
  body: z
    .object({
      ...ScheduledBody.shape,
      ...ScheduledBody.pick({ prompt: true, schedule: true }).partial().shape,
    })
    .prefault({}),
  reply: z.object({ agent_id: z.string(), deployment: ScheduledDeployment, created: z.boolean() }),
  errors: CREATING,
});

export const listDeployments = defineEndpoint({
  ...shared,
  id: 'deployments.list',
  method: 'GET',
  path: '/deployments',
  summary: 'The deployments of the caller: schedules by their next run, others newest first.',
  guards: 'self',
  query: DeploymentQuery,
  reply: DeploymentList,
  errors: [],
});

export const getDeployment = defineEndpoint({
  ...ofOne,
  id: 'deployments.get',
  method: 'GET',
  path: '/agents/{id}/deployments/{deploymentId}',
  summary: 'A deployment.',
  reply: Deployment,
});

export const updateDeployment = defineEndpoint({
  ...ofOne,
  id: 'deployments.update',
  method: 'PUT',
  path: '/agents/{id}/deployments/{deploymentId}',
  summary: 'Changes the given fields. Runs that have begun are not changed.',
  body: DeploymentChange,
  reply: Deployment,
  errors: ['not_found', 'unknown_model', 'destination_blocked'],
});

export const pauseDeployment = defineEndpoint({
  ...ofOne,
  id: 'deployments.pause',
  method: 'POST',
  path: '/agents/{id}/deployments/{deploymentId}/pause',
  summary: 'Starts no further run.',
  body: z
    .object({ /** Stops the runs under way as well. */ stop_runs: z.boolean().default(false) })
    .prefault({}),
  reply: Deployment,
});

export const resumeDeployment = defineEndpoint({
  ...ofOne,
  id: 'deployments.resume',
  method: 'POST',
  path: '/agents/{id}/deployments/{deploymentId}/resume',
  summary: 'Takes calls again; a schedule goes on with its next time.',
  reply: Deployment,
});

export const removeDeployment = defineEndpoint({
  ...ofOne,
  id: 'deployments.remove',
  method: 'DELETE',
  path: '/agents/{id}/deployments/{deploymentId}',
  summary: 'Ends a deployment. Its runs stay.',
  reply: RemovedDeployment,
});

export const runDeploymentNow = defineEndpoint({
  ...ofOne,
  id: 'deployments.runNow',
  method: 'POST',
  path: '/agents/{id}/deployments/{deploymentId}/run-now',
  takesIdempotencyKey: true,
  summary: 'Runs a schedule once, also a paused one; its times stay.',
  reply: StartedDeploymentRun,
  status: 202,
  errors: [
    ...RUN_ERRORS,
    'not_found',
    'unknown_model',
    'budget_reached',
    'daily_cost_reached',
    'daily_cost_in_use',
  ],
});

/** A new address or signing secret of a webhook; the one before stops at once. Takes a sign-in, as making keys does. */
export const rotateDeployment = defineEndpoint({
  ...ofOne,
  scope: null,
  id: 'deployments.rotate',
  method: 'POST',
  path: '/agents/{id}/deployments/{deploymentId}/rotate',
  summary: 'Replaces the address or the signing secret of a webhook.',
  body: z
    .object({
      what: z.enum(['address', 'secret']).default('address'),
      /** The sender's own, in place of one that is made here. */
      signing_secret: SigningSecret.optional(),
    })
    .optional(),
  reply: z.union([NewWebhookDeployment, WebhookDeployment]),
});
