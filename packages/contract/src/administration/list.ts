import {
  adjustBalance,
  exportAdminUsers,
  exportAudit,
  getAdminOverview,
  getAdminUser,
  listAdminUserEntries,
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
  listAdminUserEntries,
  adjustBalance,
  setAdminFlag,
  signOutUser,
  suspendUser,
  liftSuspension,
  listAuditEntries,
  exportAudit,
] as const;
