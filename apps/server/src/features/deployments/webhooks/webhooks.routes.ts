import {
  callWebhook,
  checkWebhook,
  getHookDelivery,
  getSample,
  listenForSample,
  listHookDeliveries,
  previewHookMessage,
  redeliverHook,
  testHook,
} from '@parley/contract/deployments/webhook-endpoints.ts';
import { publicRoute, route, type Route } from '../../../platform/http/binding/route.ts';
import type { HookCalls } from './hook-calls.ts';
import type { HookDeliveries } from './hook-deliveries.ts';
import type { HookSamples } from './hook-samples.ts';

export interface WebhookRoutesDeps {
  readonly hookCalls: HookCalls;
  readonly hookSamples: HookSamples;
  readonly hookDeliveries: HookDeliveries;
}

interface OfParams {
  readonly id: string;
  readonly deploymentId: string;
}

const toOf = ({ id: agentId, deploymentId: id }: OfParams, userId: string) => ({ userId, agentId, id });

export function createWebhookRoutes({ hookCalls, hookSamples, hookDeliveries }: WebhookRoutesDeps): Route[] {
  return [
    publicRoute(
      callWebhook,
      async ({ params, query: { async: isAsync, ...query }, facts }) => {
        const { headers, rawBody, address } = facts;
        const { status, reply } = await hookCalls.receive({
          token: params.token,
          headers,
          query,
          bytes: rawBody ?? Buffer.alloc(0),
          address,
          isAsync: isAsync === 'true',
        });
        return { kind: 'status', status, body: JSON.stringify(reply) };
      },
      // Its caller waits for the agent, and others behind the same address must not wait for that.
      { waits: true },
    ),
    publicRoute(checkWebhook, ({ params }) => hookCalls.check(params.token)),
    route(listenForSample, ({ params }, { userId }) => hookSamples.listen(toOf(params, userId))),
    route(getSample, ({ params }, { userId }) => hookSamples.get(toOf(params, userId))),
    route(previewHookMessage, ({ body }, { userId }) => hookDeliveries.preview(userId, body)),
    route(listHookDeliveries, ({ params, query }, { userId }) =>
      hookDeliveries.list(toOf(params, userId), query),
    ),
    route(getHookDelivery, ({ params }, { userId }) =>
      hookDeliveries.get(toOf(params, userId), params.deliveryId),
    ),
    route(testHook, ({ params, body, facts }, { userId }) =>
      hookDeliveries.test(toOf(params, userId), body, facts.address),
    ),
    route(redeliverHook, ({ params }, { userId }) =>
      hookDeliveries.redeliver(toOf(params, userId), params.deliveryId),
    ),
  ];
}
