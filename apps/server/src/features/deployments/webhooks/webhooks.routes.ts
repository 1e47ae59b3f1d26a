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
import { toDeploymentOf, toStartedBy } from '../deployment-of.ts';
import type { Deployments } from '../deployments.service.ts';
import type { HookCalls } from './hook-calls.ts';
import type { HookDeliveries } from './hook-deliveries.ts';
import { createHookEncoder } from './hook-events.ts';
import type { HookSamples } from './hook-samples.ts';

export interface WebhookRoutesDeps {
  readonly hookCalls: HookCalls;
  readonly hookSamples: HookSamples;
  readonly hookDeliveries: HookDeliveries;
  readonly deployments: Pick<Deployments, 'findToStart'>;
  readonly runs: Pick<Runs, 'read'>;
}

export function createWebhookRoutes({
  hookCalls,
  hookSamples,
  hookDeliveries,
  deployments,
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
    route(listenForSample, ({ params, facts }, caller) =>
      hookSamples.listen(toDeploymentOf(params, caller, facts)),
    ),
    route(getSample, ({ params, facts }, caller) => hookSamples.get(toDeploymentOf(params, caller, facts))),
    route(previewHookMessage, ({ body }, { userId }) => hookDeliveries.preview(userId, body)),
    route(listHookDeliveries, ({ params, query, facts }, caller) =>
      hookDeliveries.list(toDeploymentOf(params, caller, facts), query),
    ),
    route(getHookDelivery, ({ params, facts }, caller) =>
      hookDeliveries.get(toDeploymentOf(params, caller, facts), params.deliveryId),
    ),
    route(testHook, async ({ params, body, facts }, caller) => {
      const of = toDeploymentOf(params, caller, facts);
      await deployments.findToStart(of);
      return hookDeliveries.test(of, toStartedBy(caller), { ...body, address: facts.address });
    }),
    route(redeliverHook, async ({ params, facts }, caller) => {
      const of = toDeploymentOf(params, caller, facts);
      await deployments.findToStart(of);
      return hookDeliveries.redeliver(of, toStartedBy(caller), params.deliveryId);
    }),
  ];
}
