import { describe, expect, it } from 'vitest';
import { createManualClock } from '../testing/manual-clock.ts';
import { retry, type RetryPlan } from './retry.ts';

const plan = (change: Partial<RetryPlan> = {}): RetryPlan => ({
  attempts: 4,
  delayMs: 1_000,
  jitterMs: 0,
  shouldRetry: () => true,
  random: () => 0.5,
  ...change,
});

describe('trying again', () => {
  /** When each call was made, in milliseconds since the first. */
  async function timesOf(change: Partial<RetryPlan>, failures = Number.POSITIVE_INFINITY) {
    const clock = createManualClock(0);
    const times: number[] = [];
    const work = retry(plan(change), clock, (attempt) => {
      times.push(clock.now());
      return attempt <= failures
        ? Promise.reject(new Error(`failure ${attempt}`))
        : Promise.resolve(`success ${attempt}`);
    });
    const outcome = work.catch((error: unknown) => error);
    for (let step = 0; step < 400; step += 1) await clock.advance(100);
    return { times, outcome: await outcome };
  }

  it('is not done after a success', async () => {
    expect(await timesOf({}, 0)).toEqual({ times: [0], outcome: 'success 1' });
  });

  it('waits twice as long each time and gives the last error', async () => {
    const { times, outcome } = await timesOf({});
    expect(times).toEqual([0, 1_000, 3_000, 7_000]);
    expect(outcome).toMatchObject({ message: 'failure 4' });
  });

  it('ends with the first success', async () => {
    expect(await timesOf({}, 2)).toEqual({ times: [0, 1_000, 3_000], outcome: 'success 3' });
  });

  it('adds a random part', async () => {
    expect((await timesOf({ jitterMs: 600 })).times).toEqual([0, 1_300, 3_600, 7_900]);
  });

  it('waits as long as the other side asks, when that is longer', async () => {
    expect((await timesOf({ askedDelayMs: () => 1_500 })).times).toEqual([0, 1_500, 3_500, 7_500]);
  });

  it('is not done for failures that stay', async () => {
    const { times } = await timesOf({ shouldRetry: (_error, attempt) => attempt < 2 });
    expect(times).toEqual([0, 1_000]);
  });

  it('ends at once when it is aborted during a wait', async () => {
    const clock = createManualClock(0);
    const abort = new AbortController();
    let calls = 0;
    const work = retry(plan(), clock, () => Promise.reject(new Error(String((calls += 1)))), abort.signal);
    const outcome = work.catch((error: unknown) => error);
    await clock.advance(500);
    abort.abort('enough');
    expect(await outcome).toBe('enough');
    expect(calls).toBe(1);
  });
});
