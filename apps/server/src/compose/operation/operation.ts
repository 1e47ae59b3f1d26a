// What those who run an installation ask a process: whether it is well, and its metrics.
import { createHealthCheck, type HealthChecks } from '../../platform/http/binding/health.ts';
import type { MetricsPage } from '../../platform/http/metrics-route.ts';
import type { CallQueue } from '../../platform/http/pressure/call-queue.ts';
import type { Runs } from '../../features/runs/index.ts';
import type { Providers } from '../../providers/provider.ts';
import type { ComposeDeps } from '../deps.ts';
import type { Platform } from '../platform.ts';

export function createHealth(
  { config, db, clock }: ComposeDeps,
  { signals }: Platform,
  { providers }: { readonly providers: Providers },
): () => Promise<HealthChecks> {
  const hasRedis = config.databaseUrl !== null && config.redisUrl !== null;
  return createHealthCheck({
    clock,
    dataDir: config.dataDir,
    ping: () => db.ping(),
    isRedisConnected: hasRedis ? () => signals.isConnected() : null,
    hasPausedVendors: () => providers.listPausedVendors().length > 0,
  });
}

/** `null` where the installation has no token for it. */
export function createMetricsPage(
  { config: { metricsToken } }: ComposeDeps,
  { metrics, jobs }: Platform,
  { runs, queue }: { readonly runs: Runs; readonly queue: CallQueue },
): MetricsPage | null {
  if (metricsToken === null || metrics === null) return null;
  return {
    token: metricsToken,
    contentType: metrics.contentType,
    read: () =>
      metrics.read({
        countLiveRuns: () => runs.liveCount(),
        countWaitingCalls: () => queue.countWaiting(),
        countDueJobs: () => jobs.countDue(),
      }),
  };
}
