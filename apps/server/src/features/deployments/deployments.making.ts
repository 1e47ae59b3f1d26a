// Makes deployments: the row that all kinds have, with what its kind needs, in one transaction.
import type { z } from 'zod';
import { MAX_DEPLOYMENTS } from '@parley/contract/deployments/constants.ts';
import type { convertToWebhook, createScheduledDeployment } from '@parley/contract/deployments/endpoints.ts';
import type { ApiDeploymentBody, Deployment, DeploymentKind } from '@parley/contract/deployments/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { hashToken } from '../../platform/crypto/opaque-token.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { lockNamed } from '../../platform/db/dialect.ts';
import { requireOwnAgent, WITHOUT_ZONE } from './deployments.policy.ts';
import { toDeploymentRow } from './deployments.row.ts';
import type { Asked, DeploymentsDeps } from './deployments.deps.ts';
import type { DeploymentReader } from './deployments.view.ts';
import {
  countDeployments,
  findRequested,
  insertDeployment,
  type DeploymentRow,
} from './deployments.store.ts';
import { findWebhookOfAgent, getWebhook } from './webhooks/webhooks.store.ts';
import { checkAllowedAddresses } from './starts/allowed-addresses.ts';

type ScheduledBody = z.infer<NonNullable<(typeof createScheduledDeployment)['body']>>;
type WebhookBody = z.infer<NonNullable<(typeof convertToWebhook)['body']>>;

interface Place extends Asked {
  readonly agentId: string;
  /** The idempotency key of the request. */
  readonly requestKey: string | null;
}

interface MakingParts {
  readonly note: (tx: Tx, action: string, asked: Asked, id: string) => Promise<void>;
  readonly showById: (to: DeploymentReader, id: string) => Promise<Deployment>;
}

interface MadeApi {
  readonly id: string;
  /** `null` where it is not for the caller. */
  readonly key: string | null;
}

interface MadeWebhook {
  readonly id: string;
  /** `null` where another request has made it, is the sender's, or is not for the caller. */
  readonly signingSecret: string | null;
  readonly created: boolean;
}

interface Part<Made> {
  /** As it was sent. */
  readonly body: object;
  /** What this request has made already; its answer may have been lost. */
  repeat(tx: Tx, row: DeploymentRow): Promise<Made>;
  /** What is there already, looked for under the lock that others make theirs with: nothing is made then. */
  find?(tx: Tx): Promise<Made | null>;
  add(tx: Tx, row: DeploymentRow): Promise<Made>;
}

/** What was asked for, without the secret of a sender. */
const toRequestHash = (kind: DeploymentKind, agentId: string, body: object): string =>
  hashToken(JSON.stringify([kind, agentId, { ...body, signing_secret: undefined }]));

export function createMaking(deps: DeploymentsDeps, { note, showById }: MakingParts) {
  const { db, clock, ids, agents, keys, schedules, webhooks, targets } = deps;

  /** What the same request has made before. Throws `idempotency_mismatch` where that was another one. */
  async function findMade(
    reader: Reader,
    { userId, requestKey }: Place,
    requestHash: string | null,
  ): Promise<DeploymentRow | null> {
    const made = requestKey === null ? undefined : await findRequested(reader, userId, requestKey);
    if (made && made.request_hash !== requestHash) throw new AppError('idempotency_mismatch');
    return made ?? null;
  }

  const hashOf = ({ requestKey, agentId }: Place, kind: DeploymentKind, body: object): string | null =>
    requestKey === null ? null : toRequestHash(kind, agentId, body);

  /** Writes the deployment, then what its kind needs. */
  async function add<Made>(
    place: Place,
    kind: DeploymentKind,
    given: Parameters<typeof toDeploymentRow>[0] & { readonly timezone?: string },
    part: Part<Made>,
  ): Promise<Made> {
    const { userId, agentId, requestKey } = place;
    const requestHash = hashOf(place, kind, part.body);
    if (given.model !== null) deps.checkModel(given.model);
    checkAllowedAddresses(given.allowed_ips ?? []);
    return db.write(async (tx) => {
      await lockNamed(tx, 'deployments', userId);
      const before = await findMade(tx, place, requestHash);
      if (before) return part.repeat(tx, before);
      const found = (await part.find?.(tx)) ?? null;
      if (found !== null) return found;
      if ((await countDeployments(tx, { userId })) >= MAX_DEPLOYMENTS)
        throw new AppError('too_many_deployments');
      const id = ids.create('deployment');
      const made = toDeploymentRow(given, { id, userId, agentId, kind, nowMs: clock.now() });
      const request = { request_key: requestKey, request_hash: requestHash };
      const row = { ...made, ...request, ...targets.seal(id, given) };
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

  /** Only the hash of a key is kept: for one that its owner may not have got, and that nothing uses, another is made. */
  async function makeKeyAgain(tx: Tx, place: Place, deploymentId: string): Promise<string | null> {
    const of = { userId: place.userId, deploymentId };
    const [known, ...others] = await keys.list(tx, of);
    if (!known || others.length > 0 || known.last_used_at !== null) return null;
    await keys.end(tx, { ...of, keyId: known.id, endsAtMs: clock.now() });
    await note(tx, 'key-replaced', place, deploymentId);
    return (await keys.add(tx, { ...of, name: known.name })).key;
  }

  return {
    async createApi(place: Place, body: ApiDeploymentBody) {
      const { name } = await checkAgent(place);
      deps.checkTargets(body);
      const { userId, scopes } = place;
      const { id, key } = await add<MadeApi>(place, 'api', body, {
        body,
        async repeat(tx, row) {
          return { id: row.id, key: scopes === null ? await makeKeyAgain(tx, place, row.id) : null };
        },
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
      // Its only time may have come since: then it could not be made any more, but it has been.
      const before = await findMade(db.read, place, hashOf(place, 'scheduled', body));
      if (before) return showById(place, before.id);
      deps.checkTargets(body);
      const kept = { ...body, ...(await schedules.read(body)) };
      const id = await add(place, 'scheduled', kept, {
        body,
        repeat: (_tx, row) => Promise.resolve(row.id),
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
        body,
        async repeat(tx, row) {
          const secret = webhooks.openSecret(await getWebhook(tx, row.id));
          return { id: row.id, signingSecret: place.scopes === null ? secret : null, created: true };
        },
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
