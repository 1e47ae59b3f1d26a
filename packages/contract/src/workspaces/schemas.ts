import { z } from 'zod';
import { Email, WorkspaceRole } from '../auth/schemas.ts';
import { dollarsUpTo } from '../billing/dollars.ts';
import {
  AUDIT_SEARCH_MAX_LENGTH,
  INVITED_ROLES,
  MAX_INVITES_AT_ONCE,
  MAX_MONTHLY_CAP,
  WORKSPACE_NAME_MAX_LENGTH,
} from './constants.ts';

const ObjectId = z.string().min(1).max(100);
const Name = z
  .string()
  .trim()
  .min(1)
  .max(WORKSPACE_NAME_MAX_LENGTH)
  .regex(/^\P{Cc}*$/u, 'must be one line');
/** `null`: no limit. */
const MonthlyCap = dollarsUpTo(MAX_MONTHLY_CAP).nullable();
/** Whose balance pays what they spend for the workspace. */
const Pays = z.enum(['self', 'owner']);
const InvitedRole = z.enum(INVITED_ROLES);

export const WorkspacePath = z.object({ id: ObjectId });
export const MemberPath = WorkspacePath.extend({ userId: ObjectId });
export const InvitePath = WorkspacePath.extend({ inviteId: ObjectId });
export const InviteTokenPath = z.object({ token: z.string().min(1).max(200) });

export const Workspace = z.object({
  id: z.string(),
  name: z.string(),
  /** Of the caller; `null` for an admin of the platform, who only reads. */
  role: WorkspaceRole.nullable(),
  /** The owner whose balance pays for members who are paid for. */
  payer: z.object({ user_id: z.string(), username: z.string().nullable() }),
  /** US dollars, of the payer; `null` for who does not manage members. */
  payer_balance: z.number().nullable(),
  /** The payer agrees that other owners and admins decide who is paid for; invites say so at first. */
  owner_pays: z.boolean(),
  members: z.number(),
  created_at: z.string(),
});
export type Workspace = z.infer<typeof Workspace>;

export const WorkspaceList = z.object({ workspaces: z.array(Workspace), total: z.number() });
export const NewWorkspaceBody = z.object({ name: Name });
export const WorkspaceBody = z.object({
  name: Name.optional(),
  /** Turned on by the payer alone. */
  owner_pays: z.boolean().optional(),
  /** The caller, an owner who pays from now on: nobody decides that another pays. */
  payer_id: ObjectId.optional(),
});
export type WorkspaceBody = z.infer<typeof WorkspaceBody>;

export const WorkspaceMember = z.object({
  user_id: z.string(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  role: WorkspaceRole,
  monthly_cap: z.number().nullable(),
  team_id: z.string().nullable(),
  project_id: z.string().nullable(),
  department_id: z.string().nullable(),
  pays: Pays,
  /** US dollars, for this workspace and in this month by UTC. */
  spent_this_month: z.number(),
  /** Agents of the workspace that belong to them. */
  agents: z.number(),
  last_seen_at: z.string().nullable(),
  joined_at: z.string(),
});
export type WorkspaceMember = z.infer<typeof WorkspaceMember>;

const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(50),
});
const Paged = z.object({ total: z.number(), page: z.number(), per_page: z.number() });

export const MemberOrder = z.enum(['name', 'role', 'team', 'spent', 'cap', 'seen']);
export type MemberOrder = z.infer<typeof MemberOrder>;
export const MemberQuery = PageQuery.extend({
  q: z.string().trim().max(100).default(''),
  sort: MemberOrder.default('role').describe('Owners come first without it'),
  order: z.enum(['asc', 'desc']).default('asc').describe('Of `sort`; equal ones are by name'),
});
export type MemberQuery = z.infer<typeof MemberQuery>;
export const MemberList = Paged.extend({ members: z.array(WorkspaceMember) });
export const MemberBody = z.object({
  role: WorkspaceRole.optional(),
  monthly_cap: MonthlyCap.optional(),
  team_id: ObjectId.nullable().optional(),
  project_id: ObjectId.nullable().optional(),
  department_id: ObjectId.nullable().optional(),
  pays: Pays.optional(),
});
export type MemberBody = z.infer<typeof MemberBody>;
/** What becomes of the agents of the workspace that are theirs: the caller gets them, or they are deleted. */
export const RemoveMemberQuery = z.object({ agents: z.enum(['transfer', 'delete']).default('transfer') });
export const MemberRemoved = z.object({ success: z.literal(true), id: z.string() });

