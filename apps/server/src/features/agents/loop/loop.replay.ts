// A run that repeats another one: nothing is written, sent or deleted for it.
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Step } from '../../runs/index.ts';
import type { AgentRunInput } from './agent-run.ts';
import type { ParsedCall } from './loop.decide.ts';
import { PLAIN_RECORD, toRecord, type CallRecord } from './loop.state.ts';

export interface ReplayedCall {
  readonly record: CallRecord;
  readonly isError: boolean;
}

export interface Replay {
  /** What a call of the repeated run answers; `null` where the tool is really asked. */
  answer(parsed: ParsedCall): ReplayedCall | null;
  /** The call reads what the repeated run has not read: it is made once a person allows it. */
  needsPermission(parsed: ParsedCall): boolean;
}

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
function listCalls(steps: readonly Step[]): { key: string; step: Step; isUnanswered: boolean }[] {
  const asked = new Map(
    steps.flatMap((step) => (step.kind === 'approval' ? [[step.callId, step] as const] : [])),
  );
  return steps.flatMap((step) => {
    if (step.kind !== 'call' || step.state === 'open') return [];
    const request = asked.get(step.callId);
    const isUnanswered = request?.state === 'expired' && request.question === null;
    return [{ key: toKey(step.tool, (request ?? step).argsHash), step, isUnanswered }];
  });
}

/** What a call that reads would have answered is not known where it was not made: it may be made this time. */
function hasResult({ step, isUnanswered }: ReturnType<typeof listCalls>[number]): boolean {
  const { data } = toRecord(step);
  if (isDeepStrictEqual(data, NOT_RECORDED)) return false;
  return step.effect !== 'read' || !(isUnanswered || isDeepStrictEqual(data, PREVIEW));
}

interface ReplayRequest {
  readonly tools: 'recorded' | 'live';
  /** What becomes of a reading call that has no recorded result. */
  readonly unrecorded: 'fail' | 'ask';
  /** The journal of the repeated run. */
  readonly steps: readonly Step[];
  /** The journal of the repeating run, which another process may have begun. */
  readonly done: readonly Step[];
}

function createReplay({ tools, unrecorded, steps, done }: ReplayRequest): Replay {
  const recorded = new Map<string, ReplayedCall[]>();
  for (const { key, step } of listCalls(steps).filter(hasResult)) {
    const same = recorded.get(key) ?? [];
    recorded.set(key, [...same, { record: toRecord(step), isError: step.isError }]);
  }

  /** The same call may have had several results, in this order; the last one holds from then on. */
  function takeNext(key: string): ReplayedCall | undefined {
    const same = recorded.get(key);
    return same && same.length > 1 ? same.shift() : same?.[0];
  }
  for (const { key } of listCalls(done)) takeNext(key);

  function toUnrecorded({ tool }: ParsedCall): ReplayedCall | null {
    if (unrecorded === 'fail') return toAnswer(NOT_RECORDED, true);
    // Nobody is asked about what is not done either way.
    return tool.effect === 'read' ? null : toAnswer(PREVIEW, false);
  }

  return {
    answer(parsed) {
      const { tool, argsHash, isHeld } = parsed;
      // Nothing of the loop itself leaves the run.
      if (tool.provider === 'AGENT') return null;
      if (tools === 'live') return tool.effect === 'read' && !isHeld ? null : toAnswer(PREVIEW, false);
      return takeNext(toKey(tool.name, argsHash)) ?? toUnrecorded(parsed);
    },

    needsPermission: ({ tool, argsHash }) =>
      tools === 'recorded' &&
      unrecorded === 'ask' &&
      tool.effect === 'read' &&
      tool.provider !== 'AGENT' &&
      !recorded.has(toKey(tool.name, argsHash)),
  };
}

/** A run that was removed since the repeat began has recorded nothing any more. */
async function listKept(
  runId: string,
  listSteps: (runId: string) => Promise<readonly Step[]>,
): Promise<readonly Step[]> {
  try {
    return await listSteps(runId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return [];
    throw error;
  }
}

/**
 * `null` for a run that repeats none. `done`: the journal of the repeating run, which another process may have begun.
 * `listSteps`: the journal of a run.
 */
export async function planReplay(
  { replay, mode }: AgentRunInput,
  done: readonly Step[],
  listSteps: (runId: string) => Promise<readonly Step[]>,
): Promise<Replay | null> {
  if (replay === null) return null;
  const { of, tools } = replay;
  // Research waits for nobody.
  const unrecorded = mode === 'research' ? 'fail' : replay.unrecorded;
  const steps = tools === 'recorded' ? await listKept(of, listSteps) : [];
  return createReplay({ tools, unrecorded, steps, done });
}
