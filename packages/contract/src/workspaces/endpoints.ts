import { Deleted } from '../auth/schemas.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  MemberBody,
  MemberList,
  MemberPath,
  MemberQuery,
  MemberRemoved,
  NewWorkspaceBody,
  RemoveMemberQuery,
  Workspace,
  WorkspaceBody,
  WorkspaceAuditExportQuery,
  WorkspaceAuditList,
  WorkspaceAuditQuery,
  WorkspaceList,
  WorkspaceMember,
  WorkspacePath,
} from './schemas.ts';

export const listWorkspaces = defineEndpoint({
  id: 'workspaces.list',
  method: 'GET',
  path: '/api/workspaces',
  summary: 'The workspaces that the caller belongs to, by name.',
  access: 'member',
  guards: 'self',
  scope: null,
  reply: WorkspaceList,
  errors: [],
});

export const createWorkspace = defineEndpoint({
  id: 'workspaces.create',
  method: 'POST',
  path: '/api/workspaces',
  summary: 'Make a workspace; the caller is its owner.',
  access: 'member',
  guards: 'self',
  scope: null,
  body: NewWorkspaceBody,
  reply: Workspace,
  status: 201,
  errors: ['too_many_workspaces'],
});

export const getWorkspace = defineEndpoint({
  id: 'workspaces.get',
  method: 'GET',
  path: '/api/workspaces/{id}',
  summary: 'A workspace, for its members and for admins of the platform.',
  access: 'member',
  guards: 'own-workspace',
  scope: null,
  params: WorkspacePath,
  reply: Workspace,
  errors: ['not_found'],
});

export const updateWorkspace = defineEndpoint({
  id: 'workspaces.update',
  method: 'PUT',
  path: '/api/workspaces/{id}',
  summary: 'Rename a workspace, or say who pays. Admins rename; owners do both.',
  access: 'member',
  guards: 'own-workspace',
  scope: null,
  params: WorkspacePath,
  body: WorkspaceBody,
  reply: Workspace,
  errors: ['not_found', 'not_allowed'],
});

export const removeWorkspace = defineEndpoint({
  id: 'workspaces.remove',
  method: 'DELETE',
  path: '/api/workspaces/{id}',
  summary: 'Delete a workspace. Its agents become private to their creators.',
  access: 'member',
  guards: 'own-workspace',
  scope: null,
  params: WorkspacePath,
  reply: Deleted,
  errors: ['not_found', 'not_allowed'],
});

export const listMembers = defineEndpoint({
  id: 'workspaces.listMembers',
  method: 'GET',
  path: '/api/workspaces/{id}/members',
  summary:
    'Who belongs to a workspace, owners first unless asked for otherwise. For its owners and admins, and admins of the platform.',
  access: 'member',
  guards: 'own-workspace',
  scope: null,
  params: WorkspacePath,
  query: MemberQuery,
  reply: MemberList,
  errors: ['not_found', 'not_allowed'],
});

export const updateMember = defineEndpoint({
  id: 'workspaces.updateMember',
  method: 'PUT',
  path: '/api/workspaces/{id}/members/{userId}',
  summary: 'Change the role, limit, cost centers or payer of a member. Only owners change owners.',
  access: 'member',
  guards: 'own-workspace',
  scope: null,
  params: MemberPath,
  body: MemberBody,
  reply: WorkspaceMember,
  errors: ['not_found', 'not_allowed', 'last_owner'],
});

export const removeMember = defineEndpoint({
  id: 'workspaces.removeMember',
  method: 'DELETE',
  path: '/api/workspaces/{id}/members/{userId}',
  summary:
    'Remove a member, who loses access at once and whose runs for the workspace end; or leave it, with the own id.',
  access: 'member',
  guards: 'own-workspace',
  scope: null,
  params: MemberPath,
  query: RemoveMemberQuery,
  reply: MemberRemoved,
  errors: ['not_found', 'not_allowed', 'last_owner'],
});

export const listWorkspaceAudit = defineEndpoint({
  id: 'workspaces.listAudit',
  method: 'GET',
  path: '/api/workspaces/{id}/audit-log',
  summary: 'What was changed in a workspace and by whom, newest first.',
  access: 'member',
  guards: 'own-workspace',
  scope: null,
  params: WorkspacePath,
  query: WorkspaceAuditQuery,
  reply: WorkspaceAuditList,
  errors: ['not_found', 'not_allowed'],
});

export const exportWorkspaceAudit = defineEndpoint({
  id: 'workspaces.exportAudit',
  method: 'GET',
  path: '/api/workspaces/{id}/audit-log.csv',
  summary: 'The audit log of a workspace as a CSV file, newest first.',
  access: 'member',
  guards: 'own-workspace',
  scope: null,
  rate: 'analytics',
  params: WorkspacePath,
  query: WorkspaceAuditExportQuery,
  download: 'text/csv',
  errors: ['not_found', 'not_allowed'],
});
