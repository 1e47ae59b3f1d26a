// Makes one call: journalled before the tool is asked, bounded in time, and journalled with its result.
import { atCallDepth } from '../../../platform/call-depth.ts';
import { toCleanText } from '../../../platform/clean-text.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ToolFailure, type JsonValue, type ToolContext, type ToolResult } from '../../../toolbox/tool.ts';
import type { Step, StepsContext } from '../../runs/index.ts';
import type { AgentToRun } from './agent-run.ts';
import type { ParsedCall } from './loop.decide.ts';
import type { ReplayedCall } from './loop.replay.ts';
import { closeCall, toCalled, toFailed, toRequest, type Outcome } from './loop.outcome.ts';
import { PLAIN_RECORD, toRecord } from './loop.state.ts';
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
  readonly signal: AbortSignal;
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

function toOutcome(tool: LoopTool, result: ToolResult, deps: CallDeps): Outcome {
  if ('error' in result) return toFailed(result.error, result.message, result.retryAfterSeconds);
  const data = toPlainData(result.data);
  const source = result.source
    ? { number: deps.numberSource(result.source), url: result.source, title: toTitle(data) }
    : null;
  const swapTo = tool.handsOverTo ?? null;
  const { isOutside } = tool;
  const record = { ...PLAIN_RECORD, data, isOutside, source, loads: toLoads(tool, data), swapTo };
  const costMicros = Math.min(result.costMicros ?? tool.priceMicros, tool.priceMicros);
  return { record, isError: false, costMicros };
}

async function ask(
  { agent, parsed, callId }: { agent: AgentToRun; parsed: ParsedCall; callId: string },
  toolSignal: AbortSignal,
  deps: CallDeps,
): Promise<Outcome> {
  const { args } = parsed;
  const tool: LoopTool = parsed.tool;
  const limit = new AbortController();
  const timeoutMs = Math.min(tool.timeoutMs, LONGEST_CALL_MS);
  const signal = AbortSignal.any([toolSignal, limit.signal]);
  const isOver = deps.clock.sleep(timeoutMs, signal).then(
    () => toFailed('timeout', `The tool did not answer within ${timeoutMs / 1000} seconds.`),
    (reason: unknown) => {
      throw reason;
    },
  );
  isOver.catch(() => undefined);
  try {
    const work = Promise.resolve()
      .then(() => {
        const context = deps.toContext({ agent, tool, callId, signal });
        return atCallDepth(deps.callDepth, () => tool.call(args, context));
      })
      .then((result) => toOutcome(tool, result, deps));
    return await Promise.race([work, isOver]);
  } catch (error) {
    if (toolSignal.aborted) throw toolSignal.reason;
    if (error instanceof ToolFailure) return toFailed(error.code, error.message, error.retryAfterSeconds);
    return toFailed('failed', 'The tool failed in an unexpected way.');
  } finally {
    limit.abort(ANSWERED);
  }
}

const isRepeatable = ({ effect, isIdempotent }: LoopTool): boolean => effect === 'read' || isIdempotent;

const UNKNOWN = 'The outcome of this call is not known. Check before repeating it.';

/** One call, with what is known of it. */
export interface CallToMake {
  readonly agent: AgentToRun;
  readonly parsed: ParsedCall;
  readonly begun: Step | null;
  /** Of a repeated run: in place of the tool's. */
  readonly answer: ReplayedCall | null;
}

/** `begun`: a server that died has begun the call, so it may have been made. */
export async function makeCall(
  context: StepsContext,
  { agent, parsed, begun, answer }: CallToMake,
  deps: CallDeps,
): Promise<Step> {
  const { clock } = deps;
  const tool: LoopTool = parsed.tool;
  if (begun && !isRepeatable(tool)) {
    const outcome = toFailed('unknown', UNKNOWN);
    return closeCall(context, begun, outcome, { state: 'unknown', nowMs: clock.now() });
  }
  const step = await context.openCall(toRequest(parsed), begun ? [] : [toCalled(parsed, clock.now())]);
  const signal = isRepeatable(tool) ? context.signal : context.stopSignal;
  try {
    const callId = `${context.runId}.${parsed.call.callId}`;
    const outcome = answer
      ? { ...answer, costMicros: 0 }
      : await ask({ agent, parsed, callId }, signal, deps);
    return await closeCall(context, step, outcome, {
      state: outcome.isError ? 'failed' : 'done',
      nowMs: clock.now(),
    });
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
    const source = step.kind === 'call' && step.state !== 'open' ? toRecord(step).source : null;
    if (source) numbers.set(source.url, source.number);
  }
  return numbers;
}
