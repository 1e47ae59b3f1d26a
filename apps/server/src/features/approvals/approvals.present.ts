import { z } from 'zod';
import { AnswerBody, Question } from '@parley/contract/approvals/questions.ts';
import type { Approval, ApprovalRule } from '@parley/contract/approvals/schemas.ts';
import type { FirstAnswer } from '@parley/contract/errors/schemas.ts';
import type { ToolSet } from '../tools/index.ts';
import type { ApprovalRow } from './approvals.store.ts';
import type { ListedRule } from './rules.store.ts';

type Language = 'en' | 'zh';
type FindTool = Pick<ToolSet, 'find'>;

/** What is stored with a decision. */
const Answer = z.object({ arguments: z.unknown(), reason: z.string() }).partial();

const toTime = (ms: number): string => new Date(ms).toISOString();
const fromJson = (json: string | null): unknown => (json === null ? null : JSON.parse(json));

/** What is allowed for good is allowed to the run's own agent, not to those that it calls. */
export const canRemember = ({
  effect,
  saved_agent_id: saved,
  parent_call_id: parent,
  question,
}: ApprovalRow): boolean => effect === 'write' && saved !== null && parent === null && question === null;

function toState({ state, decision }: ApprovalRow): Approval['state'] {
  return state === 'waiting' ? 'waiting' : (decision ?? 'expired');
}

function toTimes({ started_at: asked, expires_at: expires, finished_at: decided }: ApprovalRow) {
  return {
    requested_at: toTime(asked),
    expires_at: expires === null ? null : toTime(expires),
    decided_at: decided === null ? null : toTime(decided),
  };
}

export function toQuestion({ question }: Pick<ApprovalRow, 'question'>): Question | null {
  return question === null ? null : Question.parse(fromJson(question));
}

/** Why a person was asked, as the run has stored it, in the language of who reads it. */
export type TranslateWhy = (stored: string, language: Language) => string;

/** A question is in the words of its server. */
const toWhy = (row: ApprovalRow, language: Language, translateWhy: TranslateWhy): string =>
  row.question === null ? translateWhy(row.why ?? '', language) : (row.why ?? '');

export function toApproval(
  row: ApprovalRow,
  tools: FindTool,
  { language, translateWhy }: { readonly language: Language; readonly translateWhy: TranslateWhy },
): Approval {
  const tool = tools.find(row.tool ?? '');
  const answer = Answer.safeParse(fromJson(row.result)).data;
  const effect = row.effect ?? 'destroy';
  const question = toQuestion(row);
  return {
    id: row.approval_id ?? '',
    state: toState(row),
    run_id: row.run_id,
    agent_id: row.agent_id,
    agent_name: row.agent_name,
    session_id: row.session_id,
    trigger: row.trigger,
    call_id: row.call_id ?? '',
    tool_name: row.tool ?? '',
    display_name: tool?.title[language] ?? row.tool ?? '',
    effect,
    args: fromJson(row.args),
    parameters: tool?.schema ?? null,
    why: toWhy(row, language, translateWhy),
    can_remember: canRemember(row),
    ...toTimes(row),
    decided_by: row.decided_by === null ? null : { id: row.decided_by, username: row.decider ?? '' },
    reason: answer?.reason ?? null,
    changed_args: answer?.arguments ?? null,
    question,
    answer: question && (AnswerBody.safeParse(fromJson(row.result)).data ?? null),
  };
}

export function toFirstAnswer(row: ApprovalRow): FirstAnswer {
  return {
    decision: row.decision ?? 'expired',
    by: row.decider,
    at: toTime(row.finished_at ?? row.started_at),
  };
}

export function toRule(row: ListedRule, tools: FindTool, language: Language): ApprovalRule {
  return {
    id: row.id,
    agent_id: row.agent_id,
    agent_name: row.agent_name,
    tool_name: row.tool,
    display_name: tools.find(row.tool)?.title[language] ?? row.tool,
    after_outside: row.after_outside === 1,
    created_at: toTime(row.created_at),
    last_used_at: row.last_used_at === null ? null : toTime(row.last_used_at),
  };
}
