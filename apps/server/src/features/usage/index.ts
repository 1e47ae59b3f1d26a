export { createUsage } from './usage.service.ts';
export { createUsageRoutes } from './usage.routes.ts';
