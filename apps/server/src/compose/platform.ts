// The technical parts that know no feature, and the isolated processes.
import { join } from 'node:path';
import type { LimitId } from '@parley/contract/limits/constants.ts';
import type { Config } from '../config.ts';
import { toUserAgent } from '../config.public-url.ts';
import { runStates } from '../features/runs/index.ts';
import { createAudit } from '../platform/audit/audit.ts';
import { createSealer } from '../platform/crypto/sealed-text.ts';
import { createLocationCode, createLocationHash } from '../platform/http/callers/location.ts';
import { createUploadStore } from '../platform/http/bodies/upload-store.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import { createMail } from '../platform/mail/mail.ts';
import { createCertificateProbe } from '../platform/outbound/certificate-probe.ts';
import { createMailSubmission } from '../platform/outbound/mail-submission.ts';
import { createAddressGuard } from '../platform/outbound/address-guard.ts';
import { createOutbound } from '../platform/outbound/outbound.ts';
import { createPresence } from '../platform/presence/presence.ts';
import { createSecretWatch } from '../platform/presence/secret-watch.ts';
import { createLimiter } from '../platform/rate-limit/create-limiter.ts';
import { createLimits } from '../platform/settings/limits.ts';
import { createEventLog } from '../platform/streams/event-log.ts';
import { createTelemetry } from '../platform/telemetry/create-telemetry.ts';
import { createFindProxy } from '../platform/upstream/egress-proxy.ts';
import { createCodeSandbox } from '../workers/code/code-sandbox.ts';
import { createFileReader } from '../workers/files/file-reader.ts';
import { createOpenApiReader } from '../workers/openapi/openapi-reader.ts';
import { createPictureCleaner } from '../workers/pictures/picture-cleaner.ts';
import { createSchemaWorker } from '../workers/schemas/schema-worker.ts';
import type { ComposeDeps } from './deps.ts';
import { createSharedCounts, createSignals } from './shared-state.ts';

export const MEGABYTE = 1024 * 1024;

/** What the environment says in place of the product's defaults. */
const toDefaultLimits = ({
  registrationsPerDay,
  guestSessionsPerDay,
  signupCreditPerLocation,
  storageQuotaBytes,
}: Config): Partial<Record<LimitId, number>> => ({
  'account-registrations': registrationsPerDay,
  'guest-sessions': guestSessionsPerDay,
  'account-location-credit': signupCreditPerLocation,
  'account-storage': storageQuotaBytes / MEGABYTE,
});

export type Platform = Awaited<ReturnType<typeof createPlatform>>;

export async function createPlatform(deps: ComposeDeps) {
  const { config, secrets, db, clock, ids, log } = deps;
  const { limitFactor } = config;
  const addressGuard = deps.addressGuard ?? createAddressGuard();
  const findProxy = createFindProxy({ proxyUrl: config.httpsProxy, directHosts: config.noProxy });
  const uploads = createUploadStore({
    folder: join(config.dataDir, 'uploads'),
    isAlone: config.databaseUrl === null,
    clock,
    ids,
    log,
  });
  const presence = createPresence({ db, clock, ids, log });
  const hashLocation = createLocationHash(secrets.jwtSecret);
  const sealer = createSealer(secrets.vaultKeys, 'jobs');
  const jobs = createJobs({ db, clock, ids, log, presence, sealer });
  const { telemetry, metrics } = await createTelemetry({
    clock,
    hasMetrics: config.metricsToken !== null,
    tracesEndpoint: config.tracesEndpoint,
  });
  const signals = await createSignals(deps);
  const { serverId } = presence;
  return {
    telemetry,
    metrics,
    signals,
    secretWatch: createSecretWatch({ db, signals, clock, log, serverId, secret: secrets.jwtSecret }),
    limiter: createLimiter({ shared: await createSharedCounts(deps), clock, log, limitFactor }),
    events: createEventLog({ db, runs: runStates, clock, log }),
    presence,
    jobs,
    limits: createLimits(toDefaultLimits(config)),
    audit: createAudit({ db, clock, ids, log, codeLocation: createLocationCode(hashLocation) }),
    addressGuard,
    findProxy,
    outbound: createOutbound({
      guard: addressGuard,
      findProxy,
      clock,
      log,
      userAgent: toUserAgent(config),
    }),
    mail: createMail({ jobs, clock, smtpUrl: config.smtpUrl, from: config.mailFrom }),
    mailSubmission: deps.mailSubmission ?? createMailSubmission({ guard: addressGuard, clock }),
    certificates: createCertificateProbe({ guard: addressGuard, clock }),
    hashLocation,
    schemas: createSchemaWorker({ clock, log }),
    pictureCleaner: createPictureCleaner({ clock, log }),
    openApiReader: createOpenApiReader({ clock, log }),
    codeSandbox: createCodeSandbox({ clock, log }),
    uploads,
    fileReader: createFileReader({
      folder: uploads.folder,
      clock,
      log,
      ...(deps.fileReaderEntry && { entry: deps.fileReaderEntry }),
    }),
  };
}
