import { Deleted } from '../auth/schemas.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  InviteList,
  InvitePath,
  InvitePreview,
  InvitesBody,
  InviteTokenPath,
  InviteWithLink,
  NewInvites,
  Workspace,
  WorkspacePath,
} from './schemas.ts';

export const listInvites = defineEndpoint({
  id: 'workspaces.listInvites',
  method: 'GET',
  path: '/api/workspaces/{id}/invites',
  summary: 'The open invites of a workspace, oldest first.',
  access: 'member',
  guards: 'own-workspace',
  scope: null,
  params: WorkspacePath,
  reply: InviteList,
  errors: ['not_found', 'not_allowed'],
});

export const createInvites = defineEndpoint({
  id: 'workspaces.createInvites',
  method: 'POST',
  path: '/api/workspaces/{id}/invites',
  summary:
    'Invite people by their addresses, or anyone with a link. Links are valid for seven days and work once.',
  access: 'member',
  guards: 'own-workspace',
  scope: null,
  params: WorkspacePath,
  body: InvitesBody,
  reply: NewInvites,
  status: 201,
  errors: ['not_found', 'not_allowed', 'too_many_invites', 'rate_limited'],
});

export const renewInvite = defineEndpoint({
  id: 'workspaces.renewInvite',
  method: 'POST',
  path: '/api/workspaces/{id}/invites/{inviteId}/link',
  summary: 'A new link for an open invite, valid for seven days; the one before no longer works.',
  access: 'member',
  guards: 'own-workspace',
  scope: null,
  params: InvitePath,
  reply: InviteWithLink,
  errors: ['not_found', 'not_allowed'],
});

export const revokeInvite = defineEndpoint({
  id: 'workspaces.revokeInvite',
  method: 'DELETE',
  path: '/api/workspaces/{id}/invites/{inviteId}',
  summary: 'Revoke an invite: its link no longer works.',
  access: 'member',
  guards: 'own-workspace',
  scope: null,
  params: InvitePath,
  reply: Deleted,
  errors: ['not_found', 'not_allowed'],
});

const REFUSED_INVITES = [
  'not_found',
  'invite_used',
  'invite_expired',
  'invite_revoked',
  'invite_for_another',
  'rate_limited',
] as const;

export const getInvite = defineEndpoint({
  id: 'workspaces.getInvite',
  method: 'GET',
  path: '/api/invites/{token}',
  summary: 'What an invite offers, for a person who is signed in.',
  access: 'member',
  guards: 'none',
  scope: null,
  params: InviteTokenPath,
  reply: InvitePreview,
  errors: [...REFUSED_INVITES],
});

export const acceptInvite = defineEndpoint({
  id: 'workspaces.acceptInvite',
  method: 'POST',
  path: '/api/invites/{token}/accept',
  summary: 'Join the workspace of an invite.',
  access: 'member',
  guards: 'none',
  scope: null,
  params: InviteTokenPath,
  reply: Workspace,
  errors: [...REFUSED_INVITES, 'too_many_workspaces', 'too_many_members'],
});
