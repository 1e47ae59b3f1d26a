// Agents that are callable by API, schedule or webhook.
import { createDeploymentKeys, findWorkOwner, type FindWorkOwner } from '../features/auth/index.ts';
import {
  createDeployments,
  createDeploymentView,
  createHookCalls,
  createHookDeliveries,
  createHookSamples,
  createHookStarts,
  createSchedules,
  createStartDeployed,
  createWebhooks,
  WEBHOOK_PURPOSE,
  type Hook,
  type StartDeployed,
  type Webhooks,
} from '../features/deployments/index.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { createSealer } from '../platform/crypto/sealed-text.ts';
import type { ComposeDeps } from './deps.ts';
import type { Platform } from './platform.ts';
import { toPublicUrl } from './public-url.ts';
import type { Replies } from './replies.ts';

/** Throws for an address that results cannot be sent to. */
function createCheckTargets({ addressGuard }: Platform) {
  return (targets: readonly string[]): void => {
    for (const target of targets) {
      if (!URL.canParse(target)) throw new AppError('destination_blocked');
      const { protocol, hostname } = new URL(target);
      if (protocol !== 'https:' && protocol !== 'http:') throw new AppError('destination_blocked');
      addressGuard.checkHost(hostname);
    }
  };
}

interface WebhookSources extends Pick<Replies, 'runs'> {
  readonly webhooks: Webhooks;
  readonly findOwner: FindWorkOwner;
  readonly startDeployed: StartDeployed;
}

function createWebhookParts(
  { config, db, clock, ids }: ComposeDeps,
  { limiter, hashLocation }: Platform,
  { runs, webhooks, findOwner, startDeployed }: WebhookSources,
) {
  const openSecret = ({ webhook }: Hook): string | null => webhooks.openSecret(webhook);
  const starts = createHookStarts({ startDeployed, limitFactor: config.limitFactor });
  const hookSamples = createHookSamples({ db, clock, openSecret });
  const shared = { db, clock, ids, starts, openSecret };
  return {
    hookSamples,
    hookDeliveries: createHookDeliveries(shared),
    hookCalls: createHookCalls({ ...shared, runs, limiter, hashLocation, findOwner, samples: hookSamples }),
  };
}

export function createDeploymentParts(deps: ComposeDeps, platform: Platform, replies: Replies) {
  const { config, secrets, db, clock, ids } = deps;
  const { agents, runs, executeAgents, providers } = replies;
  const sealer = createSealer(secrets.vaultKeys, WEBHOOK_PURPOSE);
  const keys = createDeploymentKeys({ db, clock, ids });
  const checkTargets = createCheckTargets(platform);
  const webhooks = createWebhooks(sealer);
  const deployments = createDeployments({
    db,
    clock,
    ids,
    audit: platform.audit,
    agents,
    keys,
    view: createDeploymentView({ db, clock, keys, sealer, publicUrl: toPublicUrl(config) }),
    schedules: createSchedules({ db, clock }),
    webhooks,
    checkModel(model) {
      if (providers.findModel(model) === null) throw new AppError('unknown_model');
    },
    checkTargets: ({ deliver_to: recipients = [], callback_url: callback = null }) =>
      checkTargets([
        ...recipients.flatMap(({ kind, target }) => (kind === 'mail' ? [] : [target])),
        ...(callback === null ? [] : [callback]),
      ]),
    cancelRuns: (userId, deploymentId) => runs.cancelAll(userId, deploymentId),
  });
  const findOwner: FindWorkOwner = (userId) => findWorkOwner(db.read, userId);
  const startDeployed = createStartDeployed({ agents: executeAgents, runs, findOwner });
  return {
    deployments,
    deploymentKeys: keys,
    startDeployed,
    ...createWebhookParts(deps, platform, { runs, webhooks, findOwner, startDeployed }),
  };
}
