// The composition root: every part is built here by hand, top to bottom. No work is done before `start`.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ENDPOINTS } from '@parley/contract/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Config } from './config.ts';
import {
  createAuth,
  createAuthRoutes,
  createDeviceRoutes,
  createGoogleNonces,
  createGoogleTokens,
  createGuestCredit,
  createKeyRoutes,
  createTokens,
  toUser,
  type AuthSettings,
} from './features/auth/index.ts';
import {
  createBilling,
  createBillingRoutes,
  createBudgets,
  createLedgerWatch,
  createTopUps,
  isUsable,
} from './features/billing/index.ts';
import {
  createChat,
  createChatRoutes,
  createChatKinds,
  generateWire,
  SUMMARY_INSTRUCTION,
  TITLE_INSTRUCTION,
} from './features/chat/index.ts';
import { createContact, createContactDesk, createContactRoutes } from './features/contact/index.ts';
import {
  createDescribePictures,
  createFileRoutes,
  createFiles,
  createPicturesKind,
} from './features/files/index.ts';
import {
  createChanges,
  createHistory,
  createHistoryHousekeeping,
  createHistoryImages,
  createHistoryRoutes,
  createHistorySearch,
  createImageRoutes,
  createShareRoutes,
  createShares,
} from './features/history/index.ts';
import { createModelRoutes, createModels } from './features/models/index.ts';
import { createProfile, createProfileRoutes } from './features/profile/index.ts';
import { createPromptRoutes, createPrompts } from './features/prompts/index.ts';
import {
  createReportDesk,
  createReportHousekeeping,
  createReportRoutes,
  createReports,
} from './features/reports/index.ts';
import { createRunRoutes, createRuns, RUNS_PER_PROCESS } from './features/runs/index.ts';
import { createHealthSamples, createStats, createStatsRoutes } from './features/stats/index.ts';
import { createUsage, createUsageRoutes } from './features/usage/index.ts';
import { createAudit } from './platform/audit/audit.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db/database.ts';
import { migrateWhenReachable } from './platform/db/migrate-when-reachable.ts';
import { createPostgresCounts } from './platform/db/postgres-counts.ts';
import { createPostgresSignals } from './platform/db/postgres-signals.ts';
import { createOutbound, type Outbound } from './platform/outbound/outbound.ts';
import { CONNECTIONS_PER_ADDRESS } from './platform/http/connections.ts';
import { createEventStreams } from './platform/http/event-stream.ts';
import { listen, type Listening } from './platform/http/listen.ts';
import { createLocationHash } from './platform/http/location.ts';
import { createOpenApi } from './platform/http/openapi.ts';
import { createPlatformRoutes, type Readiness } from './platform/http/platform-routes.ts';
import { prepareBody } from './platform/http/prepared-body.ts';
import { createCallShares } from './platform/http/call-shares.ts';
import { createCallRates } from './platform/http/rate.ts';
import { createHttp } from './platform/http/server.ts';
import { createUploadStore } from './platform/http/upload-store.ts';
import { createWebFiles } from './platform/http/web-files.ts';
import type { Ids } from './platform/ids.ts';
import type { Log } from './platform/log.ts';
import { createMail } from './platform/mail/mail.ts';
import { createLimiter } from './platform/rate-limit/create-limiter.ts';
import type { SharedCounts } from './platform/rate-limit/shared-counts.ts';
import { createSealer } from './platform/crypto/sealed-text.ts';
import type { Secrets } from './platform/crypto/secrets.ts';
import { createLocalSignals } from './platform/signals/local.ts';
import type { Signals } from './platform/signals/signals.ts';
import { createPresence } from './platform/presence/presence.ts';
import { createEventLog } from './platform/streams/event-log.ts';
import { VERSION } from './platform/version.ts';
import { createGuide, guideModel } from './providers/guide/index.ts';
import type { CatalogueModel, Provider } from './providers/provider.ts';
import { createProviders } from './providers/registry.ts';
import { createFileReader } from './workers/files/file-reader.ts';
import { createSchemaWorker } from './workers/schemas/schema-worker.ts';

const MANUAL_FOLDER = fileURLToPath(new URL('../../../docs/manual/', import.meta.url));
const WEB_FOLDER = fileURLToPath(new URL('../../web/dist/', import.meta.url));

export interface ComposeDeps {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  /** Sources of replies besides the configured vendors and the guide. */
  readonly extraProviders?: readonly { provider: Provider; models: readonly CatalogueModel[] }[];
  /** In place of the guarded door that lets callers' addresses out to public places only. */
  readonly outbound?: Outbound;
  /** Replies under way at a time; default 5,000. */
  readonly runCapacity?: number;
  /** The program that reads files; the product's own unless a test says otherwise. */
  readonly fileReaderEntry?: URL;
}

