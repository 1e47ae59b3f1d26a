import { getHealth, getOpenApi, getReady } from '@parley/contract/platform/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../clock.ts';
import { toHealthStatus, type HealthChecks } from './health.ts';
import type { PreparedBody } from '../replies/prepared-body.ts';
import { publicRoute, type Route } from './route.ts';

export type Readiness = 'starting' | 'ready' | 'stopping';

export interface PlatformRoutesDeps {
  readonly version: string;
  readonly clock: Clock;
  readonly readiness: () => Readiness;
  /** Throws when the database does not answer. */
  readonly ping: () => Promise<void>;
  /** Whether this process takes up schedules and other work that is due. */
  readonly isScheduling: () => boolean;
  readonly document: () => PreparedBody;
  readonly checkHealth: () => Promise<HealthChecks>;
}

export function createPlatformRoutes({
  version,
  clock,
  readiness,
  ping,
  isScheduling,
  document,
  checkHealth,
}: PlatformRoutesDeps): Route[] {
  const startedAtMs = clock.monotonic();
  const uptimeSeconds = (): number => Math.round((clock.monotonic() - startedAtMs) / 1_000);
  return [
    publicRoute(getHealth, async () => {
      const checks = await checkHealth();
      return { status: toHealthStatus(checks), version, uptime_s: uptimeSeconds(), checks };
    }),
    publicRoute(getReady, async () => {
      const state = readiness();
      if (state === 'starting') throw new AppError('starting', { data: { retryAfterSeconds: 2 } });
      if (state === 'stopping') throw new AppError('shutting_down', { data: { retryAfterSeconds: 5 } });
      await ping().catch((error: unknown) => {
        throw new AppError('database_unavailable', { cause: error, data: { retryAfterSeconds: 2 } });
      });
      return {
        status: 'ready' as const,
        version,
        uptime_s: uptimeSeconds(),
        database: 'up' as const,
        scheduler: isScheduling() ? ('up' as const) : ('off' as const),
      };
    }),
    publicRoute(getOpenApi, () => Promise.resolve({ kind: 'prepared', body: document() })),
  ];
}
