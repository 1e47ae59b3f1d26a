// Pure: which cost centres something is counted under. For each kind, the first of these that names one: the chat, the
// agent, a rule of the workspace, what is usual for the person, and what the workspace has set for the member.
import type { CostTags } from '@parley/contract/agents/execution/texts.ts';
import type { CostCentreRule } from '@parley/contract/workspaces/cost-centres/schemas.ts';

export type CentreKind = 'team' | 'project' | 'department';

export interface Centre {
  readonly id: string;
  readonly kind: CentreKind;
  readonly nameKey: string;
  readonly rules: readonly CostCentreRule[];
}

export interface CentreIds {
  readonly teamId: string | null;
  readonly projectId: string | null;
  readonly departmentId: string | null;
}

export interface Choice extends CentreIds {
  /** Empty: of the account. */
  readonly sessionId: string;
  readonly workspaceId: string | null;
}

export interface ChoiceBasis {
  readonly chosen: CentreIds | null;
  readonly costTags: CostTags | null;
  readonly userId: string;
  readonly agentId: string | null;
  readonly usual: CentreIds | null;
  readonly member: CentreIds;
}

export const toNameKey = (name: string): string => name.trim().toLowerCase();

function fits({ kind, id }: CostCentreRule, { userId, agentId }: ChoiceBasis): boolean {
  return kind === 'person' ? id === userId : id === agentId;
}

/** `centres` in the order in which their rules are tried. Archived ones are not among them, and are never chosen. */
export function chooseCentres(centres: readonly Centre[], basis: ChoiceBasis): CentreIds {
  function choose(kind: CentreKind, idOf: (ids: CentreIds) => string | null): string | null {
    const ofKind = centres.filter((centre) => centre.kind === kind);
    const byId = (ids: CentreIds | null) => ids && ofKind.find(({ id }) => id === idOf(ids));
    const named = basis.costTags?.[kind];
    const centre =
      byId(basis.chosen) ??
      (named === undefined ? null : ofKind.find(({ nameKey }) => nameKey === toNameKey(named))) ??
      ofKind.find(({ rules }) => rules.some((rule) => fits(rule, basis))) ??
      byId(basis.usual) ??
      byId(basis.member);
    return centre?.id ?? null;
  }
  return {
    teamId: choose('team', ({ teamId }) => teamId),
    projectId: choose('project', ({ projectId }) => projectId),
    departmentId: choose('department', ({ departmentId }) => departmentId),
  };
}
