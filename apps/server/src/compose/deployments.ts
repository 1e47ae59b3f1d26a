// Agents that are callable by API, schedule or webhook.
import { createDeploymentKeys, findWorkOwner } from '../features/auth/index.ts';
import {
  createDeployments,
  createDeploymentView,
  createHolidays,
  createScheduleClock,
  createScheduleReads,
  createSchedules,
  createScheduleStarts,
  createStartDeployed,
  createWebhooks,
  START_RUN,
  WEBHOOK_PURPOSE,
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

/** Runs that one process starts at a time. */
const STARTS_AT_ONCE = 20;

export function createDeploymentParts(deps: ComposeDeps, platform: Platform, replies: Replies) {
  const { config, secrets, db, clock, ids, log } = deps;
  const { agents, runs, executeAgents, providers } = replies;
  const sealer = createSealer(secrets.vaultKeys, WEBHOOK_PURPOSE);
  const keys = createDeploymentKeys({ db, clock, ids });
  const checkTargets = createCheckTargets(platform);
  const holidays = createHolidays();
  const checkAgent = (userId: string, agentId: string) => agents.find({ userId }, agentId);
  const scheduleReads = createScheduleReads({ db, clock, holidays, checkAgent });
  const cancelRuns = (userId: string, deploymentId: string) => runs.cancelAll(userId, deploymentId);
  const schedules = createSchedules({ db, clock, holidays });
  const deployments = createDeployments({
    db,
    clock,
    ids,
    audit: platform.audit,
    agents,
    keys,
    view: createDeploymentView({
      db,
      clock,
      keys,
      sealer,
      scheduleReads,
      publicUrl: toPublicUrl(config),
    }),
    schedules,
    webhooks: createWebhooks(sealer),
    checkModel(model) {
      if (providers.findModel(model) === null) throw new AppError('unknown_model');
    },
    checkTargets: ({ deliver_to: recipients = [], callback_url: callback = null }) =>
      checkTargets([
        ...recipients.flatMap(({ kind, target }) => (kind === 'mail' ? [] : [target])),
        ...(callback === null ? [] : [callback]),
      ]),
    cancelRuns,
  });
  const startDeployed = createStartDeployed({
    agents: executeAgents,
    runs,
    findOwner: (userId) => findWorkOwner(db.read, userId),
  });
  const scheduleStarts = createScheduleStarts({ db, clock, ids, start: startDeployed, cancelRuns });
  platform.jobs.work(START_RUN, (work) => scheduleStarts.startDue(work), { concurrency: STARTS_AT_ONCE });
  return {
    deployments,
    deploymentKeys: keys,
    startDeployed,
    scheduleStarts,
    scheduleReads,
    removeOldOccurrences: () => schedules.removeOld(),
    scheduleClock: createScheduleClock({ db, clock, log, jobs: platform.jobs, holidays }),
  };
}
