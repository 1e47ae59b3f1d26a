import {
  adjustBalance,
  exportAdminUsers,
  exportAudit,
  getAdminOverview,
  getAdminUser,
  liftSuspension,
  listAdminUsers,
  listAuditEntries,
  setAdminFlag,
  signOutUser,
  suspendUser,
} from './endpoints.ts';

export const ADMINISTRATION_ENDPOINTS = [
  getAdminOverview,
  listAdminUsers,
  exportAdminUsers,
  getAdminUser,
  adjustBalance,
  setAdminFlag,
  signOutUser,
  suspendUser,
  liftSuspension,
  listAuditEntries,
  exportAudit,
] as const;
