// What waits for a person's decision, over all runs, and the decisions themselves.
import { checkAnswer, type AnswerBody, type Question } from '@parley/contract/approvals/questions.ts';
import type { ApprovalQuery, DecisionBody } from '@parley/contract/approvals/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Runs } from '../runs/index.ts';
import type { Tools, ToolSet } from '../tools/index.ts';
import { canRemember, toFirstAnswer, toQuestion } from './approvals.present.ts';
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
    query: Pick<ApprovalQuery, 'state' | 'run_id' | 'page' | 'per_page'>,
  ): Promise<{ approvals: ApprovalRow[]; total: number }>;
  get(userId: string, id: string): Promise<ApprovalRow>;
  /** Throws `already_decided` with the first answer, and `conflict` where the tool has changed since it was asked for. */
  decide(userId: string, id: string, decision: DecisionBody): Promise<ApprovalRow>;
  /** Throws `already_decided` with the first answer. */
  answer(userId: string, id: string, answer: AnswerBody): Promise<ApprovalRow>;
}

function refuse(field: string, messages: readonly string[]): never {
  throw new AppError('validation_failed', {
    data: { errors: messages.map((message) => ({ field, message })) },
  });
}

/** Throws where the answer does not fit the question. */
function checkAnswered(question: Question, { action, content }: AnswerBody): void {
  if (action !== 'answer') {
    if (content) refuse('content', ['can only be sent with an answer']);
    return;
  }
  if (question.asks_secret) refuse('action', ['passwords and keys are not given to a server on a form']);
  const problems = checkAnswer(question.fields, content ?? {});
  const errors = Object.entries(problems).map(([name, problem]) => ({
    field: `content.${name}`,
    message: `does not fit: ${problem}`,
  }));
  if (errors.length > 0) throw new AppError('validation_failed', { data: { errors } });
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
    async list(userId, { state, run_id: runId, page, per_page: limit }) {
      const wanted = { state, runId };
      const approvals = await listApprovals(db.read, userId, {
        ...wanted,
        limit,
        offset: (page - 1) * limit,
      });
      return { approvals, total: await countApprovals(db.read, userId, wanted) };
    },

    get,

    async decide(userId, id, body) {
      const row = await get(userId, id);
      if (row.question !== null) refuse('decision', ['this is a question: it is answered']);
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

    async answer(userId, id, answer) {
      const row = await get(userId, id);
      const question = toQuestion(row);
      if (!question) refuse('action', ['this is a call: it is allowed or denied']);
      if (row.state !== 'waiting') return refuseDecided(userId, id);
      checkAnswered(question, answer);
      const { argsHash, definitionHash } = await runs.findApproval({ userId }, id);
      const { isFirst } = await runs.decide({ userId }, id, {
        decision: answer.action === 'answer' ? 'approved' : 'denied',
        // The call was allowed before: what is answered here is the question alone.
        argsHash: argsHash ?? '',
        definitionHash: definitionHash ?? '',
        answer,
      });
      return isFirst ? get(userId, id) : refuseDecided(userId, id);
    },
  };
}
