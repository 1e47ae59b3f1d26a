import { getPlatformStats } from '@parley/contract/stats/endpoints.ts';
import { publicRoute, type Route } from '../../platform/http/binding/route.ts';
import type { Stats } from './stats.service.ts';

export function createStatsRoutes(stats: Stats): Route[] {
  return [publicRoute(getPlatformStats, () => stats.get())];
}
