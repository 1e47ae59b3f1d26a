// Accounts, guests and money under load: counts stay exact, and latency does not suffer.
import type { BenchOptions, Figure, Measurement, Report } from '../measurement.ts';
import type { PostgresCluster } from '../postgres-cluster.ts';
import { startVendor, type Vendor } from '../vendor/start-vendor.ts';
import { measureGuestStarts, measureRefreshes } from './concurrent-requests.ts';
import { ACCOUNTS, measureExactTen } from './exact-ten.ts';
import { measureCallCount } from './call-count.ts';
import { measureSignInTimes } from './sign-in-times.ts';
import { withCluster, withStage, type Stage } from './stages.ts';
import { measureStreamsBesideLogins, STREAMS } from './streams-beside-logins.ts';
import { measureTokenCheck } from './token-check.ts';

const INSTRUMENTED = new URL('../instrumented-server.ts', import.meta.url);

async function measureCounts(stage: Stage): Promise<readonly Figure[]> {
  return [...(await measureExactTen(stage)), ...(await measureRefreshes(stage))];
}

async function measureTimes(stage: Stage, options: BenchOptions): Promise<readonly Figure[]> {
  return [
    ...(await measureSignInTimes(stage, options)),
    ...(await measureStreamsBesideLogins(stage, options)),
    ...(await measureTokenCheck(stage, options)),
    measureCallCount(),
  ];
}

async function measureAll(
  vendor: Vendor,
  cluster: PostgresCluster | null,
  options: BenchOptions,
): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const database of cluster ? [null, cluster] : [null]) {
    const plan = { vendor, cluster: database };
    figures.push(...(await withStage({ ...plan, accounts: ACCOUNTS }, measureCounts)));
    figures.push(...(await withStage({ ...plan, accounts: 0, limitFactor: 1 }, measureGuestStarts)));
  }
  const plan = { vendor, cluster: null, accounts: STREAMS, program: INSTRUMENTED };
  figures.push(...(await withStage(plan, (stage) => measureTimes(stage, options))));
  return figures;
}

async function run(options: BenchOptions): Promise<Report> {
  const vendor = await startVendor();
  try {
    return await withCluster(async (cluster) => ({
      figures: await measureAll(vendor, cluster, options),
      notes: [
        'The embedded database belongs to one server; PostgreSQL is shared by two, which are asked in turns.',
        'Tokens are checked with 32 calls under way. A process remembers good signatures; the account is read each time.',
        ...(cluster ? [] : ['PostgreSQL is not installed here: only the embedded database was measured.']),
      ],
    }));
  } finally {
    await vendor.stop();
  }
}

export const accounts: Measurement = {
  name: 'accounts',
  title: 'Accounts: exact counts under parallel calls, and what signing in costs',
  run,
};
