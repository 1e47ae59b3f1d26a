export { createAdjustments } from './users/adjustments.ts';
export { createAdminOverview } from './overview/overview.ts';
export { createAdminUsers } from './users/users.ts';
export { createAuditReads } from './audit/audit-reads.ts';
export { auditNames } from './audit/target-names.store.ts';
export { createAdministrationRoutes } from './administration.routes.ts';
export { ADMINISTRATION_TABLES } from './administration.tables.ts';
