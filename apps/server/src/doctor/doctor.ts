// Looks at an installation as its operator would and says what is wrong, and what to do. Changes nothing.
import type { Config } from '../config.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { Ids } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import { createAddressGuard } from '../platform/outbound/address-guard.ts';
import { NO_TELEMETRY } from '../platform/telemetry/telemetry.ts';
import { createFindProxy } from '../platform/upstream/egress-proxy.ts';
import { createProviders } from '../providers/registry.ts';
import { fault, type Finding } from './finding.ts';
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

async function askVendors({ config, clock, ids, log }: DoctorDeps): Promise<readonly Finding[]> {
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
    const vendors = new Set(providers.listModels().map(({ vendorId }) => vendorId));
    return await checkVendors(providers, [...vendors]);
  } finally {
    await providers.stop();
  }
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
  const db = await openDatabase();
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
