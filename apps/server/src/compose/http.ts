// The API and the web app: every route, and the server that they are bound to.
import { fileURLToPath } from 'node:url';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ENDPOINTS } from '@parley/contract/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { createAdministrationRoutes } from '../features/administration/index.ts';
import {
  createAgentListRoutes,
  createAgentRoutes,
  createComparisonRoutes,
  createDraftRoutes,
  createExpectedRunRoutes,
  createExecuteRoutes,
  createLastInputRoutes,
  createRecordingRoutes,
  createVersionRoutes,
  translateWhy,
} from '../features/agents/index.ts';
import { createApprovalRoutes } from '../features/approvals/index.ts';
import { createAuthRoutes, createDeviceRoutes, createKeyRoutes, toUser } from '../features/auth/index.ts';
import { createBillingRoutes } from '../features/billing/index.ts';
import { createChatRoutes } from '../features/chat/index.ts';
import { createContactRoutes } from '../features/contact/index.ts';
import { createCredentialRoutes } from '../features/credentials/index.ts';
import {
  createApiRoutes,
  createDeploymentRoutes,
  createResultRoutes,
  createScheduleRoutes,
  createWebhookRoutes,
} from '../features/deployments/index.ts';
import { createFileRoutes } from '../features/files/index.ts';
import { createHistoryRoutes, createImageRoutes, createShareRoutes } from '../features/history/index.ts';
import { createKnowledgeRoutes } from '../features/knowledge/index.ts';
import { createLimitRoutes } from '../features/limits/index.ts';
import { createMemoryRoutes } from '../features/memory/index.ts';
import { createModelSettingRoutes } from '../features/model-settings/index.ts';
import { createModelRoutes } from '../features/models/index.ts';
import { createPaymentRoutes } from '../features/payments/index.ts';
import { createProfileRoutes } from '../features/profile/index.ts';
import { createPushRoutes } from '../features/push/index.ts';
import { createPromptRoutes } from '../features/prompts/index.ts';
import { createReportRoutes } from '../features/reports/index.ts';
import { createRunRoutes, toRun, toRunStep, toRunSummary } from '../features/runs/index.ts';
import { createStatsRoutes } from '../features/stats/index.ts';
import { createCustomToolRoutes, createToolImportRoutes } from '../features/tools/custom/index.ts';
import { createToolRoutes } from '../features/tools/index.ts';
import { createMcpRoutes } from '../features/tools/mcp/index.ts';
import { createUsageRoutes } from '../features/usage/index.ts';
import {
  createAnalyticsRoutes,
  createCostCentreRoutes,
  createWorkspaceRoutes,
} from '../features/workspaces/index.ts';
import { createCallQueue } from '../platform/http/pressure/call-queue.ts';
import { CONNECTIONS_PER_ADDRESS } from '../platform/http/pressure/connections.ts';
import { createEventStreams, type EventStreams } from '../platform/http/replies/event-stream.ts';
import { listen, type Listening } from '../platform/http/listen.ts';
import { createOpenApi } from '../platform/http/binding/openapi.ts';
import { createPlatformRoutes, type Readiness } from '../platform/http/binding/platform-routes.ts';
import { prepareBody, type PreparedBody } from '../platform/http/replies/prepared-body.ts';
import { createCallRates } from '../platform/http/pressure/rate.ts';
import type { Route } from '../platform/http/binding/route.ts';
import { createHttp } from '../platform/http/server.ts';
import type { FindRefused } from '../platform/http/replies/stream-watch.ts';
import { createWebFiles } from '../platform/http/web-files.ts';
import { VERSION } from '../platform/version.ts';
import type { Accounts } from './accounts.ts';
import type { Administration } from './business/administration.ts';
import type { createDeploymentParts } from './deployments.ts';
import type { ComposeDeps } from './deps.ts';
import { createGatewayRoutes } from './gateway.ts';
import { createHealth, createMetricsPage } from './operation/operation.ts';
import type { PaymentParts } from './business/payments.ts';
import type { Platform } from './platform.ts';
import { toPublicUrl } from '../config.public-url.ts';
import type { Records } from './records.ts';
import type { Replies } from './replies.ts';
import type { WorkspaceFeatures } from './business/workspaces.ts';
import { scaleLimit } from '../platform/settings/limits.ts';