export interface Server {
  readonly app: FastifyInstance;
  /** Brings the database up to date, waiting for it if need be, then takes up work. */
  prepare(): Promise<void>;
  listen(port: number, host: string): Promise<AddressInfo>;
  /** Not ready at once; live replies get time to end; then streams, jobs and the database, in that order. */
  stop(): Promise<void>;
}

// Redis's client is loaded where there is a Redis: an idle server is smaller by it.
async function createSignals({ config, db, clock, log }: ComposeDeps): Promise<Signals> {
  if (db.kind === 'sqlite') return createLocalSignals();
  if (config.redisUrl !== null) {
    const { createRedisSignals } = await import('./platform/signals/redis.ts');
    return createRedisSignals({ url: config.redisUrl, log });
  }
  return createPostgresSignals({ url: config.databaseUrl ?? '', clock, log });
}

/** `null` where one process does all the counting. */
async function createSharedCounts({ config, db, log }: ComposeDeps): Promise<SharedCounts | null> {
  if (db.kind === 'sqlite') return null;
  if (config.redisUrl === null) return createPostgresCounts({ url: config.databaseUrl ?? '', log });
  const { createRedisCounts } = await import('./platform/rate-limit/redis-counts.ts');
  return createRedisCounts({ url: config.redisUrl, log });
}

function toPublicUrl({ publicUrl, host, port }: Config): string {
  return publicUrl ?? `http://${host}:${port}`;
}

function toAuthSettings(config: Config, secrets: Secrets): AuthSettings {
  const { limitFactor } = config;
  return {
    limitFactor,
    accountLimits: {
      registrationsPerDay: config.registrationsPerDay * limitFactor,
      signupCredit: config.signupCreditPerLocation * limitFactor,
    },
    publicUrl: toPublicUrl(config),
    secret: secrets.jwtSecret,
  };
}

