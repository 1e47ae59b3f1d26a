import { toRunContext } from '@parley/contract/agents/execution/context.ts';
import {
  cancelDeploymentRun,
  createDeploymentKey,
  getDeploymentRun,
  listDeploymentKeys,
  removeDeploymentKey,
  replaceDeploymentKey,
  runDeployment,
} from '@parley/contract/deployments/api-endpoints.ts';
import type { Caller } from '../../../platform/http/callers/caller.ts';
import type { RequestFacts } from '../../../platform/http/binding/request-facts.ts';
import { route, type Route } from '../../../platform/http/binding/route.ts';
import type { Runs } from '../../runs/index.ts';
import { toDeploymentOf } from '../deployment-of.ts';
import { waitForRun } from '../starts/wait-for-run.ts';
import { createApiEncoder } from './api-events.ts';
import type { ApiCalls, DeploymentCaller } from './api-calls.ts';
import type { ApiKeys } from './api-keys.ts';
import { toDeploymentRun } from './api.present.ts';

export interface ApiRoutesDeps {
  readonly calls: ApiCalls;
  readonly keys: ApiKeys;
  readonly runs: Pick<Runs, 'read'>;
}

function toCaller({ userId, keyId, deploymentId }: Caller, { address }: RequestFacts): DeploymentCaller {
  return { userId, keyId, deploymentId, address };
}

/** The same request, known by its key, makes no second one. */
function toNewKeyOf(
  params: Parameters<typeof toDeploymentOf>[0],
  caller: Pick<Caller, 'userId' | 'scopes'>,
  facts: Pick<RequestFacts, 'requestId' | 'idempotencyKey'>,
) {
  return { ...toDeploymentOf(params, caller, facts), requestKey: facts.idempotencyKey };
}

function createKeyRoutes(keys: ApiKeys): Route[] {
  return [
    route(listDeploymentKeys, ({ params, query, facts }, caller) =>
      keys.list(toDeploymentOf(params, caller, facts), query),
    ),
    route(createDeploymentKey, ({ params, body, facts }, caller) =>
      keys.create(toNewKeyOf(params, caller, facts), body.name),
    ),
    route(replaceDeploymentKey, ({ params, body, facts }, caller) =>
      keys.replace(toNewKeyOf(params, caller, facts), params.keyId, body.overlap_hours),
    ),
    route(removeDeploymentKey, async ({ params, facts }, caller) => {
      await keys.remove(toDeploymentOf(params, caller, facts), params.keyId);
      return { success: true as const, id: params.keyId };
    }),
  ];
}

export function createApiRoutes({ calls, keys, runs }: ApiRoutesDeps): Route[] {
  return [
    ...createKeyRoutes(keys),
    route(
      runDeployment,
      async ({ params, body, facts }, caller) => {
        const by = toCaller(caller, facts);
        const { deploymentId } = params;
        const { runId, streams } = await calls.start({
          caller: by,
          deploymentId,
          content: body.content,
          context: toRunContext(body.context),
          idempotencyKey: facts.idempotencyKey,
          callbackUrl: body.callback_url,
        });
        if (!body.background) {
          if (body.stream ?? streams)
            return {
              kind: 'stream' as const,
              attach: (reader) => runs.read(runId, 0, reader),
              encoder: createApiEncoder(),
            };
          await waitForRun(runs, runId);
        }
        return toDeploymentRun(await calls.getRun(by, deploymentId, runId));
      },
      { waits: true },
    ),
    route(getDeploymentRun, async ({ params, facts }, caller) =>
      toDeploymentRun(await calls.getRun(toCaller(caller, facts), params.deploymentId, params.runId)),
    ),
    route(
      cancelDeploymentRun,
      async ({ params, facts }, caller) =>
        toDeploymentRun(await calls.cancelRun(toCaller(caller, facts), params.deploymentId, params.runId)),
      { waits: true },
    ),
  ];
}
