// Looks at an installation as its operator would and says what is wrong, and what to do. Changes nothing.
import type { Config } from '../config.ts';
import { createReadModelSettings, VENDOR_KEY_PURPOSE } from '../features/model-settings/index.ts';
import type { Clock } from '../platform/clock.ts';
import { createSealer } from '../platform/crypto/sealed-text.ts';
import { findVaultKeys } from '../platform/crypto/secrets.ts';
import type { Database } from '../platform/db/database.ts';
import type { Ids } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import { createAddressGuard } from '../platform/outbound/address-guard.ts';
import { StartError } from '../platform/start/start-error.ts';
import { NO_TELEMETRY } from '../platform/telemetry/telemetry.ts';
import { createFindProxy } from '../platform/upstream/egress-proxy.ts';
import type { Providers } from '../providers/provider.ts';
import { createProviders } from '../providers/registry.ts';
import { fault, warn, type Finding } from './finding.ts';
import {
  checkDatabase,
  checkDatabaseClock,
  checkDisk,
  checkSettings,
  checkVault,
  isMissing,
} from './local-checks.ts';
import { checkMail, checkProxies, checkPublicUrl, checkRedis, checkVendors } from './remote-checks.ts';

export interface DoctorDeps {
  readonly config: Config;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly openDatabase: () => Promise<Database>;
}

/** Keys that admins have set come before those of the environment. */
async function applyStoredKeys(
  { config, log, openDatabase }: DoctorDeps,
  providers: Providers,
): Promise<void> {
  if (isMissing(config)) return;
  let db: Database | null = null;
  try {
    db = await openDatabase();
    const keys = findVaultKeys(config.encryptionKey, config.dataDir);
    if (keys === null) return;
    const sealer = createSealer(keys, VENDOR_KEY_PURPOSE);
    await createReadModelSettings({ db, sealer, providers, log })();
  } catch {
    // What is wrong with the database or its keys is a finding of its own.
  } finally {
    await db?.close();
  }
}

async function askVendors(deps: DoctorDeps): Promise<readonly Finding[]> {
  const { config, clock, ids, log } = deps;
  const providers = createProviders({
    environment: config.vendors,
    aws: config.aws,
    clock,
    log,
    random: () => ids.random(),
    addressGuard: createAddressGuard(),
    findProxy: createFindProxy({ proxyUrl: config.httpsProxy, directHosts: config.noProxy }),
    telemetry: NO_TELEMETRY,
    extra: [],
  });
  try {
    await applyStoredKeys(deps, providers);
    const vendors = new Set(providers.listModels().map(({ vendorId }) => vendorId));
    if (vendors.size === 0)
      return [
        warn(
          'vendors',
          'No vendor has a key or an address, so only the built-in guide answers.',
          'Set a key in Administration, Models, or in the environment, such as OPENAI_API_KEY; .env.example lists them.',
        ),
      ];
    return await checkVendors(providers, [...vendors]);
  } finally {
    await providers.stop();
  }
}

function toUnopened(error: unknown): Finding {
  if (!(error instanceof StartError)) throw error;
  return fault('database', error.message, 'The server does not start before this is done.');
}

async function askDatabase({ config, clock, openDatabase }: DoctorDeps): Promise<readonly Finding[]> {
  if (isMissing(config))
    return [
      fault(
        'database',
        `There is no database in ${config.dataDir}.`,
        'Set DATA_DIR as for the server, or start the server once: it makes one.',
      ),
    ];
  const db = await openDatabase().catch((error: unknown) => toUnopened(error));
  if ('state' in db) return [db];
  try {
    const others = [await checkVault(db, config), await checkDatabaseClock(db, clock.now)];
    return [await checkDatabase(db), ...others.filter((finding) => finding !== null)];
  } finally {
    await db.close();
  }
}

export async function examine(deps: DoctorDeps): Promise<readonly Finding[]> {
  const { config, clock } = deps;
  const found = await Promise.all([
    Promise.resolve(checkSettings(config)),
    checkDisk(config),
    askDatabase(deps),
    checkRedis(config),
    checkPublicUrl(config, clock.now),
    checkProxies(config),
    checkMail(config),
    askVendors(deps),
  ]);
  return found.flat().filter((finding) => finding !== null);
}
