// What is journalled and shown of a call: that it begins, what became of it, and why it is not made.
import type { RunEvent } from '@parley/contract/runs/events.ts';
import { toDollars } from '../../../platform/money.ts';
import { toCleanText } from '../../../platform/clean-text.ts';
import { maskArguments, maskArgumentsText } from '../../../toolbox/secret-arguments.ts';
import type { Step, StepsContext } from '../../runs/index.ts';
import type { ParsedCall } from './loop.decide.ts';
import { PLAIN_RECORD, type AskedCall, type CallRecord } from './loop.state.ts';
import type { LoopTool } from './loop.tools.ts';

/** Of a result, in the event; the journal keeps it whole. */
const EVENT_CHARACTERS = 8_000;

export interface Outcome {
  readonly record: CallRecord;
  readonly isError: boolean;
  readonly costMicros: number;
}

export function toFailed(error: string, message: string, retryAfterSeconds?: number | null): Outcome {
  const data = {
    error,
    message: toCleanText(message),
    ...(retryAfterSeconds !== undefined && retryAfterSeconds !== null && { retry_after: retryAfterSeconds }),
  };
  return {
    record: { ...PLAIN_RECORD, data },
    isError: true,
    costMicros: 0,
  };
}

function toOutput(callId: string, toolName: string, outcome: Outcome, tookMs: number): RunEvent {
  const { data, source, moreSources } = outcome.record;
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return {
    type: 'tool_output',
    call_id: callId,
    tool_name: toolName,
    output: text.slice(0, EVENT_CHARACTERS),
    time_taken_ms: tookMs,
    is_error: outcome.isError,
    ...(source && { source }),
    ...(moreSources.length > 0 && { more_sources: [...moreSources] }),
  };
}

/** Journals what became of the call, and shows it. */
export async function closeCall(
  context: StepsContext,
  step: Step,
  outcome: Outcome,
  { state, nowMs }: { state: 'done' | 'failed' | 'unknown'; nowMs: number },
): Promise<Step> {
  const { record: result, isError, costMicros } = outcome;
  const output = toOutput(step.callId ?? '', step.tool ?? '', outcome, Math.max(0, nowMs - step.startedAtMs));
  const cost: RunEvent[] =
    costMicros > 0 ? [{ type: 'step_cost', n: step.n, cost: toDollars(costMicros) }] : [];
  return context.closeCall(step, { state, result, isError, costMicros }, [output, ...cost]);
}

export function toRequest({ call, tool, args: given, argsHash }: ParsedCall) {
  const args = maskArguments(tool.schema, given);
  const { name, effect, definitionHash, priceMicros: maxMicros, readsOwnRun } = tool;
  return { callId: call.callId, tool: name, effect, args, argsHash, definitionHash, maxMicros, readsOwnRun };
}

export function toCalled({ call, tool, args: given }: ParsedCall, nowMs: number): RunEvent {
  const args = maskArguments(tool.schema, given);
  const startedAt = new Date(nowMs).toISOString();
  return { type: 'tool_called', call_id: call.callId, tool_name: tool.name, args, started_at: startedAt };
}

/** A call that is not made: the model reads why. */
export async function refuseCall(
  context: StepsContext,
  { call, tool, reason }: { call: AskedCall; tool: LoopTool | null; reason: string },
  nowMs: number,
): Promise<Step> {
  const name = tool?.name ?? toCleanText(call.name).slice(0, 100);
  const masked = maskArgumentsText(tool?.schema ?? {}, call.argumentsJson);
  const request = {
    callId: call.callId,
    tool: name,
    effect: tool?.effect ?? 'read',
    args: masked,
    argsHash: '',
    definitionHash: tool?.definitionHash ?? '',
    maxMicros: 0,
    readsOwnRun: false,
  } as const;
  const called: RunEvent = {
    type: 'tool_called',
    call_id: call.callId,
    tool_name: name,
    args: masked ?? toCleanText(call.argumentsJson).slice(0, 2_000),
    started_at: new Date(nowMs).toISOString(),
  };
  const step = await context.openCall(request, [called]);
  return closeCall(context, step, toFailed('bad_input', reason), { state: 'failed', nowMs });
}
