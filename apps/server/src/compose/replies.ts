// Where replies come from, what they cost, and the runs that make them.
import { fileURLToPath } from 'node:url';
import { createDraftKind, listVisibleAgents } from '../features/agents/index.ts';
import { createApprovalRules, createApprovals } from '../features/approvals/index.ts';
import { createGuestCredit, findWorkOwner } from '../features/auth/index.ts';
import {
  createBilling,
  createBudgets,
  createDailyLimits,
  createLedgerWatch,
  createTopUps,
  isUsable,
} from '../features/billing/index.ts';
import { createChat, createChatKinds, generateWire } from '../features/chat/index.ts';
import { createCompletionKind, createEmbeddingKind } from '../features/gateway/index.ts';
import type { FindOwnKey } from '../features/credentials/index.ts';
import {
  createDeployedRuns,
  createResultPlans,
  createScheduleEnds,
  createTellPaused,
  RESULT_PURPOSE,
  type OwnSchedulesOf,
} from '../features/deployments/index.ts';
import { createDescribePictures, createFiles, createPicturesKind } from '../features/files/index.ts';
import { createMemories } from '../features/memory/index.ts';
import { createModels } from '../features/models/index.ts';
import {
  createAgentNotices,
  createPush,
  createPushNotices,
  PUSH_PURPOSE,
  type AddPush,
} from '../features/push/index.ts';
import { createRuns, RUNS_PER_PROCESS, type Runs } from '../features/runs/index.ts';
import { createGuide, guideModel } from '../providers/guide/index.ts';
import type { Providers } from '../providers/provider.ts';
import { createProviders } from '../providers/registry.ts';
import { createTools } from '../features/tools/index.ts';
import { createMcp, MCP_PURPOSE } from '../features/tools/mcp/index.ts';
import { createAttribution, createBudgetMail } from '../features/workspaces/index.ts';
import { createSealer } from '../platform/crypto/sealed-text.ts';
import { createToolHttp } from '../toolbox/http.ts';
import { BUILTIN_TOOLS } from '../toolbox/catalogue.ts';
import { createAgentRunKind, createAgentStarts } from './agent-runs.ts';
import { createCredentialParts } from './credentials.ts';
import { createCustomToolParts } from './custom-tools.ts';
import { createAgentFeatures, createAgentPages } from './agents.ts';
import { createKnowledgeParts } from './business/knowledge.ts';
import type { ComposeDeps } from './deps.ts';
import type { Platform } from './platform.ts';
import { toPublicUrl, toPushContact } from '../config.public-url.ts';

const MANUAL_FOLDER = fileURLToPath(new URL('../../../../docs/manual/', import.meta.url));

function createReplySources(deps: ComposeDeps, platform: Platform): Providers {
  const { config, clock, ids, log, extraProviders = [] } = deps;
  const { addressGuard, findProxy, schemas } = platform;
  const guide = createGuide({
    manualFolder: MANUAL_FOLDER,
    clock,
    buildInstance: (schema, prompt, title) => schemas.build(schema, prompt, title),
  });
  return createProviders({
    environment: config.vendors,
    aws: config.aws,
    clock,
    log,
    random: () => ids.random(),
    addressGuard,
    findProxy,
    telemetry: platform.telemetry,
    extra: [{ provider: guide, models: [guideModel] }, ...extraProviders],
  });
}

/** What agents are made of, before there are runs. */
function createAgentParts(
  deps: ComposeDeps,
  platform: Platform,
  { providers, addPush }: { readonly providers: Providers; readonly addPush: AddPush },
) {
  const { db, clock, ids, secrets } = deps;
  const { audit, outbound } = platform;
  const mcp = createMcp({
    db,
    clock,
    ids,
    audit,
    outbound,
    sealer: createSealer(secrets.vaultKeys, MCP_PURPOSE),
    publicUrl: toPublicUrl(deps.config),
  });
  const builtin = deps.tools ?? BUILTIN_TOOLS;
  // The one way out that all tools and tests of credentials share.
  const toolHttp = createToolHttp({
    outbound: deps.toolOutbound ?? outbound,
    clock,
    random: () => ids.random(),
  });
  const custom = createCustomToolParts(deps, platform, { builtin, toolHttp });
  const tools = createTools({
    builtin,
    own: [custom.customTools, mcp.tools],
    isPaused: (origin) => outbound.isPaused(origin),
  });
  const features = createAgentFeatures(deps, platform, { tools, providers });
  return {
    ...createKnowledgeParts(deps, platform, features),
    ...features,
    ...createCredentialParts(deps, platform, { tools, providers, toolHttp }),
    ...custom,
    toolHttp,
    tools,
    mcp,
    approvalRules: createApprovalRules({ db, clock, ids }),
    memories: createMemories({ db, clock, ids, listVisibleAgents }),
    noticesOf: createAgentNotices({
      ...platform,
      clock,
      addPush,
      findOwner: findWorkOwner,
      publicUrl: toPublicUrl(deps.config),
    }),
  };
}

