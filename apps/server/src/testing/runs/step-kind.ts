// A resumable kind for tests: a small loop over its journal that asks the scripted model, makes the calls that it asks
// for, and waits for a person before those that write.
import { createHash } from 'node:crypto';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { z } from 'zod';
import { generateWire } from '../../features/chat/index.ts';
import type {
  BodyEnd,
  PreparedSteps,
  ResumableKind,
  Step,
  StepsContext,
  TurnResult,
} from '../../features/runs/index.ts';
import type { CatalogueModel, Provider } from '../../providers/provider.ts';
import { createTurn, type TurnMessage } from '../../providers/turn.ts';

const Input = z.object({ prompt: z.string() });
type Input = z.infer<typeof Input>;

interface Call {
  readonly callId: string;
  readonly name: string;
  readonly args: unknown;
}

interface Answer {
  readonly text: string;
  readonly calls: readonly Call[];
}

/** The outside world of the calls. */
export interface TestTools {
  /** The ids of the calls that were made, in order. */
  readonly made: string[];
  /** Makes a call; `signal` is that of the run. */
  make(callId: string, signal: AbortSignal): Promise<unknown>;
}

export function createTestTools(work: TestTools['make'] = () => Promise.resolve('ok')): TestTools {
  const made: string[] = [];
  return {
    made,
    make(callId, signal) {
      made.push(callId);
      return work(callId, signal);
    },
  };
}

export interface StepKindOptions {
  readonly provider: Provider;
  readonly model: CatalogueModel;
  readonly tools: TestTools;
  readonly capMicros?: number;
  /** What a call costs, and at most. */
  readonly callMicros?: number;
  /** Turns before the run ends at its own limit. */
  readonly mostTurns?: number;
  readonly agent?: PreparedSteps['agent'];
  /** Of the tool as it is when it is called. */
  readonly definitionHashOf?: (tool: string) => string;
}

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url');

/** The same for every tool unless a test says otherwise. */
const DEFINITION_HASH = hashOf('definition');
const OUTPUT_TOKENS = 200;
const INPUT_TOKENS = 50;

/** Of a turn that is done. */
function toAnswer({ result }: Step): Answer {
  // As every journal keeps turns.
  const { content } = (result as TurnResult).message;
  return {
    text: content.map((item) => (item.type === 'text' ? item.text : '')).join(''),
    calls: content.flatMap((item) =>
      item.type === 'tool-call'
        ? [{ callId: item.callId, name: item.name, args: JSON.parse(item.argumentsJson) as unknown }]
        : [],
    ),
  };
}

function toMessages(prompt: string, journal: readonly Step[]): TurnMessage[] {
  return [
    { role: 'user', content: [{ type: 'text', text: prompt }] },
    ...journal.flatMap((step): TurnMessage[] => {
      if (step.kind !== 'call' || step.state === 'open') return [];
      const content = [{ type: 'text' as const, text: JSON.stringify(step.result) }];
      return [
        { role: 'tool', callId: step.callId ?? '', name: step.tool ?? '', content, isError: step.isError },
      ];
    }),
  ];
}

function toEffect({ name }: Call): 'read' | 'write' | 'destroy' {
  if (name.startsWith('destroy')) return 'destroy';
  return name.startsWith('write') ? 'write' : 'read';
}

const isWrite = (call: Call): boolean => toEffect(call) !== 'read';

export function createStepKind(options: StepKindOptions): ResumableKind<Input> {
  const { provider, model, tools, callMicros = 0, mostTurns = 5, agent = null } = options;
  const { definitionHashOf = () => DEFINITION_HASH } = options;

  function toCall(call: Call) {
    return {
      callId: call.callId,
      tool: call.name,
      effect: toEffect(call),
      args: call.args,
      argsHash: hashOf(call.args),
      definitionHash: definitionHashOf(call.name),
      maxMicros: callMicros,
      readsOwnRun: false,
    };
  }

  async function makeCall(context: StepsContext, call: Call): Promise<void> {
    const left = context.journal().find(({ state, callId }) => state === 'open' && callId === call.callId);
    if (left && isWrite(call)) {
      const unknown = { state: 'unknown', result: 'not known', isError: true, costMicros: 0 } as const;
      await context.closeCall(left, unknown, []);
      return;
    }
    const step = await context.openCall(toCall(call), [
      { type: 'tool_called', call_id: call.callId, tool_name: call.name, args: call.args, started_at: '' },
    ]);
    const result = await tools.make(call.callId, context.signal);
    const done = { state: 'done', result, isError: false, costMicros: callMicros } as const;
    await context.closeCall(step, done, [
      {
        type: 'tool_output',
        call_id: call.callId,
        tool_name: call.name,
        output: JSON.stringify(result),
        time_taken_ms: 0,
        is_error: false,
      },
    ]);
  }

  async function refuse(context: StepsContext, call: Call, approval: Step): Promise<void> {
    const step = await context.openCall(toCall(call), []);
    const refused = { state: 'failed', result: approval.state, isError: true, costMicros: 0 } as const;
    await context.closeCall(step, refused, []);
  }

  /** `null` once all calls of the turn have been made. */
  async function makeCalls(context: StepsContext, calls: readonly Call[]): Promise<BodyEnd | null> {
    const of = (kind: Step['kind'], { callId }: Call) =>
      context.journal().find((step) => step.kind === kind && step.callId === callId);
    const unasked = calls.filter((call) => isWrite(call) && !of('approval', call));
    if (unasked.length > 0)
      return context.waitFor(unasked.map((call) => ({ ...toCall(call), why: 'It writes.' })));
    const left = calls.filter((call) => (of('call', call)?.state ?? 'open') === 'open');
    await Promise.all(
      left.map((call) => {
        const approval = of('approval', call);
        return approval && approval.decision !== 'approved'
          ? refuse(context, call, approval)
          : makeCall(context, call);
      }),
    );
    return null;
  }

  async function ask(context: StepsContext, prompt: string): Promise<Step> {
    const messages = toMessages(prompt, context.journal());
    const turn = createTurn({ model: model.model, purpose: 'reply', messages });
    return context.turn({
      model,
      inputTokens: INPUT_TOKENS,
      maxOutputTokens: OUTPUT_TOKENS,
      countInput: () => Promise.resolve(1),
      stream: ({ maxOutputTokens, signal }) => provider.stream({ ...turn, maxOutputTokens }, signal),
    });
  }

  async function work(context: StepsContext, prompt: string): Promise<BodyEnd> {
    for (;;) {
      const turns = context.journal().filter(({ kind, state }) => kind === 'turn' && state === 'done');
      const last = turns.at(-1);
      const answer = last ? toAnswer(last) : null;
      if (answer && answer.calls.length === 0)
        return { status: 'succeeded', reason: 'stop', text: answer.text };
      const waiting = await makeCalls(context, answer?.calls ?? []);
      if (waiting) return waiting;
      if (turns.length === mostTurns)
        return { status: 'limit', error: new AppError('reply_budget_reached'), text: answer?.text ?? '' };
      await ask(context, prompt);
    }
  }

  return {
    name: 'test-steps',
    canResume: true,
    input: Input,
    wire: generateWire,
    prepare: ({ prompt }) => ({
      usageKind: 'agent',
      sessionId: null,
      locksSession: false,
      shownInput: prompt,
      model,
      inputTokens: INPUT_TOKENS,
      maxOutputTokens: OUTPUT_TOKENS,
      agent,
      capMicros: options.capMicros ?? null,
      body: (context) => work(context, prompt),
    }),
  };
}
