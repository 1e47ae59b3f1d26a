import {
  createWorkspace,
  getWorkspace,
  listMembers,
  listWorkspaceAudit,
  removeMember,
  removeWorkspace,
  updateMember,
  updateWorkspace,
} from '@parley/contract/workspaces/endpoints.ts';
import {
  acceptInvite,
  createInvites,
  getInvite,
  listInvites,
  renewInvite,
  revokeInvite,
} from '@parley/contract/workspaces/invite-endpoints.ts';
import type {
  InvitesBody,
  MemberBody,
  MemberList,
  WorkspaceBody,
} from '@parley/contract/workspaces/schemas.ts';
import type { z } from 'zod';
import { api } from '../../../platform/api/client.ts';
import { queryClient } from '../../../platform/query.ts';
import { refreshAccount } from '../../auth/index.ts';
import type { MembersOrder } from '../components/MemberHeads.tsx';

export const WORKSPACES_KEY = 'workspaces';
export const ROWS_PER_PAGE = 50;

export const toWorkspaceQuery = (id: string) => ({
  queryKey: [WORKSPACES_KEY, id],
  queryFn: () => api.call(getWorkspace, { params: { id } }),
});

export interface ShownMembers {
  readonly words: string;
  readonly page: number;
  readonly order: MembersOrder;
}

export const toMembersQuery = (
  id: string,
  { words, page, order: { column: sort, direction: order } }: ShownMembers,
) => ({
  queryKey: [WORKSPACES_KEY, id, 'members', words, page, sort, order],
  queryFn: () =>
    api.call(listMembers, {
      params: { id },
      query: { q: words, page, per_page: ROWS_PER_PAGE, sort, order },
    }),
});

/** Of the members that have been shown, in lower case; the server knows the others. */
export function listKnownEmails(id: string): ReadonlySet<string> {
  const pages = queryClient.getQueriesData<z.infer<typeof MemberList>>({
    queryKey: [WORKSPACES_KEY, id, 'members'],
  });
  const members = pages.flatMap(([, page]) => page?.members ?? []);
  return new Set(members.flatMap(({ email }) => email?.toLowerCase() ?? []));
}

export const toInvitesQuery = (id: string) => ({
  queryKey: [WORKSPACES_KEY, id, 'invites'],
  queryFn: () => api.call(listInvites, { params: { id } }),
});

export const toAuditQuery = (id: string, days: number, q: string, page: number) => ({
  queryKey: [WORKSPACES_KEY, id, 'audit', days, q, page],
  queryFn: () =>
    api.call(listWorkspaceAudit, { params: { id }, query: { days, q, page, per_page: ROWS_PER_PAGE } }),
});

export const toInvitePreviewQuery = (token: string) => ({
  queryKey: [WORKSPACES_KEY, 'invite', token],
  queryFn: () => api.call(getInvite, { params: { token } }),
  retry: false,
});

export const refreshWorkspaces = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [WORKSPACES_KEY] });

async function refreshed<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } finally {
    await refreshWorkspaces();
  }
}

/** Which workspaces there are is part of the account. */
async function withAccount<Result>(work: Promise<Result>): Promise<Result> {
  const result = await work;
  await refreshAccount();
  return result;
}

export const workspaceActions = {
  create: (name: string) => withAccount(api.call(createWorkspace, { body: { name } })),
  update: (id: string, body: WorkspaceBody) =>
    withAccount(refreshed(api.call(updateWorkspace, { params: { id }, body }))),
  remove: (id: string) => withAccount(api.call(removeWorkspace, { params: { id } })),
  changeMember: (id: string, userId: string, body: MemberBody) =>
    refreshed(api.call(updateMember, { params: { id, userId }, body })),
  removeMember: (id: string, userId: string, agents: 'transfer' | 'delete') =>
    refreshed(api.call(removeMember, { params: { id, userId }, query: { agents } })),
  leave: (id: string, userId: string) =>
    withAccount(api.call(removeMember, { params: { id, userId }, query: { agents: 'transfer' } })),
  invite: (id: string, body: InvitesBody) => refreshed(api.call(createInvites, { params: { id }, body })),
  renew: (id: string, inviteId: string) => refreshed(api.call(renewInvite, { params: { id, inviteId } })),
  revoke: (id: string, inviteId: string) => refreshed(api.call(revokeInvite, { params: { id, inviteId } })),
  accept: (token: string) => withAccount(api.call(acceptInvite, { params: { token } })),
};
