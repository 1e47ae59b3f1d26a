// A run that repeats another one: nothing is written, sent or deleted for it.
import type { Step } from '../../runs/index.ts';
import type { ParsedCall } from './loop.decide.ts';
import { PLAIN_RECORD, toRecord, type CallRecord } from './loop.state.ts';

export interface ReplayedCall {
  readonly record: CallRecord;
  readonly isError: boolean;
}

/** What a call of the repeated run answers; `null` where the tool is really asked. */
export type Replay = (parsed: ParsedCall) => ReplayedCall | null;

const toKey = (tool: string | null, argsHash: string | null): string => `${tool ?? ''} ${argsHash ?? ''}`;

function toAnswer(data: unknown, isError: boolean): ReplayedCall {
  return { record: { ...PLAIN_RECORD, data }, isError };
}

const NOT_RECORDED = {
  error: 'not_found',
  message: 'This call was not made in the recorded run, so there is no result for it.',
};
const PREVIEW = { preview: true, message: 'This is a replay: the call was not made.' };

/** As the model asked for them: a person may have changed the arguments, or have denied the call. */
function listCalls(steps: readonly Step[]): { key: string; step: Step }[] {
  const asked = new Map(
    steps.flatMap((step) => (step.kind === 'approval' ? [[step.callId, step] as const] : [])),
  );
  return steps.flatMap((step) => {
    if (step.kind !== 'call' || step.state === 'open') return [];
    return [{ key: toKey(step.tool, (asked.get(step.callId) ?? step).argsHash), step }];
  });
}

/** `done`: the journal of the repeating run, which another process may have begun. */
export function createReplay(
  tools: 'recorded' | 'live',
  steps: readonly Step[],
  done: readonly Step[],
): Replay {
  const recorded = new Map<string, ReplayedCall[]>();
  for (const { key, step } of listCalls(steps)) {
    const same = recorded.get(key) ?? [];
    recorded.set(key, [...same, { record: toRecord(step), isError: step.isError }]);
  }

  /** The same call may have had several results, in this order; the last one holds from then on. */
  function takeNext(key: string): ReplayedCall | undefined {
    const same = recorded.get(key);
    return same && same.length > 1 ? same.shift() : same?.[0];
  }
  for (const { key } of listCalls(done)) takeNext(key);

  return ({ tool, argsHash, isHeld }) => {
    // Nothing of the loop itself leaves the run.
    if (tool.provider === 'AGENT') return null;
    if (tools === 'live') return tool.effect === 'read' && !isHeld ? null : toAnswer(PREVIEW, false);
    return takeNext(toKey(tool.name, argsHash)) ?? toAnswer(NOT_RECORDED, true);
  };
}
