import type { PlatformStats } from '@parley/contract/stats/schemas.ts';

/** The server's figures about itself; shares are those of the last 30 days, `null` while there is too little to measure. */
export interface PlatformFigures {
  readonly models: number;
  readonly modelProviders: number;
  readonly tools: number;
  readonly toolProviders: number;
  readonly uptime: number | null;
  readonly uptimeOfQuarter: number | null;
  readonly reliability: number | null;
  readonly freeCredit: number;
}

export function toPlatformFigures(stats: PlatformStats): PlatformFigures {
  return {
    models: stats.models,
    modelProviders: stats.model_providers,
    tools: stats.tools,
    toolProviders: stats.providers,
    uptime: stats.uptime_30d,
    uptimeOfQuarter: stats.uptime_90d,
    reliability: stats.reliability_30d,
    freeCredit: stats.free_credit,
  };
}
