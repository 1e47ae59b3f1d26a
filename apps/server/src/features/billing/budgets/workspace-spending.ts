// Counts what was used for a workspace, in the transaction that settles it, and notices budgets that are nearly used up.
import type { SpendingTags } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { NewRow } from '../../../platform/db/schema.ts';
import type { Counted } from '../billing.days.ts';
import { monthOf } from './budgets.rules.ts';
import {
  addToDay,
  addToMonth,
  holdWorkspace,
  listWorkspaceBudgets,
  markWarned,
  toSubjects,
  type SubjectBudget,
} from './workspace-spending.store.ts';

const DAY_MS = 86_400_000;
/** What a person reads as a reply; the rest is work around it. */
const REPLY_KINDS: readonly string[] = ['chat', 'agent', 'research'];

export interface NearlySpent extends SubjectBudget {
  readonly workspaceId: string;
  readonly month: string;
  readonly spent: number;
}

export type TellBudget = (tx: Tx, budget: NearlySpent) => Promise<void>;

type UsageRow = Omit<NewRow<'usage_records'>, 'id'>;

function toDay(tags: SpendingTags, row: UsageRow, counted: Counted): NewRow<'workspace_usage_days'> {
  const isReply = REPLY_KINDS.includes(row.kind);
  const runs = row.agent_id === null ? 0 : counted.runs;
  return {
    workspace_id: tags.workspaceId,
    day: Math.floor(row.created_at / DAY_MS),
    member_id: tags.memberId,
    team_id: tags.teamId ?? '',
    project_id: tags.projectId ?? '',
    department_id: tags.departmentId ?? '',
    agent_id: row.agent_id ?? '',
    requests: counted.requests,
    replies: isReply ? counted.runs : 0,
    runs,
    automated: row.trigger === 'ui' ? 0 : runs,
    failed: isReply ? counted.failed : 0,
    tokens: row.input_tokens + row.output_tokens,
    cost: row.cost,
  };
}

export async function countForWorkspace(
  tx: Tx,
  tags: SpendingTags,
  { row, counted }: { readonly row: UsageRow; readonly counted: Counted },
  tellBudget?: TellBudget,
): Promise<void> {
  const { workspaceId } = tags;
  // Deleted since the run began: the usage record alone says what it was for.
  if (!(await holdWorkspace(tx, workspaceId))) return;
  await addToDay(tx, toDay(tags, row, counted));
  if (row.cost === 0) return;
  const month = monthOf(row.created_at);
  const sums = await addToMonth(tx, workspaceId, { subjects: toSubjects(tags), month, micros: row.cost });
  const budgets = (await listWorkspaceBudgets(tx, tags)) ?? [];
  for (const { subject, spent, isWarned } of sums) {
    const budget = budgets.find((one) => one.subject === subject);
    if (!budget || isWarned || spent * 100 < budget.budget * budget.warnAtPercent) continue;
    await markWarned(tx, { workspaceId, subject, month }, row.created_at);
    await tellBudget?.(tx, { ...budget, workspaceId, month, spent });
  }
}