const MEGABYTE = 1024 * 1024;
const WEB_FOLDER = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

export type Features = Accounts &
  Records &
  Replies &
  Administration &
  WorkspaceFeatures &
  PaymentParts &
  ReturnType<typeof createDeploymentParts>;

/** Agents, and what is run of them. */
function listAgentRoutes(features: Features): readonly Route[] {
  const { runs } = features;
  return [
    ...createAgentListRoutes({
      agents: features.agents,
      lists: features.agentLists,
      indicators: features.agentIndicators,
      activities: features.agentActivities,
      full: features.fullAgents,
      listLacking: (userId) => features.credentials.listLacking(userId),
      listNeeding: () => features.credentials.listNeeding(),
      listDeployments: (to, agentId) => features.deployments.listAll(to, agentId),
    }),
    ...createAgentRoutes({
      agents: features.agents,
      feedback: features.agentFeedback,
      checks: features.agentChecks,
      view: features.agentView,
      listMissingCredentials: features.listMissingCredentials,
      cancelRuns: runs.cancelAll,
    }),
    ...createExpectedRunRoutes(features.expectedRuns),
    ...createDraftRoutes(features.drafts),
    ...createExecuteRoutes(features.executeAgents, runs),
    ...createRecordingRoutes({
      runs,
      present: { toRun, toRunStep, toRunSummary },
      checkVisible: (userId, agentId) => features.agents.find({ userId }, agentId),
    }),
    ...createLastInputRoutes(features.listLastInputs),
    ...createComparisonRoutes(features.compareRuns, features.runVotes),
    ...createVersionRoutes(features.agentVersions, features.agentView),
    ...createApprovalRoutes(features.approvals, features.approvalRules, {
      tools: features.tools,
      translateWhy,
    }),
  ];
}

/** What workspaces and admins see and set, and what is paid. */
function listBusinessRoutes(features: Features, clock: ComposeDeps['clock']): readonly Route[] {
  return [
    ...createModelSettingRoutes(features.modelSettings, features.vendorKeys),
    ...createLimitRoutes(features.limitSettings),
    ...createBillingRoutes(features.budgets),
    ...createCostCentreRoutes(features),
    ...createAnalyticsRoutes(features.workspaceAnalytics, clock),
    ...createPaymentRoutes(features.payments),
    ...createContactRoutes(features.contact, features.contactAdmin),
    ...createReportRoutes(features.reports, features.reportAdmin),
    ...createAdministrationRoutes(features.administration),
    ...createWorkspaceRoutes(features, clock),
  ];
}

/** The API document, made when it is first asked for: it takes longer than the rest of the server's start. */
function createDocument(publicUrl: string | null): () => PreparedBody {
  let document: PreparedBody | null = null;
  return () => (document ??= prepareBody(createOpenApi(ENDPOINTS, { version: VERSION, publicUrl })));
}

