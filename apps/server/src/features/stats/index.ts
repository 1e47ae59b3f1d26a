export { createHealthSamples } from './stats.samples.ts';
export { createStats } from './stats.service.ts';
export { createStatsRoutes } from './stats.routes.ts';
