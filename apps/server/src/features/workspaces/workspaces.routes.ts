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
} from '@parley/contract/workspaces/endpoints.ts';
import {
  acceptInvite,
  createInvites,
  getInvite,
  listInvites,
  renewInvite,
  revokeInvite,
} from '@parley/contract/workspaces/invite-endpoints.ts';
import type { Clock } from '../../platform/clock.ts';
import { route, type Route } from '../../platform/http/binding/route.ts';
import type { Caller } from '../../platform/http/callers/caller.ts';
import type { Invites } from './invites.service.ts';
import type { Members } from './members.service.ts';
import type { WorkspaceAudit } from './workspace-audit.ts';
import type { Act } from './workspaces.deps.ts';
import {
  toAuditCsv,
  toAuditEntry,
  toInvite,
  toInviteWithLink,
  toMember,
  toWorkspace,
} from './workspaces.present.ts';
import type { Workspaces } from './workspaces.service.ts';

export interface WorkspaceParts {
  readonly workspaces: Workspaces;
  readonly workspaceMembers: Members;
  readonly workspaceInvites: Invites;
  readonly workspaceAudit: WorkspaceAudit;
}

function toAct({ userId, isAdmin }: Caller, { requestId }: { requestId: string }): Act {
  return { userId, isAdmin, requestId };
}

function createInviteRoutes({ workspaces, workspaceInvites: invites }: WorkspaceParts): Route[] {
  return [
    route(listInvites, async ({ params }, caller) => {
      const rows = await invites.list(caller, params.id);
      return { invites: rows.map(toInvite), total: rows.length };
    }),
    route(createInvites, async ({ params, body, facts }, caller) => {
      const made = await invites.create(toAct(caller, facts), params.id, body);
      return { invites: made.invites.map(toInviteWithLink), already_members: [...made.alreadyMembers] };
    }),
    route(renewInvite, async ({ params, facts }, caller) =>
      toInviteWithLink(await invites.renew(toAct(caller, facts), params.id, params.inviteId)),
    ),
    route(revokeInvite, async ({ params, facts }, caller) => {
      await invites.revoke(toAct(caller, facts), params.id, params.inviteId);
      return { success: true as const, id: params.inviteId };
    }),
    route(getInvite, async ({ params }, { userId }) => {
      const { invite, name, isMember } = await invites.preview(userId, params.token);
      return {
        workspace: { id: invite.workspace_id, name },
        role: invite.role,
        invited_by: invite.username,
        pays: invite.pays,
        is_member: isMember,
        expires_at: new Date(invite.expires_at).toISOString(),
      };
    }),
    route(acceptInvite, async ({ params, facts }, caller) => {
      const id = await invites.accept(toAct(caller, facts), params.token);
      return toWorkspace(await workspaces.get(caller, id));
    }),
  ];
}

function createMemberRoutes({ workspaceMembers: members }: WorkspaceParts): Route[] {
  return [
    route(listMembers, async ({ params, query }, caller) => {
      const { rows, total } = await members.list(caller, params.id, query);
      return { members: rows.map(toMember), total, page: query.page, per_page: query.per_page };
    }),
    route(updateMember, async ({ params, body, facts }, caller) =>
      toMember(await members.update(toAct(caller, facts), params.id, params.userId, body)),
    ),
    route(removeMember, async ({ params, query, facts }, caller) => {
      await members.remove(toAct(caller, facts), params.id, params.userId, query.agents);
      return { success: true as const, id: params.userId };
    }),
  ];
}

export function createWorkspaceRoutes(parts: WorkspaceParts, clock: Pick<Clock, 'now'>): Route[] {
  const { workspaces, workspaceAudit: audit } = parts;
  return [
    route(listWorkspaces, async (_input, { userId }) => {
      const found = await workspaces.list(userId);
      return { workspaces: found.map(toWorkspace), total: found.length };
    }),
    route(createWorkspace, async ({ body, facts }, caller) =>
      toWorkspace(await workspaces.create(toAct(caller, facts), body.name)),
    ),
    route(getWorkspace, async ({ params }, caller) => toWorkspace(await workspaces.get(caller, params.id))),
    route(updateWorkspace, async ({ params, body, facts }, caller) =>
      toWorkspace(await workspaces.update(toAct(caller, facts), params.id, body)),
    ),
    route(removeWorkspace, async ({ params, facts }, caller) => {
      await workspaces.remove(toAct(caller, facts), params.id);
      return { success: true as const, id: params.id };
    }),
    ...createMemberRoutes(parts),
    ...createInviteRoutes(parts),
    route(listWorkspaceAudit, async ({ params, query }, caller) => {
      const { rows, total } = await audit.list(caller, params.id, query);
      return { entries: rows.map(toAuditEntry), total, page: query.page, per_page: query.per_page };
    }),
    route(exportWorkspaceAudit, async ({ params, query }, caller) => ({
      kind: 'download',
      fileName: `workspace-audit-${new Date(clock.now()).toISOString().slice(0, 10)}.csv`,
      mediaType: 'text/csv',
      chunks: toAuditCsv(await audit.export(caller, params.id, query)),
    })),
  ];
}
