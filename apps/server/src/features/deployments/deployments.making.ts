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
import type { DeploymentReader } from './deployments.view.ts';
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
  readonly showById: (to: DeploymentReader, id: string) => Promise<Deployment>;
}

interface MadeWebhook {
  readonly id: string;
  /** `null` where it had been made before, is the sender's, or is not for the caller. */
  readonly signingSecret: string | null;
  readonly created: boolean;
}

interface Part<Made> {
  /** What is there already, looked for under the lock that others make theirs with: nothing is made then. */
  find?(tx: Tx): Promise<Made | null>;
  add(tx: Tx, row: DeploymentRow): Promise<Made>;
}

export function createMaking(deps: DeploymentsDeps, { note, showById }: MakingParts) {
  const { db, clock, ids, agents, keys, schedules, webhooks, targets } = deps;

  /** Writes the deployment, then what its kind needs. */
  async function add<Made>(
    place: Place,
    kind: DeploymentKind,
    given: Parameters<typeof toDeploymentRow>[0] & { readonly timezone?: string },
    part: Part<Made>,
  ): Promise<Made> {
    const { userId, agentId } = place;
    if (given.model !== null) deps.checkModel(given.model);
    checkAllowedAddresses(given.allowed_ips ?? []);
    return db.write(async (tx) => {
      await lockNamed(tx, 'deployments', userId);
      const found = (await part.find?.(tx)) ?? null;
      if (found !== null) return found;
      if ((await countDeployments(tx, { userId })) >= MAX_DEPLOYMENTS)
        throw new AppError('too_many_deployments');
      const id = ids.create('deployment');
      const made = toDeploymentRow(given, { id, userId, agentId, kind, nowMs: clock.now() });
      const row = { ...made, ...targets.seal(id, given) };
      await insertDeployment(tx, row);
      await note(tx, 'created', place, id);
      const limit = { perDay: row.daily_cost_cap, timezone: given.timezone ?? WITHOUT_ZONE };
      await deps.dailyLimits.set(tx, { userId, deploymentId: id }, limit);
      return part.add(tx, row);
    });
  }

  async function checkAgent({ userId, scopes, agentId }: Place): Promise<{ name: string }> {
    const agent = await agents.find({ userId }, agentId);
    requireOwnAgent(agent, userId);
    await agents.checkReach({ userId, scopes }, agentId);
    return agent;
  }

  return {
    async createApi(place: Place, body: ApiDeploymentBody) {
      const { name } = await checkAgent(place);
      deps.checkTargets(body);
      const { userId, scopes } = place;
      const { id, key } = await add(place, 'api', body, {
        async add(tx, row) {
          const of = { userId, deploymentId: row.id, name: body.name === '' ? name : body.name };
          // A key that makes keys would outlive itself: its owner makes them, signed in.
          return { id: row.id, key: scopes === null ? (await keys.add(tx, of)).key : null };
        },
      });
      return { deployment: await showById(place, id), key };
    },

    async createScheduled(place: Place, body: ScheduledBody) {
      await checkAgent(place);
      deps.checkTargets(body);
      const kept = { ...body, ...(await schedules.read(body)) };
      const id = await add(place, 'scheduled', kept, {
        async add(tx, row) {
          await schedules.add(tx, row, kept);
          return row.id;
        },
      });
      return showById(place, id);
    },

    /** The webhook that the agent has already, unless another is asked for. */
    async convertToWebhook(place: Place, body: WebhookBody) {
      await checkAgent(place);
      deps.checkTargets(body);
      const { id, ...made } = await add<MadeWebhook>(place, 'webhook', body, {
        async find(tx) {
          const known = body.another ? null : await findWebhookOfAgent(tx, place);
          return known === null ? null : { id: known, signingSecret: null, created: false };
        },
        async add(tx, row) {
          const { signingSecret } = await webhooks.add(tx, row, body);
          const shown = place.scopes === null ? signingSecret : null;
          return { id: row.id, signingSecret: shown, created: true };
        },
      });
      return { deployment: await showById(place, id), ...made };
    },
  };
}
