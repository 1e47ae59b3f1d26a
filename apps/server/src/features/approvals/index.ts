export { createApprovalRoutes } from './approvals.routes.ts';
export { createApprovals } from './approvals.service.ts';
export { APPROVAL_TABLES } from './approvals.tables.ts';
export { clearRules } from './rules.store.ts';
export { createApprovalRules } from './rules.service.ts';
export type { ApprovalRules } from './rules.service.ts';
