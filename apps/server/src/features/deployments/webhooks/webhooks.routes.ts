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
import type { Runs } from '../../runs/index.ts';
import { toDeploymentOf } from '../deployment-of.ts';
import type { HookCalls } from './hook-calls.ts';
import type { HookDeliveries } from './hook-deliveries.ts';
import { createHookEncoder } from './hook-events.ts';
import type { HookSamples } from './hook-samples.ts';

export interface WebhookRoutesDeps {
  readonly hookCalls: HookCalls;
  readonly hookSamples: HookSamples;
  readonly hookDeliveries: HookDeliveries;
  readonly runs: Pick<Runs, 'read'>;
}

export function createWebhookRoutes({
  hookCalls,
  hookSamples,
  hookDeliveries,
  runs,
}: WebhookRoutesDeps): Route[] {
  return [
    publicRoute(
      callWebhook,
      async ({ params, query: { async: isAsync, ...query }, facts }) => {
        const { headers, rawBody, address } = facts;
        const { status, reply, stream } = await hookCalls.receive({
          token: params.token,
          headers,
          query,
          bytes: rawBody ?? Buffer.alloc(0),
          address,
          isAsync: isAsync === 'true',
        });
        if (stream)
          return {
            kind: 'stream',
            attach: (reader) => runs.read(stream.runId, 0, reader),
            encoder: createHookEncoder(stream),
          };
        return { kind: 'status', status, body: JSON.stringify(reply) };
      },
      // Its caller waits for the agent, and others behind the same address must not wait for that.
      { waits: true },
    ),
    publicRoute(checkWebhook, ({ params }) => hookCalls.check(params.token)),
    route(listenForSample, ({ params, facts }, { userId }) =>
      hookSamples.listen(toDeploymentOf(params, userId, facts)),
    ),
    route(getSample, ({ params, facts }, { userId }) =>
      hookSamples.get(toDeploymentOf(params, userId, facts)),
    ),
    route(previewHookMessage, ({ body }, { userId }) => hookDeliveries.preview(userId, body)),
    route(listHookDeliveries, ({ params, query, facts }, { userId }) =>
      hookDeliveries.list(toDeploymentOf(params, userId, facts), query),
    ),
    route(getHookDelivery, ({ params, facts }, { userId }) =>
      hookDeliveries.get(toDeploymentOf(params, userId, facts), params.deliveryId),
    ),
    route(testHook, ({ params, body, facts }, { userId }) =>
      hookDeliveries.test(toDeploymentOf(params, userId, facts), body, facts.address),
    ),
    route(redeliverHook, ({ params, facts }, { userId }) =>
      hookDeliveries.redeliver(toDeploymentOf(params, userId, facts), params.deliveryId),
    ),
  ];
}
