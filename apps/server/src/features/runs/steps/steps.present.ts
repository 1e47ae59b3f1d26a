import type { RunStep } from '@parley/contract/runs/journal/schemas.ts';
import { ToolSource, type ToolLog } from '@parley/contract/runs/tool-log.ts';
import { z } from 'zod';
import { toDollars } from '../../../platform/money.ts';
import { toUsage } from '../runs.settle.ts';
import type { Step } from './step.ts';
import type { TurnResult } from './steps.body.ts';

/** Of a result, where it is shown with the others. */
const SHOWN_CHARACTERS = 8_000;

const toTime = (ms: number): string => new Date(ms).toISOString();

/** What a call answered is kept as `data`, beside what the agent's loop notes about it. */
function toText(result: unknown): string | null {
  if (result === null || result === undefined) return null;
  const data: unknown = typeof result === 'object' && 'data' in result ? result.data : result;
  return (typeof data === 'string' ? data : JSON.stringify(data)).slice(0, SHOWN_CHARACTERS);
}

/** As calls are journalled. */
const Sources = z.object({ source: ToolSource, moreSources: z.array(ToolSource).default([]) });

function toSources(result: unknown): Pick<ToolLog, 'source' | 'more_sources'> {
  const { data } = Sources.safeParse(result);
  if (!data) return {};
  return { source: data.source, ...(data.moreSources.length > 0 && { more_sources: data.moreSources }) };
}

function toSaid({ kind, state, result }: Step): string | null {
  if (kind !== 'turn' || state !== 'done') return null;
  // As every journal keeps turns.
  const { content } = (result as TurnResult).message;
  return content.map((item) => (item.type === 'text' ? item.text : '')).join('');
}

function toThought({ kind, state, result }: Step): string | null {
  if (kind !== 'turn' || state !== 'done') return null;
  // As above.
  const { content } = (result as TurnResult).message;
  const text = content.map((item) => (item.type === 'reasoning' ? item.text : '')).join('');
  return text === '' ? null : text.slice(0, SHOWN_CHARACTERS);
}

/** The newest text that the run's own agent has written to its end; empty where there is none. */
export function findLastSaid(steps: readonly Step[]): string {
  const said = steps.flatMap((step) => (step.parentCallId === null ? (toSaid(step) ?? '') : ''));
  return said.findLast((text) => text !== '') ?? '';
}

const Named = z.object({ name: z.string() });

function toOutput(step: Step): string | null {
  if (step.kind === 'call') return toText(step.result);
  return step.kind === 'handoff' ? (Named.safeParse(step.result).data?.name ?? null) : toSaid(step);
}

export function toRunStep(step: Step): RunStep {
  const { n, kind, state, callId, parentCallId, tool, args, isError, model, usage, costMicros } = step;
  return {
    n,
    kind,
    state,
    call_id: callId,
    parent_call_id: parentCallId,
    tool_name: tool,
    args,
    output: toOutput(step),
    thought: toThought(step),
    is_error: isError,
    model,
    usage: usage && toUsage(usage),
    cost: toDollars(costMicros),
    started_at: toTime(step.startedAtMs),
    finished_at: step.finishedAtMs === null ? null : toTime(step.finishedAtMs),
  };
}

/** What was asked of a person about calls, by call. */
function mapApprovals(steps: readonly Step[]): ReadonlyMap<string | null, Step> {
  return new Map(steps.flatMap((step) => (step.kind === 'approval' ? [[step.callId, step] as const] : [])));
}

/** `approval`: what was asked of a person about the call, if anything. A call that is not made has no arguments itself. */
function toToolLog(step: Step, approval: Step | undefined): ToolLog {
  const decision = approval?.decision ?? null;
  return {
    tool_name: step.tool ?? '',
    call_id: step.callId ?? '',
    args: step.args ?? approval?.args ?? null,
    output: toText(step.result) ?? '',
    started_at: toTime(step.startedAtMs),
    time_taken_ms: Math.max(0, (step.finishedAtMs ?? step.startedAtMs) - step.startedAtMs),
    ...(step.isError && { is_error: true }),
    ...(decision !== null && { decision }),
    ...(step.parentCallId !== null && { parent_call_id: step.parentCallId }),
    ...toSources(step.result),
  };
}

export function toToolLogs(steps: readonly Step[]): ToolLog[] {
  const approvals = mapApprovals(steps);
  return steps
    .filter(({ kind, state }) => kind === 'call' && state !== 'open')
    .map((step) => toToolLog(step, approvals.get(step.callId)));
}
