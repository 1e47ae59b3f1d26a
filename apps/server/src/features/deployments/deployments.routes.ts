import {
  convertToScheduled,
  convertToWebhook,
  createApiDeployment,
  createScheduledDeployment,
  getDeployment,
  listDeployments,
  pauseDeployment,
  removeDeployment,
  resumeDeployment,
  rotateDeployment,
  updateDeployment,
} from '@parley/contract/deployments/endpoints.ts';
import {
  NewApiDeployment,
  NewWebhookDeployment,
  ScheduledDeployment,
  type Deployment,
} from '@parley/contract/deployments/schemas.ts';
import { route, type Route } from '../../platform/http/binding/route.ts';
import { toDeploymentOf, toNewPlace } from './deployment-of.ts';
import type { Deployments } from './deployments.service.ts';

/** Of an agent that is put on a schedule without one being given. */
const DEFAULT_SCHEDULE = '0 9 * * *';
const DEFAULT_PROMPT = 'Do your task for today.';

const toWebhook = (deployment: Deployment, signingSecret: string | null) =>
  NewWebhookDeployment.parse({ ...deployment, signing_secret: signingSecret });

function createMakingRoutes(deployments: Deployments): Route[] {
  return [
    route(createApiDeployment, async ({ params, body, facts }, caller) => {
      const place = toNewPlace(params, caller, facts);
      const { deployment, key } = await deployments.createApi(place, body);
      return NewApiDeployment.parse({ ...deployment, key });
    }),
    route(createScheduledDeployment, async ({ params, body, facts }, caller) => {
      const place = toNewPlace(params, caller, facts);
      return ScheduledDeployment.parse(await deployments.createScheduled(place, body));
    }),
    route(convertToWebhook, async ({ params, body, facts }, caller) => {
      const place = toNewPlace(params, caller, facts);
      const { deployment, signingSecret, created } = await deployments.convertToWebhook(place, body);
      return { agent_id: params.id, deployment: toWebhook(deployment, signingSecret), created };
    }),
    route(convertToScheduled, async ({ params, body, facts }, caller) => {
      const place = toNewPlace(params, caller, facts);
      const { prompt = DEFAULT_PROMPT, schedule = DEFAULT_SCHEDULE } = body;
      const made = await deployments.createScheduled(place, { ...body, prompt, schedule });
      return { agent_id: params.id, deployment: ScheduledDeployment.parse(made), created: true };
    }),
  ];
}

export function createDeploymentRoutes(deployments: Deployments): Route[] {
  return [
    ...createMakingRoutes(deployments),
    route(listDeployments, async ({ query }, { userId, scopes }) => {
      const found = await deployments.list({ userId, scopes }, query);
      return { ...found, page: query.page, per_page: query.per_page };
    }),
    route(getDeployment, ({ params, facts }, caller) =>
      deployments.get(toDeploymentOf(params, caller, facts)),
    ),
    route(updateDeployment, ({ params, body, facts }, caller) =>
      deployments.update(toDeploymentOf(params, caller, facts), body),
    ),
    route(pauseDeployment, ({ params, body, facts }, caller) =>
      deployments.setActive(toDeploymentOf(params, caller, facts), false, body.stop_runs),
    ),
    route(resumeDeployment, ({ params, facts }, caller) =>
      deployments.setActive(toDeploymentOf(params, caller, facts), true, false),
    ),
    route(removeDeployment, async ({ params, facts }, caller) => {
      await deployments.remove(toDeploymentOf(params, caller, facts));
      return { success: true as const, id: params.deploymentId };
    }),
    route(rotateDeployment, async ({ params, body, facts }, caller) => {
      const of = toDeploymentOf(params, caller, facts);
      const { deployment, signingSecret } = await deployments.rotate(
        of,
        body?.what ?? 'address',
        body?.signing_secret,
      );
      return toWebhook(deployment, signingSecret);
    }),
  ];
}
