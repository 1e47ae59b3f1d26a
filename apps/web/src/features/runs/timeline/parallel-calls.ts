import type { PlacedStep } from './nested-steps.ts';

// Which calls were made at the same time. Pure.

/** Its place in the bracket that joins such calls. */
export type BracketPart = 'first' | 'middle' | 'last';

interface Call {
  readonly callId: string;
  readonly depth: number;
  readonly by: string;
  readonly start: number;
  readonly end: number;
}

function toCall({ step, depth, by }: PlacedStep): Call | null {
  if (step.kind !== 'tool') return null;
  const { callId, startedAt, result, approval } = step;
  const start = Date.parse(startedAt ?? '');
  // What waits for an answer has not been made yet.
  const isWaiting = result === null && approval?.decision === null;
  if (Number.isNaN(start) || isWaiting) return null;
  return { callId, depth, by, start, end: result ? start + result.timeTakenMs : Number.POSITIVE_INFINITY };
}

/** By call id; calls that were made one after the other are left out. */
export function bracketCalls(steps: readonly PlacedStep[]): ReadonlyMap<string, BracketPart> {
  const groups: Call[][] = [];
  for (const call of steps.map(toCall)) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    const isTogether =
      call && before && group && call.depth === before.depth && call.by === before.by
        ? call.start < Math.max(...group.map(({ end }) => end))
        : false;
    if (call && group && isTogether) group.push(call);
    else groups.push(call ? [call] : []);
  }
  return new Map(
    groups
      .filter((group) => group.length > 1)
      .flatMap((group) =>
        group.map(({ callId }, index): [string, BracketPart] => [
          callId,
          index === 0 ? 'first' : index === group.length - 1 ? 'last' : 'middle',
        ]),
      ),
  );
}
