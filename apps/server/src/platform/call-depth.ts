// How many agents' runs are behind a call: one whose tool calls this product starts another run, and so on. What calls
// carry here is only ever raised, and is trusted for nothing else.
import { AsyncLocalStorage } from 'node:async_hooks';

export const DEPTH_HEADER = 'x-parley-depth';
/** A run at this depth is not started. */
export const MAX_CALL_DEPTH = 5;

const depths = new AsyncLocalStorage<number>();

/** 0 where no run is behind the call. Anything but a number was not written by this product, and counts as the most. */
export function readCallDepth(header: string | string[] | undefined): number {
  if (header === undefined) return 0;
  const depth = typeof header === 'string' && /^\d{1,3}$/.test(header) ? Number(header) : MAX_CALL_DEPTH;
  return Math.min(depth, MAX_CALL_DEPTH);
}

export const callDepth = (): number => depths.getStore() ?? 0;

/** What `work` calls, it calls at this depth. */
export function atCallDepth<Result>(depth: number, work: () => Result): Result {
  return depth === callDepth() ? work() : depths.run(depth, work);
}
