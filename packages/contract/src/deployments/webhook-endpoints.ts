import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { HOOK_MAX_BYTES } from './constants.ts';
import { DeploymentParams } from './schemas.ts';
import {
  HookDeliveryDetail,
  HookDeliveryList,
  HookDeliveryQuery,
  HookEvent,
  HookPreview,
  HookPreviewBody,
  HookReply,
  HookSample,
  HookState,
  HookTestBody,
} from './webhook-schemas.ts';

const shared = { access: 'member', scope: 'agents' } as const;
const ofOne = {
  ...shared,
  guards: 'own-deployment',
  params: DeploymentParams,
  errors: ['not_found'],
} as const;
const OfDelivery = DeploymentParams.extend({ deliveryId: z.string().min(1).max(100) });
const HookParams = z.object({ token: z.string().min(1).max(200) });

export const callWebhook = defineEndpoint({
  id: 'deployments.callWebhook',
  method: 'POST',
  path: '/hooks/agents/{token}',
  summary: 'Runs the agent of a webhook with the body as its message. No sign-in: the address is the secret.',
  access: 'public',
  guards: 'none',
  scope: null,
  rate: 'none',
  params: HookParams,
  /** Further fields can be named in the message. */
  query: z
    .object({ async: z.enum(['true', 'false']).optional() })
    .catchall(z.union([z.string(), z.array(z.string())])),
  bodyFormat: 'raw',
  maxBodyBytes: HOOK_MAX_BYTES,
  reply: HookReply,
  mayAccept: true,
  mayStream: HookEvent,
  errors: [
    'not_found',
    'deployment_paused',
    'hook_signature_invalid',
    'caller_address_not_allowed',
    'hook_delivery_changed',
    'hook_run_failed',
    'loop_detected',
  ],
});

export const checkWebhook = defineEndpoint({
  id: 'deployments.checkWebhook',
  method: 'GET',
  path: '/hooks/agents/{token}',
  summary: 'Whether a webhook takes calls.',
  access: 'public',
  guards: 'none',
  scope: null,
  params: HookParams,
  reply: HookState,
  errors: ['not_found'],
});

export const listenForSample = defineEndpoint({
  ...ofOne,
  id: 'deployments.listenForSample',
  method: 'POST',
  path: '/agents/{id}/deployments/{deploymentId}/sample',
  summary: 'Keeps the next request to the webhook as a sample, without running the agent.',
  reply: HookSample,
});

export const getSample = defineEndpoint({
  ...ofOne,
  id: 'deployments.getSample',
  method: 'GET',
  path: '/agents/{id}/deployments/{deploymentId}/sample',
  summary: 'The sample of a webhook.',
  reply: HookSample,
});

export const previewHookMessage = defineEndpoint({
  ...shared,
  id: 'deployments.previewHookMessage',
  method: 'POST',
  path: '/deployments/preview-message',
  summary: 'What an agent reads of a body, with a template. Nothing is saved or run.',
  guards: 'self',
  body: HookPreviewBody,
  maxBodyBytes: 2 * HOOK_MAX_BYTES,
  reply: HookPreview,
  errors: [],
});

export const listHookDeliveries = defineEndpoint({
  ...ofOne,
  id: 'deployments.listHookDeliveries',
  method: 'GET',
  path: '/agents/{id}/deployments/{deploymentId}/deliveries',
  summary: 'The calls of a webhook in the last 30 days, newest first.',
  query: HookDeliveryQuery,
  reply: HookDeliveryList,
});

export const getHookDelivery = defineEndpoint({
  ...ofOne,
  id: 'deployments.getHookDelivery',
  method: 'GET',
  path: '/agents/{id}/deployments/{deploymentId}/deliveries/{deliveryId}',
  summary: 'A call of a webhook with its request, its answer and its attempts.',
  params: OfDelivery,
  reply: HookDeliveryDetail,
});

export const redeliverHook = defineEndpoint({
  ...ofOne,
  id: 'deployments.redeliverHook',
  method: 'POST',
  path: '/agents/{id}/deployments/{deploymentId}/deliveries/{deliveryId}/redeliver',
  summary: 'Runs the agent again with the same body, under a new id.',
  params: OfDelivery,
  reply: HookDeliveryDetail,
  status: 202,
  errors: [
    'not_found',
    'gone',
    'deployment_paused',
    'daily_cost_reached',
    'daily_cost_in_use',
    'insufficient_balance',
    'payer_without_balance',
    'budget_reached',
    'workspace_budget_reached',
    'payer_limit_reached',
  ],
});

/** Without a signature: its owner is signed in. */
export const testHook = defineEndpoint({
  ...ofOne,
  id: 'deployments.testHook',
  method: 'POST',
  path: '/agents/{id}/deployments/{deploymentId}/test',
  summary: 'Runs the agent of a webhook with a body of its owner.',
  body: HookTestBody,
  maxBodyBytes: 2 * HOOK_MAX_BYTES,
  reply: HookDeliveryDetail,
  status: 202,
  errors: [
    'not_found',
    'deployment_paused',
    'daily_cost_reached',
    'daily_cost_in_use',
    'insufficient_balance',
    'payer_without_balance',
    'budget_reached',
    'workspace_budget_reached',
    'payer_limit_reached',
  ],
});
