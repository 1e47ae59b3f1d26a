// What waits for a person's decision, over all runs, and the decisions themselves.
import type { ApprovalQuery, DecisionBody } from '@parley/contract/approvals/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Runs } from '../runs/index.ts';
import type { Tools, ToolSet } from '../tools/index.ts';
import { canRemember, toFirstAnswer } from './approvals.present.ts';
import { countApprovals, findApproval, listApprovals, type ApprovalRow } from './approvals.store.ts';
import type { ApprovalRules } from './rules.service.ts';

export interface ApprovalsDeps {
  readonly db: Database;
  readonly runs: Pick<Runs, 'findApproval' | 'decide'>;
  readonly tools: Pick<Tools, 'of'>;
  readonly rules: Pick<ApprovalRules, 'save'>;
}

export interface Approvals {
  /** Waiting ones oldest first, decided ones newest first. */
  list(
    userId: string,
    query: Pick<ApprovalQuery, 'state' | 'page' | 'per_page'>,
  ): Promise<{ approvals: ApprovalRow[]; total: number }>;
  get(userId: string, id: string): Promise<ApprovalRow>;
  /** Throws `already_decided` with the first answer, and `conflict` where the tool has changed since it was asked for. */
  decide(userId: string, id: string, decision: DecisionBody): Promise<ApprovalRow>;
}

function refuse(field: string, messages: readonly string[]): never {
  throw new AppError('validation_failed', {
    data: { errors: messages.map((message) => ({ field, message })) },
  });
}

export function createApprovals({ db, runs, tools, rules }: ApprovalsDeps): Approvals {
  async function get(userId: string, id: string): Promise<ApprovalRow> {
    const row = await findApproval(db.read, userId, id);
    if (!row) throw new AppError('not_found');
    return row;
  }

  /** Throws where the decision itself is wrong. */
  function check(
    row: ApprovalRow,
    { decision, arguments: changed, remember }: DecisionBody,
    own: ToolSet,
  ): void {
    if (decision === 'deny') {
      if (changed) refuse('arguments', ['can only be changed in a call that is allowed']);
      if (remember) refuse('remember', ['only an allowed tool can be remembered']);
      return;
    }
    if (remember && !canRemember(row))
      refuse('remember', ['only a writing tool of a saved agent can be allowed for good']);
    const problems = changed ? own.checkArguments(row.tool ?? '', changed) : [];
    if (problems.length > 0) refuse('arguments', problems);
  }

  async function refuseDecided(userId: string, id: string): Promise<never> {
    throw new AppError('already_decided', { data: { first: toFirstAnswer(await get(userId, id)) } });
  }

  return {
    async list(userId, { state, page, per_page: limit }) {
      const approvals = await listApprovals(db.read, userId, { state, limit, offset: (page - 1) * limit });
      return { approvals, total: await countApprovals(db.read, userId, state) };
    },

    get,

    async decide(userId, id, body) {
      const row = await get(userId, id);
      if (row.state !== 'waiting') return refuseDecided(userId, id);
      const tool = row.tool ?? '';
      const own = await tools.of(userId, [tool]);
      check(row, body, own);
      const definitionHash = own.find(tool)?.definitionHash ?? '';
      const { argsHash } = await runs.findApproval({ userId }, id);
      const { isFirst } = await runs.decide({ userId }, id, {
        decision: body.decision === 'allow' ? 'approved' : 'denied',
        argsHash: argsHash ?? '',
        definitionHash,
        answer: {
          ...(body.arguments && { arguments: body.arguments }),
          ...(body.reason && { reason: body.reason }),
        },
      });
      if (!isFirst) return refuseDecided(userId, id);
      if (body.remember && row.saved_agent_id !== null)
        await rules.save({ userId, agentId: row.saved_agent_id, tool, definitionHash });
      return get(userId, id);
    },
  };
}
