import { listRunDeliveries, replaceResultSecret } from '@parley/contract/deployments/result-endpoints.ts';
import { route, type Route } from '../../../platform/http/binding/route.ts';
import { toDeploymentOf } from '../deployment-of.ts';
import type { Deployments } from '../deployments.service.ts';
import type { Results } from './results.ts';

export interface ResultRoutesDeps {
  readonly results: Results;
  readonly deployments: Pick<Deployments, 'find'>;
}

export function createResultRoutes({ results, deployments }: ResultRoutesDeps): Route[] {
  return [
    route(listRunDeliveries, async ({ params }, { userId }) => ({
      deliveries: await results.listOfRun(userId, params.runId),
    })),
    route(replaceResultSecret, async ({ params, facts }, caller) => {
      const of = toDeploymentOf(params, caller, facts);
      await deployments.find(of);
      return { secret: await results.replaceSecret(of) };
    }),
  ];
}
