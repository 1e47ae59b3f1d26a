// Agents that are callable by API, schedule or webhook.
import {
  createDeploymentKeys,
  createNotices,
  findWorkOwner,
  type DeploymentKeys,
  type FindWorkOwner,
} from '../features/auth/index.ts';
import {
  createApiCalls,
  createApiKeys,
  createDeployments,
  createDeploymentView,
  createHookCalls,
  createHookDeliveries,
  createHookSamples,
  createHookStarts,
  createEndBalancePauses,
  createEndApprovalsPauses,
  createEndBudgetPauses,
  createOwnSchedules,
  createEndDuePauses,
  createResults,
  createHolidays,
  createScheduleClock,
  createSealTargets,
  createScheduleReads,
  createSchedules,
  createScheduleStarts,
  createStartDeployed,
  createTargets,
  createWebhooks,
  isShownTarget,
  RESULT_PURPOSE,
  START_RUN,
  WEBHOOK_PURPOSE,
  type Hook,
  type Deployments,
  type StartDeployed,
  type Webhooks,
} from '../features/deployments/index.ts';
import type { DeploymentChange } from '@parley/contract/deployments/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { createSealer, type Sealer } from '../platform/crypto/sealed-text.ts';
import { checkUrl, parseUrl } from '../platform/outbound/outbound-request.ts';
import type { ComposeDeps } from './deps.ts';
import type { Platform } from './platform.ts';
import { toPublicUrl } from '../config.public-url.ts';
import type { Replies } from './replies.ts';

/** Throws for an address that results cannot be sent to. */
function createCheckTargets({ addressGuard }: Platform) {
  return (targets: readonly string[]): void => {
    for (const target of targets) {
      if (isShownTarget(target)) throw new AppError('destination_blocked');
      addressGuard.checkHost(checkUrl(parseUrl(target)).hostname);
    }
  };
}

/** Where a deployment would send something, except by mail and to devices. */
function listTargets({
  deliver_to: recipients = [],
  approval_notices: notices = [],
  callback_url: callback = null,
}: Pick<DeploymentChange, 'deliver_to' | 'approval_notices' | 'callback_url'>): readonly string[] {
  return [
    ...[...recipients, ...notices].flatMap(({ kind, target }) =>
      kind === 'mail' || kind === 'push' ? [] : [target],
    ),
    ...(callback === null ? [] : [callback]),
  ];
}

interface WebhookSources extends Pick<Replies, 'runs'> {
  readonly webhooks: Webhooks;
  readonly findOwner: FindWorkOwner;
  readonly startDeployed: StartDeployed;
}

function createWebhookParts(
  { config, db, clock, ids, log }: ComposeDeps,
  { limiter, limits, hashLocation }: Platform,
  { runs, webhooks, findOwner, startDeployed }: WebhookSources,
) {
  const openSecret = ({ webhook }: Hook): string | null => webhooks.openSecret(webhook);
  const starts = createHookStarts({ startDeployed, limitFactor: config.limitFactor });
  const hookSamples = createHookSamples({ db, clock, openSecret });
  const shared = { db, clock, ids, starts, openSecret };
  return {
    hookSamples,
    hookDeliveries: createHookDeliveries(shared),
    hookCalls: createHookCalls({
      ...shared,
      log,
      runs,
      limiter,
      limits,
      hashLocation,
      findOwner,
      samples: hookSamples,
    }),
  };
}

interface ApiParts extends Pick<Replies, 'runs' | 'resultPlans'> {
  readonly keys: DeploymentKeys;
  readonly deployments: Deployments;
  readonly startDeployed: StartDeployed;
  readonly checkTargets: (targets: readonly string[]) => void;
}

function createApiParts({ config, db, clock, ids }: ComposeDeps, platform: Platform, parts: ApiParts) {
  const { jobs, audit, mail, limiter, limits } = platform;
  const { runs, keys, deployments, startDeployed, checkTargets } = parts;
  const notices = createNotices({ mail, publicUrl: toPublicUrl(config) });
  return {
    apiKeys: createApiKeys({
      db,
      jobs,
      clock,
      ids,
      audit,
      keys,
      find: (of) => deployments.find(of),
      tellCreated: (tx, enqueue, userId, keyName) =>
        notices.add(tx, enqueue, userId, { kind: 'api-key-created', keyName }),
    }),
    apiCalls: createApiCalls({
      db,
      ids,
      runs,
      limiter,
      limits,
      start: startDeployed,
      checkTargets,
      addCallback: (tx, deployment, runId, url) => parts.resultPlans.addCallback(tx, deployment, runId, url),
    }),
  };
}

