// Workspaces, who belongs to them, and who has been invited.
import type { Flag } from '../../platform/db/flag.ts';
import type { Generated } from '../../platform/db/schema.ts';
import type { TableRules } from '../../platform/db/table-rules.ts';

interface WorkspaceTable {
  id: string;
  name: string;
  /** The owner whose balance pays, where the workspace pays. There may be more owners. */
  owner_id: string;
  /** New members are paid for by it, unless their invite says otherwise. */
  owner_pays: Flag;
  created_at: number;
  updated_at: number;
}

interface WorkspaceMemberTable {
  workspace_id: string;
  user_id: string;
  role: 'owner' | 'admin' | 'member' | 'viewer';
  /** Micro-dollars; `null`: no limit. */
  monthly_cap: number | null;
  /** The cost centres of what they spend, where nothing else is said. */
  team_id: string | null;
  project_id: string | null;
  department_id: string | null;
  /** Whose balance pays. */
  pays: 'self' | 'owner';
  joined_at: number;
  /** When their cap was raised, or their cost centres or who pays were changed; `null`: never since they joined. */
  limits_changed_at: Generated<number | null>;
}

interface WorkspaceInviteTable {
  id: string;
  workspace_id: string;
  token_hash: string;
  /** `null`: anyone with the link. */
  email: string | null;
  role: 'admin' | 'member' | 'viewer';
  monthly_cap: number | null;
  team_id: string | null;
  pays: 'self' | 'owner';
  invited_by: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
  revoked_at: number | null;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    workspaces: WorkspaceTable;
    workspace_members: WorkspaceMemberTable;
    workspace_invites: WorkspaceInviteTable;
  }
}

export const WORKSPACE_TABLES: TableRules<'workspaces' | 'workspace_members' | 'workspace_invites'> = {
  workspaces: {
    personal: { owner: 'owner_id', key: ['id'], hidden: [], onRemoval: 'removed' },
    backup: { key: ['id'] },
  },
  workspace_members: {
    personal: { owner: 'user_id', key: ['workspace_id'], hidden: [], onRemoval: 'removed' },
    backup: { key: ['workspace_id', 'user_id'] },
  },
  workspace_invites: {
    // An address is that of someone else.
    personal: { owner: 'invited_by', key: ['id'], hidden: ['token_hash', 'email'], onRemoval: 'removed' },
    backup: { key: ['id'] },
  },
};
