// Deployments that pause themselves, and those of them that come back by themselves.
import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { DeploymentRow } from '../deployments.store.ts';
import { skipWaiting, updateSchedule } from '../schedules/schedules.store.ts';

export type OwnPause =
  | { readonly reason: 'failures' | 'no_balance' | 'approvals' }
  | { readonly reason: 'daily_cost' | 'budget'; readonly untilMs: number };

/** Answers the deployment as it is then; `undefined` where it is gone or paused already. */
export async function pauseItself(
  tx: Tx,
  deploymentId: string,
  pause: OwnPause,
): Promise<DeploymentRow | undefined> {
  const paused = await tx
    .updateTable('deployments')
    .set({
      is_active: 0,
      paused_reason: pause.reason,
      paused_until: 'untilMs' in pause ? pause.untilMs : null,
      revision: sql`revision + 1`,
    })
    .where('id', '=', deploymentId)
    .where('is_active', '=', 1)
    .returningAll()
    .executeTakeFirst();
  if (paused?.kind === 'scheduled') {
    await updateSchedule(tx, deploymentId, { next_run_at: null });
    await skipWaiting(tx, deploymentId);
  }
  return paused;
}

export type DuePause = Pick<DeploymentRow, 'id' | 'kind'> & { readonly paused_until: number };

export async function listDuePauses(reader: Reader, nowMs: number, limit: number): Promise<DuePause[]> {
  return reader
    .selectFrom('deployments')
    .select(['id', 'kind', 'paused_until'])
    .where('paused_until', '<=', nowMs)
    .orderBy('paused_until')
    .limit(limit)
    .$narrowType<{ paused_until: number }>()
    .execute();
}

export type EndingPause = Pick<DeploymentRow, 'id' | 'kind'>;

/**
 * Who pays today for what the user of a deployment spends: an owner of the workspace that they chose, or else have
 * belonged to longest, where that one pays for them; `null`: themselves.
 */
const PAYER = sql<string | null>`(
  select case when member.pays = 'owner' then workspaces.owner_id end
  from workspace_members as member
  join workspaces on workspaces.id = member.workspace_id
  left join spending_choices as choice on choice.user_id = member.user_id and choice.session_id = ''
  where member.user_id = deployments.user_id
    and (choice.user_id is null or choice.workspace_id = member.workspace_id)
  order by member.joined_at, member.workspace_id
  limit 1)`;

/** A cost center that was changed since the last run, and stops nothing for now. */
const isRaisedCentre = (month: string) => sql`
  select 1 from cost_centres
  where cost_centres.workspace_id = workspaces.id
    and cost_centres.updated_at > deployments.last_run_at
    and (cost_centres.archived_at is not null or cost_centres.budget is null or cost_centres.at_limit = 'warn'
      or cost_centres.budget > coalesce((
        select spent from workspace_spending
        where workspace_spending.workspace_id = cost_centres.workspace_id
          and workspace_spending.subject = cost_centres.id and workspace_spending.month = ${month}), 0))`;

/** Paused without a balance: there is one since the run that had none, or a run has been paid for. */
export async function listFundedPauses(reader: Reader, limit: number): Promise<EndingPause[]> {
  return reader
    .selectFrom('deployments')
    .select(['id', 'kind'])
    .where('paused_reason', '=', 'no_balance')
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('last_error', 'is', null),
        exists(
          selectFrom('balance_entries')
            .select('balance_entries.user_id')
            .where('balance_entries.user_id', '=', sql<string>`coalesce(${PAYER}, deployments.user_id)`)
            .whereRef('balance_entries.created_at', '>=', 'deployments.last_run_at')
            .where('balance_entries.amount', '>', 0),
        ),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** By a workspace that its user has left since, or in the place of which they have joined another one. */
const IS_OUT_OF_WORKSPACE = sql<boolean>`(
  deployments.last_error in (${sql.lit('workspace_budget_reached' satisfies ErrorCode)},
    ${sql.lit('payer_limit_reached' satisfies ErrorCode)})
  and not exists (
    select 1 from workspace_members as member
    where member.user_id = deployments.user_id and member.joined_at <= deployments.last_run_at))`;

/**
 * Paused for a budget of this month: one of those that can have stopped it was changed since that run and has something left,
 * or a run has been paid for. Which of its workspace's it was is not kept: another run that is refused pauses it again.
 */
export async function listRaisedPauses(reader: Reader, month: string, limit: number): Promise<EndingPause[]> {
  return reader
    .selectFrom('deployments')
    .select(['id', 'kind'])
    .where('paused_reason', '=', 'budget')
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('last_error', 'is', null),
        IS_OUT_OF_WORKSPACE,
        exists(
          selectFrom('budgets')
            .select('budgets.user_id')
            .where('deployments.last_error', '!=', 'workspace_budget_reached' satisfies ErrorCode)
            .where('budgets.subject', '=', 'account')
            .where('budgets.user_id', 'in', [
              sql<string>`deployments.user_id`,
              sql<string>`coalesce(${PAYER}, deployments.user_id)`,
            ])
            .whereRef('budgets.updated_at', '>', 'deployments.last_run_at')
            .where(
              sql<boolean>`(budgets.per_month is null or budgets.period <> ${month} or budgets.per_month > budgets.spent)`,
            ),
        ),
        exists(
          selectFrom('workspace_members as joined')
            .innerJoin('workspaces', 'workspaces.id', 'joined.workspace_id')
            .select('joined.user_id')
            .whereRef('joined.user_id', '=', 'deployments.user_id')
            // A budget of one's own says nothing any more where another one pays.
            .where((workspace) =>
              workspace.or([
                workspace('deployments.last_error', '!=', 'budget_reached' satisfies ErrorCode),
                workspace('joined.pays', '=', 'owner'),
              ]),
            )
            .where((workspace) =>
              workspace.or([
                workspace('joined.limits_changed_at', '>', workspace.ref('deployments.last_run_at')),
                sql<boolean>`exists (${isRaisedCentre(month)})`,
              ]),
            ),
        ),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Paused because too many runs of its user waited for a decision: fewer than this many do now. */
export async function listRoomyPauses(reader: Reader, below: number, limit: number): Promise<EndingPause[]> {
  return reader
    .selectFrom('deployments')
    .select(['id', 'kind'])
    .where('paused_reason', '=', 'approvals')
    .where(
      // Written out, as the index of waiting steps is.
      sql<boolean>`(select count(distinct run_id) from run_steps
        where run_steps.user_id = deployments.user_id and run_steps.state = 'waiting') < ${below}`,
    )
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Whether it was paused for that, and is on again. */
export async function endOwnPause(
  tx: Tx,
  { id }: EndingPause,
  reason: 'no_balance' | 'budget' | 'approvals',
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('deployments')
    .set({
      is_active: 1,
      paused_reason: null,
      paused_until: null,
      failures_in_row: 0,
      revision: sql`revision + 1`,
    })
    .where('id', '=', id)
    .where('paused_reason', '=', reason)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether it was paused for this long, and is on again. */
export async function endPause(tx: Tx, { id, paused_until: until }: DuePause): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('deployments')
    .set({ is_active: 1, paused_reason: null, paused_until: null, revision: sql`revision + 1` })
    .where('id', '=', id)
    .where('paused_until', '=', until)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
