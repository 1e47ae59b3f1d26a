export { createRunFunds, type RunFundsDeps } from './usage.funds.ts';
export { createUsage } from './usage.service.ts';
export { createUsageRoutes } from './usage.routes.ts';
