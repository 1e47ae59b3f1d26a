// The budgets of a workspace as limits of a step, beside those of the account that pays.
import type { SpendingTags } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { SpendLimit } from '../billing.limits.ts';
import { monthOf } from './budgets.rules.ts';
import {
  addToMonth,
  holdWorkspace,
  listWorkspaceBudgets,
  sumHeldOfWorkspace,
} from './workspace-spending.store.ts';

interface Step {
  /** Budgets that stop agents apply. */
  readonly byAgent: boolean;
  /** What the step's own reservation holds already. */
  readonly ownMicros: number;
  readonly nowMs: number;
}

const LEFT: SpendLimit = {
  total: 0,
  held: 0,
  whenSpent: 'workspace_left',
  whenHeld: 'workspace_left',
};

/**
 * Those that stop: budgets that only warn limit nothing. Their sums are locked until the transaction ends, because
 * members who pay themselves share them and nothing else.
 */
export async function listWorkspaceLimits(
  tx: Tx,
  tags: SpendingTags,
  { byAgent, ownMicros, nowMs }: Step,
): Promise<SpendLimit[]> {
  const budgets = await listWorkspaceBudgets(tx, tags);
  if (budgets === null) return [LEFT];
  const stopping = budgets.filter(
    ({ atLimit }) => atLimit === 'stop_all' || (atLimit === 'stop_agents' && byAgent),
  );
  if (stopping.length === 0) return [];
  if (!(await holdWorkspace(tx, tags.workspaceId))) return [LEFT];
  const subjects = stopping.map(({ subject }) => subject).sort();
  const sums = await addToMonth(tx, tags.workspaceId, { subjects, month: monthOf(nowMs), micros: 0 });
  const spent = new Map(sums.map((sum) => [sum.subject, sum.spent]));
  const held = await sumHeldOfWorkspace(tx, tags.workspaceId);
  return stopping.map(({ subject, name, budget }) => ({
    total: Math.max(0, budget - (spent.get(subject) ?? 0)),
    held: (held.get(subject) ?? 0) - ownMicros,
    whenSpent: 'workspace_budget_reached',
    whenHeld: 'workspace_budget_in_use',
    name,
    subject,
  }));
}