export type DeploymentParts = ReturnType<typeof createDeploymentParts>;
/** Runs of schedules that one process starts at a time. */
const STARTS_AT_ONCE = 20;

interface ScheduleSources extends Pick<Replies, 'deployed'> {
  readonly startDeployed: StartDeployed;
  readonly cancelRuns: (userId: string, deploymentId: string) => Promise<number>;
  readonly holidays: ReturnType<typeof createHolidays>;
}

function createScheduleParts(
  { db, clock, ids, log }: ComposeDeps,
  { jobs }: Platform,
  { startDeployed: start, deployed, cancelRuns, holidays }: ScheduleSources,
) {
  const scheduleStarts = createScheduleStarts({ db, clock, ids, start, deployed, cancelRuns });
  jobs.work(START_RUN, (work) => scheduleStarts.startDue(work), { concurrency: STARTS_AT_ONCE });
  return { scheduleStarts, scheduleClock: createScheduleClock({ db, clock, log, jobs, holidays }) };
}

function createResultParts(
  deps: ComposeDeps,
  platform: Platform,
  { runs, push }: Pick<Replies, 'runs' | 'push'>,
  sealer: Sealer,
) {
  const { config, db, clock } = deps;
  const { audit, jobs, mail } = platform;
  const outbound = deps.toolOutbound ?? platform.outbound;
  const publicUrl = toPublicUrl(config);
  return createResults({
    db,
    audit,
    clock,
    jobs,
    mail,
    outbound,
    push,
    runs,
    sealer,
    findOwner: findWorkOwner,
    publicUrl,
  });
}

/** What ends the pauses of deployments, each kind by its own reason. */
function createPauseParts({ db, clock }: ComposeDeps, schedules: ReturnType<typeof createSchedules>) {
  return {
    endDuePauses: createEndDuePauses({ db, clock, schedules }),
    endBalancePauses: createEndBalancePauses({ db, schedules }),
    endBudgetPauses: createEndBudgetPauses({ db, clock, schedules }),
    endApprovalsPauses: createEndApprovalsPauses({ db, schedules }),
  };
}

export function createDeploymentParts(deps: ComposeDeps, platform: Platform, replies: Replies) {
  const { config, secrets, db, clock, ids } = deps;
  const { agents, runs, executeAgents, providers } = replies;
  const sealer = createSealer(secrets.vaultKeys, WEBHOOK_PURPOSE);
  const keys = createDeploymentKeys({ db, clock, ids });
  const checkTargets = createCheckTargets(platform);
  const resultSealer = createSealer(secrets.vaultKeys, RESULT_PURPOSE);
  const targets = createTargets(resultSealer);
  const webhooks = createWebhooks(sealer, targets);
  const holidays = createHolidays();
  const checkAgent = (userId: string, agentId: string) => agents.find({ userId }, agentId);
  const listLacking = (userId: string) => replies.credentials.listLacking(userId);
  const scheduleReads = createScheduleReads({ db, clock, holidays, checkAgent, listLacking });
  const cancelRuns = (userId: string, deploymentId: string) => runs.cancelAll(userId, { deploymentId });
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
      dailyLimits: replies.dailyLimits,
      sealer,
      scheduleReads,
      publicUrl: toPublicUrl(config),
      listLacking,
    }),
    listLacking,
    schedules,
    dailyLimits: replies.dailyLimits,
    webhooks,
    targets,
    checkModel(model) {
      if (providers.findModel(model) === null) throw new AppError('unknown_model');
    },
    checkTargets: (change) => checkTargets(listTargets(change)),
    cancelRuns,
  });
  const findOwner: FindWorkOwner = (userId) => findWorkOwner(db.read, userId);
  const startDeployed = createStartDeployed({ agents: executeAgents, runs, findOwner });
  return {
    deployments,
    deploymentKeys: keys,
    schedulesOf: createOwnSchedules(deployments),
    ...createPauseParts(deps, schedules),
    startDeployed,
    ...createScheduleParts(deps, platform, { ...replies, startDeployed, cancelRuns, holidays }),
    scheduleReads,
    removeOldOccurrences: () => schedules.removeOld(),
    ...createWebhookParts(deps, platform, { runs, webhooks, findOwner, startDeployed }),
    ...createApiParts(deps, platform, { ...replies, keys, deployments, startDeployed, checkTargets }),
    sealTargets: createSealTargets(db, targets),
    results: createResultParts(deps, platform, replies, resultSealer),
  };
}