/** Runs of one answer. */
function createAnswerKinds(
  { config }: ComposeDeps,
  platform: Platform,
  { providers, findOwnKey }: { readonly providers: Providers; readonly findOwnKey: FindOwnKey },
) {
  const { audit, schemas } = platform;
  const chat = createChatKinds({
    providers,
    audit,
    schemas,
    apiBaseHosts: config.apiBaseHosts,
    findOwnKey,
  });
  const completion = createCompletionKind({
    providers,
    findOwnKey,
    checkSchema: (owner, schema) => schemas.check(owner, schema),
    wire: generateWire,
  });
  const embedding = createEmbeddingKind({ providers, wire: generateWire, findOwnKey });
  const pictures = createPicturesKind({ providers, wire: generateWire, findOwnKey });
  const all = [chat.reply, chat.structuredOutput, completion, embedding, pictures];
  return { chat, completion, embedding, pictures, all };
}

/** What deployments hear of their runs. */
function createDeployedParts(deps: ComposeDeps, platform: Platform) {
  const { config, secrets, db, clock, ids } = deps;
  const { jobs, mail, addressGuard } = platform;
  const dailyLimits = createDailyLimits({ clock });
  const sealer = createSealer(secrets.vaultKeys, RESULT_PURPOSE);
  const publicUrl = toPublicUrl(config);
  const push = createPush({
    db,
    clock,
    ids,
    sealer: createSealer(secrets.vaultKeys, PUSH_PURPOSE),
    guard: addressGuard,
    outbound: deps.toolOutbound ?? platform.outbound,
    contact: toPushContact(config),
  });
  const addPush = createPushNotices(push, jobs);
  const resultPlans = createResultPlans({ clock, ids, jobs, sealer, push });
  const deployed = createDeployedRuns({
    wake: () => jobs.wake(),
    listeners: [createScheduleEnds({ clock, jobs }), resultPlans],
    dailyLimits,
    clock,
    tellPaused: createTellPaused({
      jobs,
      mail,
      addPush,
      findOwner: findWorkOwner,
      publicUrl,
    }),
  });
  return { dailyLimits, resultPlans, deployed, push, addPush };
}

/** What replies are paid from. */
function createBillingParts({ config, clock, ids }: ComposeDeps, { jobs, mail, limits }: Platform) {
  const { limitFactor, markup } = config;
  const guestCredit = createGuestCredit({ clock, limits, limitFactor });
  const billing = createBilling({
    clock,
    ids,
    markup,
    noteSpend: guestCredit.noteSpend,
    tellBudget: createBudgetMail({ jobs, mail, publicUrl: toPublicUrl(config) }),
    findGuestCredit: guestCredit.find,
  });
  return { guestCredit, billing };
}

export type Replies = ReturnType<typeof createReplies>;

export interface LaterParts {
  /** Known once the deployments are made. */
  readonly schedulesOf: OwnSchedulesOf;
}

export function createReplies(deps: ComposeDeps, platform: Platform, { schedulesOf }: LaterParts) {
  const { config, db, clock, ids, log, extraKinds = [] } = deps;
  const { limitFactor, markup } = config;
  const { events, signals, presence, schemas, fileReader, limits, telemetry } = platform;

  const providers = createReplySources(deps, platform);
  const { guestCredit, billing } = createBillingParts(deps, platform);
  const plans = createDeployedParts(deps, platform);
  const agents = createAgentParts(deps, platform, { ...plans, providers });
  const budgets = createBudgets({ db, clock, ids });
  const answers = createAnswerKinds(deps, platform, { ...agents, providers });
  const agentKind = createAgentRunKind(deps, platform, {
    ...agents,
    providers,
    budgets,
    listSteps: (userId, runId) => runs.listSteps({ userId }, runId),
    schedulesOf,
  });
  const draftKind = createDraftKind({ ...agents, providers, wire: generateWire });
  const runs: Runs = createRuns({
    db,
    events,
    billing,
    topUps: createTopUps({ billing, events, clock }),
    signals,
    presence,
    clock,
    ids,
    log,
    limits,
    limitFactor,
    kinds: [...answers.all, agentKind, draftKind, ...extraKinds],
    capacity: deps.runCapacity ?? RUNS_PER_PROCESS,
    isUsable,
    attribute: createAttribution(db),
    deployed: plans.deployed,
    telemetry,
  });
  return {
    providers,
    models: createModels({ providers, db, clock, markup }),
    guestCredit,
    billing,
    budgets,
    ...plans,
    ledgerWatch: createLedgerWatch({ db, clock, log, telemetry }),
    runs,
    ...agents,
    answers,
    ...createAgentStarts(deps, { runs, billing, agents, providers, agentKind, draftKind }),
    fullAgents: createAgentPages(deps, { ...agents, view: agents.agentView, runs }),
    approvals: createApprovals({ db, runs, tools: agents.tools, rules: agents.approvalRules }),
    chat: createChat({ runs, schemas, kinds: answers.chat }),
    files: createFiles({
      reader: fileReader,
      providers,
      describe: createDescribePictures({ runs, kind: answers.pictures }),
    }),
  };
}
