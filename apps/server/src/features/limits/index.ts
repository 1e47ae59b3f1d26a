export { createLimitPeaks } from './limits.peaks.ts';
export { createLimitRoutes } from './limits.routes.ts';
export { createLimitSettings, createReadLimits, LIMIT_SETTINGS } from './limits.service.ts';
export { LIMIT_TABLES } from './limits.tables.ts';
