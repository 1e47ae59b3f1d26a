// Every endpoint of workspaces.
import { exportWorkspaceAnalytics, getWorkspaceAnalytics } from './analytics/endpoints.ts';
import {
  createCostCentre,
  getOwnBudgets,
  getSpendingOptions,
  listCostCentres,
  setSpendingChoice,
  updateCostCentre,
} from './cost-centres/endpoints.ts';
import {
  createWorkspace,
  exportWorkspaceAudit,
  getWorkspace,
  listMembers,
  listWorkspaceAudit,
  listWorkspaces,
  removeMember,
  removeWorkspace,
  updateMember,
  updateWorkspace,
} from './endpoints.ts';
import {
  acceptInvite,
  createInvites,
  getInvite,
  listInvites,
  renewInvite,
  revokeInvite,
} from './invite-endpoints.ts';

export const WORKSPACE_ENDPOINTS = [
  listWorkspaces,
  createWorkspace,
  getWorkspace,
  updateWorkspace,
  removeWorkspace,
  listMembers,
  updateMember,
  removeMember,
  listInvites,
  createInvites,
  renewInvite,
  revokeInvite,
  getInvite,
  acceptInvite,
  listWorkspaceAudit,
  exportWorkspaceAudit,
  listCostCentres,
  createCostCentre,
  updateCostCentre,
  getOwnBudgets,
  getSpendingOptions,
  setSpendingChoice,
  getWorkspaceAnalytics,
  exportWorkspaceAnalytics,
] as const;
