// Pure: what the details of an audit entry of a workspace name by its id.
import type { WorkspaceAuditEntry } from '@parley/contract/workspaces/schemas.ts';

type Details = WorkspaceAuditEntry['details'];

interface Mention {
  readonly target_type: string;
  readonly target_id: string;
}

/** Fields that hold an id, and of what. */
const FIELDS: Readonly<Record<string, string>> = {
  payer_id: 'user',
  owner_id: 'user',
  team_id: 'cost_centre',
  project_id: 'cost_centre',
  department_id: 'cost_centre',
  invite: 'workspace-invite',
};
/** Rules of cost centers are kept as `person:id`. */
const RULE_KINDS: Readonly<Record<string, string>> = { person: 'user', agent: 'agent' };

function toMentions(field: string, value: unknown): Mention[] {
  const type = FIELDS[field];
  if (type !== undefined && typeof value === 'string') return [{ target_type: type, target_id: value }];
  if (field !== 'rules' || !Array.isArray(value)) return [];
  return value.map(String).flatMap((rule) => {
    const at = rule.indexOf(':');
    const ruleType = RULE_KINDS[rule.slice(0, at)];
    return ruleType === undefined ? [] : [{ target_type: ruleType, target_id: rule.slice(at + 1) }];
  });
}

const toFields = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

export function toDetails({ details }: { readonly details: string }): Details {
  // Written by this server.
  return JSON.parse(details) as Details;
}

export function findMentions(details: Details): Mention[] {
  const { before, after, ...rest } = details;
  return [rest, before, after].flatMap(toFields).flatMap(([field, value]) => toMentions(field, value));
}
