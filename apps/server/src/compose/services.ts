// Everything that starts and stops, once and in order. What a service needs is listed above it: it starts later and is
// stopped earlier.
import { migrateWhenReachable } from '../platform/db/migrate-when-reachable.ts';
import type { ComposeDeps } from './deps.ts';
import type { Features, HttpServer } from './http.ts';
import type { Platform } from './platform.ts';

export interface Service {
  start?(): Promise<unknown> | void;
  stop?(): Promise<void> | void;
}

export async function startInOrder(services: readonly Service[]): Promise<void> {
  for (const service of services) await service.start?.();
}

export async function stopInReverse(services: readonly Service[]): Promise<void> {
  for (const service of services.toReversed()) await service.stop?.();
}

interface Parts {
  readonly deps: ComposeDeps;
  readonly platform: Platform;
  readonly features: Features;
  readonly http: HttpServer;
  readonly isStopping: () => boolean;
}

export function listServices({ deps, platform, features, http, isStopping }: Parts): readonly Service[] {
  const { auth, profile, runs } = features;
  return [
    { start: () => migrateWhenReachable(deps, isStopping), stop: () => deps.db.close() },
    platform.telemetry,
    platform.signals,
    platform.limiter,
    features.liveSettings,
    features.limitPeaks,
    { start: () => features.reportLostKey() },
    { start: () => auth.admins.appoint(deps.config.adminUsernames) },
    { start: () => features.agents.start() },
    features.healthSamples,
    platform.uploads,
    platform.outbound,
    features.providers,
    // After the runs, before the connections.
    { stop: () => features.mcp.stop() },
    // Waits for the calls under way, so that whatever they use is still there.
    { stop: () => http.app.close() },
    { stop: () => platform.schemas.stop() },
    { stop: () => platform.fileReader.stop() },
    { stop: () => platform.pictureCleaner.stop() },
    { stop: () => platform.openApiReader.stop() },
    { stop: () => platform.codeSandbox.stop() },
    { stop: () => http.stopListening() },
    features.historyChanges,
    { stop: () => http.streams.stop() },
    { start: () => profile.finishRemovals() },
    platform.presence,
    platform.secretWatch,
    platform.events,
    // Live replies and jobs get time to end while everything else still works.
    {
      async start() {
        await runs.startHousekeeping();
        await platform.jobs.start();
      },
      async stop() {
        await Promise.all([platform.jobs.stop(), runs.stop()]);
      },
    },
    features.scheduleClock,
  ];
}
