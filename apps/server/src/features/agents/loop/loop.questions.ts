// Calls that ask the person something before they go on. Such a call stays open in the journal with what it goes on with;
// each question is a request that is answered like an approval, and the call is then made again with the answers.
import { AnswerBody } from '@parley/contract/approvals/questions.ts';
import { maskArguments } from '../../../toolbox/secret-arguments.ts';
import type { ToolAnswers, ToolQuestions } from '../../../toolbox/tool.ts';
import type { ApprovalRequest, Step, StepsContext } from '../../runs/index.ts';
import type { ParsedCall } from './loop.decide.ts';
import { PLAIN_RECORD } from './loop.state.ts';

/** How often one call may ask. */
const MAX_ROUNDS = 10;
/** At once. */
const MAX_QUESTIONS = 5;
const HOUR_MS = 60 * 60_000;

type Pause = Pick<ToolQuestions, 'questions' | 'state' | 'heldMs'> & { readonly round: number };

/** What the call goes on with; `null` where it does not wait for answers. */
function findPause({ result }: Step): Pause | null {
  // Written below.
  const known = result as { readonly pause?: Pause } | null;
  return known?.pause ?? null;
}

const isOfRound = ({ question }: Step, round: number): boolean =>
  typeof question === 'object' && question !== null && 'round' in question && question.round === round;

function toAnswer(step: Step): ToolAnswers['answers'][number] {
  // Written below.
  const { key } = step.question as { readonly key: string };
  const given = AnswerBody.safeParse(step.result).data;
  return { key, ...(step.decision === 'expired' || !given ? { action: 'cancel' } : given) };
}

export interface PausedCall {
  readonly pause: Pause;
  /** `null` where nobody has been asked yet: the process died in between. */
  readonly answered: ToolAnswers | null;
}

export function findPaused(begun: Step | null, questions: readonly Step[]): PausedCall | null {
  const pause = begun && findPause(begun);
  if (!pause) return null;
  const asked = questions.filter((step) => isOfRound(step, pause.round));
  const answered = { state: pause.state, answers: asked.map(toAnswer) };
  return { pause, answered: asked.length > 0 ? answered : null };
}

export interface AskingCall {
  readonly parsed: ParsedCall;
  readonly parentCallId: string | null;
  /** How long a person may take. */
  readonly approvalHours: number;
}

export function toQuestionRequests(
  { parsed, parentCallId, approvalHours }: AskingCall,
  { questions, round, heldMs }: Pause,
): ApprovalRequest[] {
  const { call, tool, args, argsHash } = parsed;
  const { name, effect, definitionHash } = tool;
  const longestMs = approvalHours * HOUR_MS;
  return questions.map((question) => ({
    callId: call.callId,
    parentCallId,
    tool: name,
    effect,
    args: maskArguments(tool.schema, args),
    argsHash,
    definitionHash,
    why: question.message,
    expiresInMs: heldMs === null ? longestMs : Math.min(heldMs, longestMs),
    question: { ...question, round },
    isHeld: heldMs !== null,
  }));
}

/** Journals what the call goes on with. `null` where it asks too much. */
export async function pauseCall(
  context: StepsContext,
  step: Step,
  { questions, state, heldMs }: ToolQuestions,
  earlier: PausedCall | null,
): Promise<Pause | null> {
  const round = (earlier?.pause.round ?? 0) + 1;
  if (round > MAX_ROUNDS || questions.length > MAX_QUESTIONS) return null;
  const pause: Pause = { questions, state, heldMs, round };
  await context.pauseCall(step, { ...PLAIN_RECORD, data: null, pause });
  return pause;
}
