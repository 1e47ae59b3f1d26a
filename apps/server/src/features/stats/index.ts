export { createHealthSamples } from './stats.samples.ts';
export { createStats } from './stats.service.ts';
export { createStatsRoutes } from './stats.routes.ts';
export { STATS_TABLES } from './stats.tables.ts';
