// Makes one call: journalled before the tool is asked, bounded in time, and journalled with its result.
import { atCallDepth } from '../../../platform/call-depth.ts';
import { toCleanText } from '../../../platform/clean-text.ts';
import type { Clock } from '../../../platform/clock.ts';
import {
  ToolFailure,
  ToolQuestions,
  type JsonValue,
  type ToolAnswers,
  type ToolContext,
  type ToolData,
  type ToolError,
  type ToolErrorCode,
  type ToolResult,
} from '../../../toolbox/tool.ts';
import type { ApprovalRequest, Step, StepsContext } from '../../runs/index.ts';
import type { AgentToRun } from './agent-run.ts';
import type { ParsedCall } from './loop.decide.ts';
import type { ReplayedCall } from './loop.replay.ts';
import { closeCall, toCalled, toFailed, toRequest, type Outcome } from './loop.outcome.ts';
import { findPaused, pauseCall, toQuestionRequests, type PausedCall } from './loop.questions.ts';
import { PLAIN_RECORD, toRecord, type CallSource } from './loop.state.ts';
import type { LoopTool } from './loop.tools.ts';

/** Of one call, whatever its tool says. */
const LONGEST_CALL_MS = 60_000;
/** Ends the wait for the limit. Nobody reads it, so it is made once. */
const ANSWERED = new Error('The call has ended');

export interface ContextRequest {
  /** The agent that makes the call. */
  readonly agent: AgentToRun;
  readonly tool: LoopTool;
  readonly callId: string;
  readonly argsHash: string;
  readonly signal: AbortSignal;
  /** Of a call that has asked the person something. */
  readonly answered: ToolAnswers | null;
}

export interface CallDeps {
  readonly clock: Clock;
  /** Everything that a tool works with. */
  toContext(call: ContextRequest): ToolContext;
  /** Of what tools call. */
  readonly callDepth: number;
  /** Numbers sources in the order in which they are first read. */
  numberSource(url: string): number;
}

/** As JSON can hold it: what a tool answers is not trusted to be what its type says. */
function toPlainData(data: JsonValue): unknown {
  const json: unknown = JSON.stringify(data);
  return typeof json === 'string' ? JSON.parse(toCleanText(json)) : null;
}

function toTitle(data: unknown): string {
  const title = typeof data === 'object' && data !== null && 'title' in data ? data.title : null;
  return typeof title === 'string' ? title.slice(0, 200) : '';
}

function toLoads(tool: LoopTool, data: unknown): string[] {
  if (tool.name !== 'tool-search' || tool.provider !== 'AGENT') return [];
  // The loop's own tool answers this.
  const { found } = data as { found: readonly { tool: string }[] };
  return found.map(({ tool: name }) => name);
}

/** Failures that are told in words of this product alone, whatever the tool is. */
const OWN_WORDS: ReadonlySet<ToolErrorCode> = new Set(['credential_missing', 'blocked_address', 'timeout']);

function toToolError({ code, message, retryAfterSeconds }: ToolFailure): ToolError {
  return { error: code, message, ...(retryAfterSeconds !== null && { retryAfterSeconds }) };
}

/** Services explain failures, so their words are text from outside like any result of theirs. */
function toToolFailed({ isOutside }: LoopTool, { error, message, retryAfterSeconds }: ToolError): Outcome {
  const failed = toFailed(error, message, retryAfterSeconds);
  return { ...failed, record: { ...failed.record, isOutside: isOutside && !OWN_WORDS.has(error) } };
}

function toSources({ source, sources }: ToolData, data: unknown): Omit<CallSource, 'number'>[] {
  if (sources) return sources.map(({ url, title }) => ({ url, title, is_own: true }));
  return source ? [{ url: source, title: toTitle(data) }] : [];
}

function toOutcome(tool: LoopTool, result: ToolResult, deps: CallDeps): Outcome {
  if ('error' in result) return toToolFailed(tool, result);
  const data = toPlainData(result.data);
  const [source = null, ...moreSources] = toSources(result, data).map((given) => ({
    number: deps.numberSource(given.url),
    ...given,
  }));
  const swapTo = tool.handsOverTo ?? null;
  const { isOutside } = tool;
  const keeps = result.keeps === undefined ? null : toPlainData(result.keeps);
  const record = {
    ...PLAIN_RECORD,
    data,
    isOutside,
    source,
    moreSources,
    loads: toLoads(tool, data),
    swapTo,
    keeps,
  };
  const costMicros = Math.min(result.costMicros ?? tool.priceMicros, tool.priceMicros);
  return { record, isError: false, costMicros };
}

const isRepeatable = ({ effect, isIdempotent }: LoopTool): boolean => effect === 'read' || isIdempotent;

const UNKNOWN = 'The outcome of this call is not known. Check before repeating it.';

/** What was asked of a service it may do after all. */
function toLate(tool: LoopTool, timeoutMs: number): Outcome {
  const words = `The tool did not answer within ${timeoutMs / 1000} seconds.`;
  return isRepeatable(tool) ? toFailed('timeout', words) : toFailed('unknown', `${words} ${UNKNOWN}`);
}

