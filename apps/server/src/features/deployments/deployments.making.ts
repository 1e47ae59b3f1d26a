// Makes deployments: the row that all kinds have, with what its kind needs, in one transaction.
import type { z } from 'zod';
import { MAX_DEPLOYMENTS } from '@parley/contract/deployments/constants.ts';
import type { convertToWebhook, createScheduledDeployment } from '@parley/contract/deployments/endpoints.ts';
import type { ApiDeploymentBody, Deployment, DeploymentKind } from '@parley/contract/deployments/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockNamed } from '../../platform/db/dialect.ts';
import { requireOwnAgent, WITHOUT_ZONE } from './deployments.policy.ts';
import { toDeploymentRow } from './deployments.row.ts';
import type { Asked, DeploymentsDeps } from './deployments.deps.ts';
import { countDeployments, insertDeployment, type DeploymentRow } from './deployments.store.ts';
import { findWebhookOfAgent } from './webhooks/webhooks.store.ts';
import { checkAllowedAddresses } from './starts/allowed-addresses.ts';

type ScheduledBody = z.infer<NonNullable<(typeof createScheduledDeployment)['body']>>;
type WebhookBody = z.infer<NonNullable<(typeof convertToWebhook)['body']>>;

interface Place extends Asked {
  readonly agentId: string;
}

interface MakingParts {
  readonly note: (tx: Tx, action: string, asked: Asked, id: string) => Promise<void>;
  readonly showById: (userId: string, id: string) => Promise<Deployment>;
}

export function createMaking(deps: DeploymentsDeps, { note, showById }: MakingParts) {
  const { db, clock, ids, agents, keys, schedules, webhooks, targets } = deps;

  /** Writes the deployment, then what its kind needs. */
  async function add<Made>(
    place: Place,
    kind: DeploymentKind,
    given: Parameters<typeof toDeploymentRow>[0] & { readonly timezone?: string },
    addPart: (tx: Tx, row: DeploymentRow) => Promise<Made>,
  ): Promise<{ id: string; made: Made }> {
    const { userId, agentId } = place;
    if (given.model !== null) deps.checkModel(given.model);
    checkAllowedAddresses(given.allowed_ips ?? []);
    const id = ids.create('deployment');
    const made = await db.write(async (tx) => {
      await lockNamed(tx, 'deployments', userId);
      if ((await countDeployments(tx, { userId })) >= MAX_DEPLOYMENTS)
        throw new AppError('too_many_deployments');
      const made = toDeploymentRow(given, { id, userId, agentId, kind, nowMs: clock.now() });
      const row = { ...made, ...targets.seal(id, given) };
      await insertDeployment(tx, row);
      await note(tx, 'created', place, id);
      const limit = { perDay: row.daily_cost_cap, timezone: given.timezone ?? WITHOUT_ZONE };
      await deps.dailyLimits.set(tx, { userId, deploymentId: id }, limit);
      return addPart(tx, row);
    });
    return { id, made };
  }

  async function checkAgent({ userId, agentId }: Place): Promise<{ name: string }> {
    const agent = await agents.find({ userId }, agentId);
    requireOwnAgent(agent, userId);
    return agent;
  }

  async function createWebhook(place: Place, body: WebhookBody) {
    deps.checkTargets(body);
    const { id, made } = await add(place, 'webhook', body, (tx, row) => webhooks.add(tx, row, body));
    return { deployment: await showById(place.userId, id), signingSecret: made.signingSecret };
  }

  return {
    async createApi(place: Place, body: ApiDeploymentBody) {
      const { name } = await checkAgent(place);
      deps.checkTargets(body);
      const { userId } = place;
      const { id, made } = await add(place, 'api', body, (tx, row) =>
        keys.add(tx, { userId, deploymentId: row.id, name: body.name === '' ? name : body.name }),
      );
      return { deployment: await showById(userId, id), key: made.key };
    },

    async createScheduled(place: Place, body: ScheduledBody) {
      await checkAgent(place);
      deps.checkTargets(body);
      const timing = await schedules.read(body);
      const { id } = await add(place, 'scheduled', body, (tx, row) =>
        schedules.add(tx, row, { ...body, ...timing }),
      );
      return showById(place.userId, id);
    },

    /** The webhook that the agent has already, unless another is asked for. */
    async convertToWebhook(place: Place, body: WebhookBody) {
      await checkAgent(place);
      const known = body.another ? null : await findWebhookOfAgent(db.read, place);
      if (known !== null)
        return { deployment: await showById(place.userId, known), signingSecret: null, created: false };
      return { ...(await createWebhook(place, body)), created: true };
    },
  };
}
