// Requests for approval are steps of runs; they are read here with the run that they belong to.
import type { Reader } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/schema.ts';

type StepColumns = Pick<
  Row<'run_steps'>,
  | 'approval_id'
  | 'call_id'
  | 'parent_call_id'
  | 'run_id'
  | 'tool'
  | 'effect'
  | 'args'
  | 'why'
  | 'question'
  | 'result'
  | 'state'
  | 'decision'
  | 'decided_by'
  | 'started_at'
  | 'finished_at'
  | 'expires_at'
>;
type RunColumns = Pick<Row<'runs'>, 'agent_id' | 'agent_name' | 'session_id' | 'trigger'>;
export type ApprovalRow = StepColumns &
  RunColumns & {
    readonly decider: string | null;
    /** `null` where the agent is not saved, or is gone. */
    readonly saved_agent_id: string | null;
  };

export interface ApprovalPage {
  readonly runId: string | undefined;
  readonly state: 'waiting' | 'decided';
  readonly limit: number;
  readonly offset: number;
}

function approvalsOf(reader: Reader, userId: string) {
  return reader
    .selectFrom('run_steps')
    .innerJoin('runs', 'runs.id', 'run_steps.run_id')
    .leftJoin('users', 'users.id', 'run_steps.decided_by')
    .leftJoin('agents', (join) =>
      join.onRef('agents.id', '=', 'runs.agent_id').on('agents.deleted_at', 'is', null),
    )
    .where('run_steps.user_id', '=', userId)
    .where('run_steps.kind', '=', 'approval')
    .select([
      'run_steps.approval_id',
      'run_steps.call_id',
      'run_steps.parent_call_id',
      'run_steps.run_id',
      'run_steps.tool',
      'run_steps.effect',
      'run_steps.args',
      'run_steps.why',
      'run_steps.question',
      'run_steps.result',
      'run_steps.state',
      'run_steps.decision',
      'run_steps.decided_by',
      'run_steps.started_at',
      'run_steps.finished_at',
      'run_steps.expires_at',
      'runs.agent_id',
      'runs.agent_name',
      'runs.session_id',
      'runs.trigger',
      'users.username as decider',
      'agents.id as saved_agent_id',
    ]);
}

/** Waiting ones oldest first, decided ones newest first. */
export function listApprovals(
  reader: Reader,
  userId: string,
  { state, runId, limit, offset }: ApprovalPage,
): Promise<ApprovalRow[]> {
  const own = approvalsOf(reader, userId);
  const all = runId === undefined ? own : own.where('run_steps.run_id', '=', runId);
  const wanted =
    state === 'waiting'
      ? all.where('run_steps.state', '=', 'waiting').orderBy('run_steps.started_at')
      : all.where('run_steps.finished_at', 'is not', null).orderBy('run_steps.finished_at', 'desc');
  return wanted.orderBy('run_steps.run_id').orderBy('run_steps.n').limit(limit).offset(offset).execute();
}

export async function countApprovals(
  reader: Reader,
  userId: string,
  { state, runId }: Pick<ApprovalPage, 'state' | 'runId'>,
): Promise<number> {
  const own = reader
    .selectFrom('run_steps')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .where('kind', '=', 'approval');
  const all = runId === undefined ? own : own.where('run_id', '=', runId);
  const wanted =
    state === 'waiting' ? all.where('state', '=', 'waiting') : all.where('finished_at', 'is not', null);
  return Number((await wanted.executeTakeFirstOrThrow()).total);
}

/** Only the owner's: another user's is treated as missing. */
export function findApproval(
  reader: Reader,
  userId: string,
  approvalId: string,
): Promise<ApprovalRow | undefined> {
  return approvalsOf(reader, userId).where('run_steps.approval_id', '=', approvalId).executeTakeFirst();
}
