// A run that repeats another one: nothing is written, sent or deleted for it.
import type { Step } from '../../runs/index.ts';
import type { ParsedCall } from './loop.decide.ts';
import { toRecord, type CallRecord } from './loop.state.ts';

export interface ReplayedCall {
  readonly record: CallRecord;
  readonly isError: boolean;
}

/** What a call of the repeated run answers; `null` where the tool is really asked. */
export type Replay = (parsed: ParsedCall) => ReplayedCall | null;

const toKey = (tool: string, argsHash: string): string => `${tool} ${argsHash}`;

function toAnswer(data: unknown, isError: boolean): ReplayedCall {
  return { record: { data, isOutside: false, source: null, loads: [], swapTo: null }, isError };
}

const NOT_RECORDED = {
  error: 'not_found',
  message: 'This call was not made in the recorded run, so there is no result for it.',
};
const PREVIEW = { preview: true, message: 'This is a replay: the call was not made.' };

export function createReplay(tools: 'recorded' | 'live', steps: readonly Step[]): Replay {
  const recorded = new Map<string, ReplayedCall[]>();
  for (const step of steps) {
    if (step.kind !== 'call' || step.state === 'open') continue;
    const key = toKey(step.tool ?? '', step.argsHash ?? '');
    const same = recorded.get(key) ?? [];
    recorded.set(key, [...same, { record: toRecord(step), isError: step.isError }]);
  }

  return ({ tool, argsHash }) => {
    // Nothing of the loop itself leaves the run.
    if (tool.provider === 'AGENT') return null;
    if (tools === 'live') return tool.effect === 'read' ? null : toAnswer(PREVIEW, false);
    const same = recorded.get(toKey(tool.name, argsHash));
    // The same call may have had several results, in this order; the last one holds from then on.
    const next = same && same.length > 1 ? same.shift() : same?.[0];
    return next ?? toAnswer(NOT_RECORDED, true);
  };
}
