// One call of a tool of a server: made, held while the server asks the person something, and gone on with once they have
// answered. In the stateless era the server asks by its answer and wants the call once more, which any process can make; in
// the session era it asks in the middle of the call, which goes on only where it is open.
import type { CallToolResult } from '@modelcontextprotocol/client';
import { z } from 'zod';
import { ToolFailure, ToolQuestions, type ToolAnswers, type ToolContext } from '../../../toolbox/tool.ts';
import {
  HELD_MS,
  type Answer,
  type CallParams,
  type MakeCall,
  type OnQuestion,
  type OpenCall,
  type OpenCalls,
} from './client/open-calls.ts';
import { toElicitResult, toQuestion } from './client/questions.ts';

/** What such a call goes on with. */
const State = z.union([
  z.object({ held: z.string() }),
  z.object({ request: z.string().nullable(), isAgain: z.boolean() }),
]);

const MAX_STATE_CHARACTERS = 64 * 1024;
/** Of the questions of an open call. */
const MAX_AT_ONCE = 5;
/** Of one call, where nobody is there to answer. */
const MAX_CANCELLED = 3;

const LOST =
  'The outcome of this call is not known: the connection that waited for the answer of the user is gone. Check before repeating it.';
const UNFIT = 'The server has asked its user something that cannot be shown here, so the call was ended.';
const REFUSED = 'The user did not open the page that the server needs, so the call was not made.';

const CANCELLED = { action: 'cancel' } as const;

export interface CallOfTool {
  readonly userId: string;
  /** The name that the person has given the server. */
  readonly serverName: string;
  readonly params: CallParams;
  readonly context: Pick<ToolContext, 'signal' | 'canAsk' | 'answered'>;
  readonly make: (params: CallParams, signal: AbortSignal, onQuestion: OnQuestion) => ReturnType<MakeCall>;
}

type Asks = Extract<Answer, { is: 'asks' }>;

/** With what the person has answered. */
function toParams(params: CallParams, { answers, state: text }: ToolAnswers): CallParams {
  const state = State.safeParse(text).data;
  if (!state || 'held' in state) throw new ToolFailure('unknown', LOST);
  if (state.isAgain) {
    if (answers.some(({ action }) => action !== 'answer')) throw new ToolFailure('failed', REFUSED);
    return params;
  }
  return {
    ...params,
    inputResponses: Object.fromEntries(answers.map(({ key, ...answer }) => [key, toElicitResult(answer)])),
    ...(state.request !== null && { requestState: state.request }),
  };
}

export function createToolCaller(calls: OpenCalls) {
  /** The person is asked; the call goes on later, wherever that is. */
  function askLater({ serverName }: CallOfTool, { questions: asked, state, isAgain }: Asks): never {
    const questions = asked?.map(({ key, asked: one }) => toQuestion(serverName, key, one)) ?? [null];
    const shown = questions.filter((question) => question !== null);
    if (shown.length < questions.length || (state?.length ?? 0) > MAX_STATE_CHARACTERS)
      throw new ToolFailure('failed', UNFIT);
    throw new ToolQuestions(shown, { request: state, isAgain }, null);
  }

  /** Waits for the result of an open call, and has the person asked where its server wants to know something. */
  async function follow(of: CallOfTool, call: OpenCall): Promise<Answer> {
    const { userId, serverName, context } = of;
    for (;;) {
      const next = await call.next(context.signal);
      if (next.is !== 'held') return next;
      const shown = next.questions.flatMap(({ key, asked }, index) => {
        const isAsked = context.canAsk && index < MAX_AT_ONCE;
        const question = isAsked ? toQuestion(serverName, key, asked) : null;
        if (!question) call.answer(key, CANCELLED);
        return question ?? [];
      });
      if (shown.length === 0) continue;
      const held = calls.hold(userId, call);
      if (held !== null) throw new ToolQuestions(shown, { held }, HELD_MS);
      for (const { key } of shown) call.answer(key, CANCELLED);
    }
  }

  /** The held call that the answers are for; `null` where the call is made once more. */
  function takeHeld({ context: { answered } }: CallOfTool): OpenCall | null {
    const state = answered === null ? undefined : State.safeParse(answered.state).data;
    if (!answered || !state || !('held' in state)) return null;
    const call = calls.take(state.held);
    if (!call) throw new ToolFailure('unknown', LOST);
    for (const { key, ...answer } of answered.answers) call.answer(key, toElicitResult(answer));
    return call;
  }

  function begin({ make }: CallOfTool, params: CallParams): OpenCall {
    return calls.open((signal, onQuestion) => make(params, signal, onQuestion));
  }

  function start(of: CallOfTool): OpenCall {
    const { answered } = of.context;
    return takeHeld(of) ?? begin(of, answered ? toParams(of.params, answered) : of.params);
  }

  /** Throws `ToolQuestions` where the person has to answer first. */
  return async (of: CallOfTool): Promise<CallToolResult> => {
    let answer = await follow(of, start(of));
    for (let round = 0; answer.is === 'asks'; round += 1) {
      const { questions, state: request, isAgain } = answer;
      if (of.context.canAsk || questions === null || round >= MAX_CANCELLED) return askLater(of, answer);
      const answers = questions.map(({ key }) => ({ key, ...CANCELLED }));
      answer = await follow(of, begin(of, toParams(of.params, { state: { request, isAgain }, answers })));
    }
    return answer.result;
  };
}
