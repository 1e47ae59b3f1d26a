// What a new rule of a cost centre may name: its label is shown to all who read the cost centre.
import type { CostCentreRule } from '@parley/contract/workspaces/cost-centres/schemas.ts';
import { toFieldError } from '../../../platform/bounded-json.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { listMembersAmong } from './cost-centres.store.ts';

/** Of the given agents, those that the account can see. */
export type ListVisibleAgents = (
  reader: Reader,
  userId: string,
  ids: readonly string[],
) => Promise<ReadonlySet<string>>;

export interface RulesToCheck {
  readonly workspaceId: string;
  /** Who makes the rules. */
  readonly userId: string;
  readonly rules: readonly CostCentreRule[];
  /** They stay, also where the member has left and the agent is gone. */
  readonly earlier: readonly CostCentreRule[];
  readonly listVisibleAgents: ListVisibleAgents;
}

/** Throws for the first rule that names neither a member nor an agent that its maker sees. */
export async function checkNewRules(tx: Tx, asked: RulesToCheck): Promise<void> {
  const { workspaceId, userId, rules, earlier, listVisibleAgents } = asked;
  const isNew = ({ kind, id }: CostCentreRule): boolean =>
    !earlier.some((rule) => rule.kind === kind && rule.id === id);
  const idsOf = (wanted: CostCentreRule['kind']): string[] =>
    rules.filter((rule) => rule.kind === wanted && isNew(rule)).map(({ id }) => id);
  const members = await listMembersAmong(tx, workspaceId, idsOf('person'));
  const agents = await listVisibleAgents(tx, userId, idsOf('agent'));
  for (const [index, rule] of rules.entries()) {
    if (!isNew(rule)) continue;
    if (rule.kind === 'person' && !members.has(rule.id))
      throw toFieldError(`rules.${index}.id`, 'is no member of this workspace');
    if (rule.kind === 'agent' && !agents.has(rule.id))
      throw toFieldError(`rules.${index}.id`, 'is no agent that you can see');
  }
}
