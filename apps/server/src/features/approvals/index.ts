export { APPROVAL_TABLES } from './approvals.tables.ts';
