import type {
  Invite,
  InviteWithLink,
  Workspace,
  WorkspaceAuditEntry,
  WorkspaceMember,
} from '@parley/contract/workspaces/schemas.ts';
import { toCsvLine } from '../../platform/csv.ts';
import { toDollars } from '../../platform/money.ts';
import type { InviteToShow } from './add-invites.ts';
import { toDetails } from './audit-mentions.ts';
import type { ShownInvite } from './invites.store.ts';
import type { ShownMember } from './members.store.ts';
import type { AuditRow, DetailedAuditRow } from './workspace-audit.ts';
import { isManager } from './workspaces.policy.ts';
import type { ShownWorkspace } from './workspaces.service.ts';

const toIso = (timeMs: number): string => new Date(timeMs).toISOString();
const toCap = (micros: number | null): number | null => (micros === null ? null : toDollars(micros));

export function toWorkspace({ workspace, facts }: ShownWorkspace): Workspace {
  const { id, name, role, owner_id: payerId, owner_pays: ownerPays, created_at: createdAt } = workspace;
  return {
    id,
    name,
    role,
    payer: { user_id: payerId, username: facts.payer },
    payer_balance: isManager(role) ? toDollars(facts.payerBalance) : null,
    owner_pays: ownerPays === 1,
    members: facts.members,
    created_at: toIso(createdAt),
  };
}

export function toMember(row: ShownMember): WorkspaceMember {
  return {
    user_id: row.user_id,
    username: row.username,
    email: row.email,
    role: row.role,
    monthly_cap: toCap(row.monthly_cap),
    team_id: row.team_id,
    project_id: row.project_id,
    department_id: row.department_id,
    pays: row.pays,
    spent_this_month: toDollars(row.spent),
    agents: row.agents,
    last_seen_at: row.last_seen_at === null ? null : toIso(row.last_seen_at),
    joined_at: toIso(row.joined_at),
  };
}

export function toInvite(row: ShownInvite): Invite {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    monthly_cap: toCap(row.monthly_cap),
    team_id: row.team_id,
    pays: row.pays,
    invited_by: { user_id: row.invited_by, username: row.username },
    created_at: toIso(row.created_at),
    expires_at: toIso(row.expires_at),
  };
}

export function toInviteWithLink({ invite, link, wasMailed }: InviteToShow): InviteWithLink {
  return { ...toInvite(invite), link, was_mailed: wasMailed };
}

export function toAuditEntry({ names, ...row }: DetailedAuditRow): WorkspaceAuditEntry {
  return {
    id: row.id,
    actor_id: row.actor_id,
    actor: row.actor,
    action: row.action,
    target_type: row.target_type,
    target_id: row.target_id,
    target_name: row.target_name,
    outcome: row.outcome,
    location: row.location,
    details: toDetails(row),
    names,
    at: toIso(row.at),
  };
}

const COLUMNS = [
  'actor',
  'actor_id',
  'action',
  'target_type',
  'target_id',
  'target_name',
  'outcome',
  'location',
  'details',
] as const;

/** CSV with a header row. */
export async function* toAuditCsv(pages: AsyncIterable<readonly AuditRow[]>): AsyncGenerator<string> {
  yield toCsvLine(['at', ...COLUMNS]);
  for await (const rows of pages)
    yield rows.map((row) => toCsvLine([toIso(row.at), ...COLUMNS.map((column) => row[column])])).join('');
}