export const Invite = z.object({
  id: z.string(),
  /** `null`: anyone with the link. */
  email: z.string().nullable(),
  role: InvitedRole,
  monthly_cap: z.number().nullable(),
  team_id: z.string().nullable(),
  pays: Pays,
  invited_by: z.object({ user_id: z.string(), username: z.string().nullable() }),
  created_at: z.string(),
  expires_at: z.string(),
});
export type Invite = z.infer<typeof Invite>;
/** The link is shown only here; a new one replaces it. */
export const InviteWithLink = Invite.extend({ link: z.string(), was_mailed: z.boolean() });
export type InviteWithLink = z.infer<typeof InviteWithLink>;

export const InviteList = z.object({ invites: z.array(Invite), total: z.number() });
export const InvitesBody = z.object({
  /** One invite each; none: one link that the first person with it may use. */
  emails: z.array(Email).max(MAX_INVITES_AT_ONCE).default([]),
  role: InvitedRole,
  monthly_cap: MonthlyCap.default(null),
  team_id: ObjectId.nullable().default(null),
  pays: Pays.default('self'),
  language: z.enum(['en', 'zh']).default('en'),
});
export type InvitesBody = z.infer<typeof InvitesBody>;
export const NewInvites = z.object({
  invites: z.array(InviteWithLink),
  /** Of the given addresses: those of members. */
  already_members: z.array(z.string()),
});

/** What someone with the link is shown before they accept. */
export const InvitePreview = z.object({
  workspace: z.object({ id: z.string(), name: z.string() }),
  role: InvitedRole,
  invited_by: z.string().nullable(),
  pays: Pays,
  is_member: z.boolean(),
  expires_at: z.string(),
});
export type InvitePreview = z.infer<typeof InvitePreview>;

export const WorkspaceAuditEntry = z.object({
  id: z.string(),
  actor_id: z.string().nullable(),
  actor: z.string().nullable(),
  action: z.string(),
  target_type: z.string().nullable(),
  target_id: z.string().nullable(),
  /** What it is called now; null for what is gone or no longer belongs to the workspace. */
  target_name: z.string().nullable(),
  outcome: z.enum(['ok', 'refused']),
  /** A short code made of a hash, the same for the same location; null for what the server did itself. */
  location: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  /** What the ids in the details are called now, as above. */
  names: z.record(z.string(), z.string()),
  at: z.string(),
});
export type WorkspaceAuditEntry = z.infer<typeof WorkspaceAuditEntry>;
export const WorkspaceAuditQuery = PageQuery.extend({
  days: z.coerce.number().int().min(1).max(365).default(30),
  q: z
    .string()
    .trim()
    .max(AUDIT_SEARCH_MAX_LENGTH)
    .regex(/^\P{Cc}*$/u, 'must be one line')
    .default('')
    .describe('Part of the name of an actor or a target, or an id'),
});
export type WorkspaceAuditQuery = z.infer<typeof WorkspaceAuditQuery>;
export const WorkspaceAuditList = Paged.extend({ entries: z.array(WorkspaceAuditEntry) });
export const WorkspaceAuditExportQuery = WorkspaceAuditQuery.pick({ days: true, q: true });
export type WorkspaceAuditExportQuery = z.infer<typeof WorkspaceAuditExportQuery>;