function listRoutes(
  deps: ComposeDeps,
  platform: Platform,
  features: Features,
  readiness: () => Readiness,
): readonly Route[] {
  const { config, db, clock } = deps;
  const { auth, profile, runs, history, historySearch, historyChanges, usage } = features;
  return [
    ...createPlatformRoutes({
      version: VERSION,
      clock,
      readiness,
      ping: () => db.ping(),
      isScheduling: () => platform.jobs.isStarted(),
      document: createDocument(config.publicUrl),
      checkHealth: createHealth(deps, platform, features),
    }),
    ...createAuthRoutes(auth),
    ...createDeviceRoutes(auth),
    ...createKeyRoutes(auth),
    ...createProfileRoutes(profile, async (userId) => toUser(await auth.getUser(userId))),
    ...createModelRoutes(features.models),
    ...createChatRoutes(features.chat, runs),
    ...createFileRoutes(features.files),
    ...createRunRoutes(runs),
    ...createHistoryRoutes(history, historySearch, historyChanges),
    ...createImageRoutes(features.images),
    ...createShareRoutes(features.shares, features.images, toPublicUrl(config)),
    ...createUsageRoutes(usage, clock),
    ...listBusinessRoutes(features, clock),
    ...createPromptRoutes(features.prompts),
    ...createToolRoutes({ tools: features.tools, sandbox: platform.codeSandbox, clock }),
    ...createMcpRoutes(features.mcp),
    ...createToolImportRoutes(features.toolImports),
    ...createCustomToolRoutes(features.customTools, features.toolExecutions),
    ...createCredentialRoutes({
      credentials: features.credentials,
      signIns: features.credentialSignIns,
      listTools: () => features.tools.builtin.list(),
      clock,
    }),
    ...listAgentRoutes(features),
    ...createDeploymentRoutes(features.deployments),
    ...createWebhookRoutes(features),
    ...createResultRoutes(features),
    ...createApiRoutes({ calls: features.apiCalls, keys: features.apiKeys, runs: features.runs }),
    ...createScheduleRoutes({
      deployments: features.deployments,
      reads: features.scheduleReads,
      starts: features.scheduleStarts,
    }),
    ...createMemoryRoutes(features.memories),
    ...createKnowledgeRoutes(features),
    ...createPushRoutes(features.push),
    ...createStatsRoutes(features.stats),
    ...createGatewayRoutes(deps, features),
  ];
}

export interface HttpServer {
  readonly app: FastifyInstance;
  readonly streams: EventStreams;
  listen(port: number, host: string): Promise<AddressInfo>;
  /** Takes no new connections. */
  stopListening(): void;
}

export async function createHttpServer(
  deps: ComposeDeps,
  platform: Platform,
  features: Features,
  readiness: () => Readiness,
): Promise<HttpServer> {
  const { config, clock, ids, log } = deps;
  const { limitFactor } = config;
  const { limiter, limits, hashLocation, uploads, telemetry } = platform;
  const { identity } = features.auth;
  const findRefused: FindRefused = (callers) => identity.findRefused(callers);
  const streams = createEventStreams({ clock, log, findRefused });
  const queue = createCallQueue({ limitFactor });
  const app = await createHttp({
    routes: [...listRoutes(deps, platform, features, readiness), ...(deps.extraRoutes ?? [])],
    refuseUntilReady() {
      if (readiness() === 'starting') throw new AppError('starting', { data: { retryAfterSeconds: 2 } });
    },
    identify: (credentials) => identity.identify(credentials),
    findRefused,
    rates: createCallRates({ limiter, limits, hashLocation, clock }),
    queue,
    telemetry,
    metrics: createMetricsPage(deps, platform, { runs: features.runs, queue }),
    streams,
    uploads,
    maxUploadBytes: (caller) =>
      limits.get(caller?.role === 'user' ? 'upload-member' : 'upload-guest') * MEGABYTE,
    log,
    createRequestId: () => ids.create('req'),
    trustedProxies: config.trustedProxies,
    connectionsPerAddress:
      config.trustedProxies.length > 0 ? null : scaleLimit(CONNECTIONS_PER_ADDRESS, limitFactor),
    clock,
    corsOrigins: config.corsOrigins,
    publicUrl: config.publicUrl,
    serveWeb: createWebFiles({
      folder: WEB_FOLDER,
      isSecure: config.publicUrl?.startsWith('https:') ?? false,
    }),
  });
  let listening: Listening | null = null;
  return {
    app,
    streams,
    async listen(port, host) {
      listening = await listen(app, { port, host });
      return listening.address;
    },
    stopListening: () => listening?.stop(),
  };
}