export async function compose(deps: ComposeDeps): Promise<Server> {
  const { config, secrets, db, clock, ids, log, extraProviders = [] } = deps;
  const { limitFactor, markup, storageQuotaBytes: maxStoredBytes } = config;
  let readiness: Readiness = 'starting';

  const signals = await createSignals(deps);
  const limiter = createLimiter({ shared: await createSharedCounts(deps), clock, log, limitFactor });
  const events = createEventLog({ db, clock, log });
  const schemas = createSchemaWorker({ clock, log });
  const presence = createPresence({ db, clock, ids, log });
  const guide = createGuide({
    manualFolder: MANUAL_FOLDER,
    clock,
    buildInstance: (schema, prompt, title) => schemas.build(schema, prompt, title),
    isTitleTurn: (turn) => turn.system === TITLE_INSTRUCTION,
    isSummaryTurn: (turn) => turn.system === SUMMARY_INSTRUCTION,
  });
  const providers = createProviders({
    environment: config.vendors,
    aws: config.aws,
    clock,
    log,
    random: () => ids.random(),
    outbound: deps.outbound ?? createOutbound(),
    extra: [{ provider: guide, models: [guideModel] }, ...extraProviders],
  });

  const audit = createAudit({ db, clock, ids, log });
  const guestCredit = createGuestCredit({ clock, kind: db.kind, limitFactor });
  const billing = createBilling({
    db,
    clock,
    ids,
    markup,
    noteSpend: guestCredit.noteSpend,
    findGuestCredit: guestCredit.find,
  });
  const budgets = createBudgets({ db, clock, ids });
  const ledgerWatch = createLedgerWatch({ db, clock, log });
  const models = createModels({ providers, db, clock, markup });
  const chatKinds = createChatKinds({ providers, audit, schemas, apiBaseHosts: config.apiBaseHosts });
  const pictures = createPicturesKind({ providers, wire: generateWire });
  const runs = createRuns({
    db,
    events,
    billing,
    topUps: createTopUps({ billing, events, clock }),
    signals,
    presence,
    clock,
    ids,
    log,
    limitFactor,
    kinds: [chatKinds.reply, chatKinds.structuredOutput, pictures],
    capacity: deps.runCapacity ?? RUNS_PER_PROCESS,
    isUsable,
  });
  const cancelRuns = (userId: string): Promise<number> => runs.cancelAll(userId);
  const chat = createChat({ runs, schemas, kinds: chatKinds });

  const hashLocation = createLocationHash(secrets.jwtSecret);
  const mail = createMail({ smtpUrl: config.smtpUrl, from: config.mailFrom });
  const auth = createAuth({
    db,
    clock,
    ids,
    log,
    audit,
    limiter,
    mail,
    google: createGoogleTokens({
      clientId: config.googleClientId,
      keySetUrl: config.googleKeySetUrl,
      clock,
      nonces: createGoogleNonces({ db, clock, secret: secrets.jwtSecret }),
    }),
    tokens: createTokens({ secret: secrets.jwtSecret, clock }),
    billing,
    credit: guestCredit,
    hashLocation,
    cancelRuns,
    countRequestsLeft: (userId) => runs.countRequestsLeft(userId),
    settings: toAuthSettings(config, secrets),
  });
  const profile = createProfile({ db, auth, audit, clock, cancelRuns });
  const streams = createEventStreams({
    clock,
    log,
    findRefused: (callers) => auth.identity.findRefused(callers),
  });
  const reports = createReports({ db, clock, ids });
  const reportDesk = createReportDesk({ db, audit, clock });
  const reportHousekeeping = createReportHousekeeping({ db, clock, log });
  const stats = createStats({ db, clock, listModels: () => providers.listModels() });
  const healthSamples = createHealthSamples({ db, clock, log });
  const historyChanges = createChanges({ db, signals, clock, log });
  const history = createHistory({ db, clock, changes: historyChanges, maxStoredBytes });
  const images = createHistoryImages({ db, clock, log, maxStoredBytes });
  const sealer = createSealer(secrets.vaultKeys, 'links');
  const shares = createShares({ db, clock, ids, audit, sealer, history, images, maxStoredBytes });
  const historyHousekeeping = createHistoryHousekeeping({ db, clock, log });
  const usage = createUsage({ db, clock, ids });
  const contact = createContact({ db, clock, ids, log, mail, limiter, hashLocation });
  const contactDesk = createContactDesk({ db, audit, clock });

  const uploads = createUploadStore({
    folder: join(config.dataDir, 'uploads'),
    isAlone: config.databaseUrl === null,
    clock,
    ids,
    log,
  });
  const fileReader = createFileReader({
    folder: uploads.folder,
    clock,
    log,
    ...(deps.fileReaderEntry && { entry: deps.fileReaderEntry }),
  });
  const describe = createDescribePictures({ runs, kind: pictures });
  const files = createFiles({ reader: fileReader, providers, describe });

  const document = prepareBody(createOpenApi(ENDPOINTS, { version: VERSION, publicUrl: config.publicUrl }));
  const app = await createHttp({
    routes: [
      ...createPlatformRoutes({
        version: VERSION,
        clock,
        readiness: () => readiness,
        ping: () => db.ping(),
        document: () => document,
      }),
      ...createAuthRoutes(auth),
      ...createDeviceRoutes(auth),
      ...createKeyRoutes(auth),
      ...createProfileRoutes(profile, async (userId) => toUser(await auth.getUser(userId))),
      ...createModelRoutes(models),
      ...createChatRoutes(chat, runs),
      ...createFileRoutes(files),
      ...createRunRoutes(runs),
      ...createHistoryRoutes(history, createHistorySearch(db), historyChanges),
      ...createImageRoutes(images),
      ...createShareRoutes(shares, toPublicUrl(config)),
      ...createUsageRoutes(usage, clock),
      ...createBillingRoutes(budgets),
      ...createContactRoutes(contact, contactDesk),
      ...createReportRoutes(reports, reportDesk),
      ...createPromptRoutes(createPrompts({ db, clock, ids })),
      ...createStatsRoutes(stats),
    ],
    refuseUntilReady() {
      if (readiness === 'starting') throw new AppError('starting', { data: { retryAfterSeconds: 2 } });
    },
    identify: (credentials) => auth.identity.identify(credentials),
    rates: createCallRates({ limiter, hashLocation, clock }),
    shares: createCallShares({ limitFactor }),
    streams,
    uploads,
    log,
    createRequestId: () => ids.create('req'),
    trustedProxies: config.trustedProxies,
    connectionsPerAddress:
      config.trustedProxies.length > 0 ? null : Math.ceil(CONNECTIONS_PER_ADDRESS * limitFactor),
    clock,
    corsOrigins: config.corsOrigins,
    publicUrl: config.publicUrl,
    serveWeb: createWebFiles({
      folder: WEB_FOLDER,
      isSecure: config.publicUrl?.startsWith('https:') ?? false,
    }),
  });

  let doors: Listening | null = null;

  return {
    app,
    async prepare() {
      await migrateWhenReachable(deps, () => readiness === 'stopping');
      await uploads.start();
      await signals.start();
      limiter.start();
      events.start();
      providers.start();
      await auth.admins.appoint(config.adminUsernames);
      await auth.housekeeping.start();
      await profile.finishRemovals();
      await presence.start();
      await runs.startHousekeeping();
      ledgerWatch.start();
      reportHousekeeping.start();
      historyHousekeeping.start();
      historyChanges.start();
      healthSamples.start();
      readiness = 'ready';
    },
    async listen(port, host) {
      doors = await listen(app, { port, host });
      return doors.address;
    },
    async stop() {
      readiness = 'stopping';
      await runs.stop();
      await events.stop();
      await presence.stop();
      streams.stop();
      historyChanges.stop();
      doors?.stop();
      fileReader.stop();
      schemas.stop();
      await app.close();
      uploads.stop();
      await providers.stop();
      await auth.housekeeping.stop();
      await ledgerWatch.stop();
      await reportHousekeeping.stop();
      await historyHousekeeping.stop();
      await healthSamples.stop();
      await limiter.stop();
      await signals.stop();
      await db.close();
    },
  };
}