async function ask(
  {
    agent,
    parsed,
    callId,
    answered,
  }: { agent: AgentToRun; parsed: ParsedCall; callId: string; answered: ToolAnswers | null },
  toolSignal: AbortSignal,
  deps: CallDeps,
): Promise<Outcome | ToolQuestions> {
  const { args, argsHash } = parsed;
  const tool: LoopTool = parsed.tool;
  const limit = new AbortController();
  const timeoutMs = Math.min(tool.timeoutMs, LONGEST_CALL_MS);
  const signal = AbortSignal.any([toolSignal, limit.signal]);
  const isOver = deps.clock.sleep(timeoutMs, signal).then(
    () => toLate(tool, timeoutMs),
    (reason: unknown) => {
      throw reason;
    },
  );
  isOver.catch(() => undefined);
  try {
    const work = Promise.resolve()
      .then(() => {
        const context = deps.toContext({ agent, tool, callId, argsHash, signal, answered });
        return atCallDepth(deps.callDepth, () => tool.call(args, context));
      })
      .then((result) => toOutcome(tool, result, deps));
    return await Promise.race([work, isOver]);
  } catch (error) {
    if (toolSignal.aborted) throw toolSignal.reason;
    if (error instanceof ToolQuestions) return error;
    if (error instanceof ToolFailure) return toToolFailed(tool, toToolError(error));
    return toFailed('failed', 'The tool failed in an unexpected way.');
  } finally {
    limit.abort(ANSWERED);
  }
}

const TOO_MANY = 'The service has asked its user too many questions, so the call was ended.';

/** One call, with what is known of it. */
export interface CallToMake {
  readonly agent: AgentToRun;
  readonly parsed: ParsedCall;
  /** The call of the agent that makes it. */
  readonly parentCallId: string | null;
  /** How long people are waited for who are asked for it. */
  readonly approvalHours: number;
  readonly begun: Step | null;
  /** What people were asked for the call. */
  readonly questions: readonly Step[];
  /** Of a repeated run: in place of the tool's. */
  readonly answer: ReplayedCall | null;
}

/** How the call is journalled that has come to its end; what is not known of it is not called failed. */
function toEnd({ isError, record }: Outcome): 'done' | 'failed' | 'unknown' {
  if (!isError) return 'done';
  const { data } = record;
  const isUnknown = typeof data === 'object' && data !== null && 'error' in data && data.error === 'unknown';
  return isUnknown ? 'unknown' : 'failed';
}

/** Makes the call and journals its result, or that it goes on once a person has answered. */
async function work(
  context: StepsContext,
  { agent, parsed, parentCallId, approvalHours, answer }: CallToMake,
  { step, paused, signal }: { step: Step; paused: PausedCall | null; signal: AbortSignal },
  deps: CallDeps,
): Promise<readonly ApprovalRequest[]> {
  const callId = `${context.runId}.${parsed.call.callId}`;
  const answered = paused?.answered ?? null;
  let outcome = answer
    ? { ...answer, costMicros: 0 }
    : await ask({ agent, parsed, callId, answered }, signal, deps);
  if (outcome instanceof ToolQuestions) {
    const pause = await pauseCall(context, step, outcome, paused);
    if (pause) return toQuestionRequests({ parsed, parentCallId, approvalHours }, pause);
    outcome = toFailed('failed', TOO_MANY);
  }
  await closeCall(context, step, outcome, { state: toEnd(outcome), nowMs: deps.clock.now() });
  return [];
}

/**
 * `begun`: a server that died has begun the call, so it may have been made, or the call waits for answers. What people
 * have to be asked before it goes on is answered; none where it has a result.
 */
export async function makeCall(
  context: StepsContext,
  call: CallToMake,
  deps: CallDeps,
): Promise<readonly ApprovalRequest[]> {
  const { clock } = deps;
  const { parsed, parentCallId, approvalHours, begun, questions } = call;
  const tool: LoopTool = parsed.tool;
  const paused = findPaused(begun, questions);
  if (paused && paused.answered === null) {
    return toQuestionRequests({ parsed, parentCallId, approvalHours }, paused.pause);
  }
  if (begun && !paused && !isRepeatable(tool)) {
    const outcome = toFailed('unknown', UNKNOWN);
    await closeCall(context, begun, outcome, { state: 'unknown', nowMs: clock.now() });
    return [];
  }
  const step = await context.openCall(toRequest(parsed), begun ? [] : [toCalled(parsed, clock.now())]);
  const signal = isRepeatable(tool) ? context.signal : context.stopSignal;
  try {
    return await work(context, call, { step, paused, signal }, deps);
  } catch (error) {
    // Stopped in the middle of a call that may have been made.
    if (context.stopSignal.aborted && !isRepeatable(tool))
      await closeCall(context, step, toFailed('unknown', UNKNOWN), { state: 'unknown', nowMs: clock.now() });
    throw error;
  }
}

export function listSources(journal: readonly Step[]): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const step of journal) {
    if (step.kind !== 'call' || step.state === 'open') continue;
    const { source, moreSources } = toRecord(step);
    for (const { url, number } of source ? [source, ...moreSources] : []) numbers.set(url, number);
  }
  return numbers;
}
