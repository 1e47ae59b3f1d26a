import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';
import { expect, it } from 'vitest';
import { createManualClock } from '../../../testing/manual-clock.ts';
import { advanceUntil } from '../../../testing/until.ts';
import { GrowingMeter, type MeterOptions } from './meter.ts';

// What is asked for is not looked at here.
const COST = { runId: 'run_1', step: 0 } as MeterOptions['cost'];

/** Answers the first request of a meter alone, where there is an answer. */
function createQueue(code: ErrorCode | null) {
  let asked = 0;
  return {
    ask(meter: GrowingMeter) {
      asked += 1;
      const answer = { heldTokens: 10, isExhausted: false, whenSpent: 'insufficient_balance' } as const;
      // As with a commit, it comes later.
      if (code !== null && asked === 1) void Promise.resolve().then(() => meter.answer({ ...answer, code }));
    },
    remove: () => undefined,
  };
}

it.each([
  [null, 'database_unavailable'],
  ['balance_in_use', 'balance_in_use'],
] as const)('a reply that waits in vain where the answer is %s ends with %s', async (answer, code) => {
  const clock = createManualClock();
  const options = {
    cost: COST,
    reserved: { maxOutputTokens: 1_000, heldTokens: 10 },
    signal: new AbortController().signal,
    countOutput: () => Promise.resolve(50),
  };
  const meter = new GrowingMeter(options, createQueue(answer), clock);
  const waiting = meter.add({ type: 'text-delta', text: 'A long text. '.repeat(50) });
  if (!waiting) throw new Error('It does not wait');
  waiting.catch(() => undefined);
  await expect(advanceUntil(clock, waiting, 5_000)).rejects.toMatchObject({ code });
});
