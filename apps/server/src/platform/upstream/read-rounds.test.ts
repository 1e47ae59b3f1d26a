import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../testing/manual-clock.ts';
import { createReadRounds } from './read-rounds.ts';

/** The largest number whose answers are read at once, and one for which rounds are longest. */
const FEW = 40;
const ANSWERS = 288;
const ROUND_MS = 120;

function join(count: number) {
  const clock = createManualClock();
  const rounds = createReadRounds(clock);
  const reads = Array.from({ length: count }, () => 0);
  const readings = reads.map((_, index) =>
    rounds.join(() => {
      reads[index] = (reads[index] ?? 0) + 1;
    }),
  );
  return { clock, reads, readings };
}

describe('reading many answers', () => {
  it('takes each byte at once while there are few', () => {
    const { reads, readings } = join(FEW);
    for (const reading of readings) for (let count = 0; count < 3; count += 1) reading.wake(false);
    expect(reads.every((count) => count === 3)).toBe(true);
  });

  it('takes the first of each at once and the rest once a round when there are many', async () => {
    const { clock, reads, readings } = join(ANSWERS);
    for (const reading of readings) for (let count = 0; count < 5; count += 1) reading.wake(false);
    expect(reads.every((count) => count === 1)).toBe(true);
    await clock.advance(ROUND_MS);
    expect(reads.every((count) => count === 2)).toBe(true);
    await clock.advance(ROUND_MS);
    expect(reads.every((count) => count === 2)).toBe(true);
  });

  it('spreads a round over time, so that the server stays open for everything else', async () => {
    const { clock, reads, readings } = join(ANSWERS);
    for (const reading of readings) reading.wake(false);
    for (const reading of readings) reading.wake(false);
    const steps: number[] = [];
    for (let step = 0; step < 24; step += 1) {
      const before = reads.reduce((sum, count) => sum + count, 0);
      await clock.advance(ROUND_MS / 24);
      steps.push(reads.reduce((sum, count) => sum + count, 0) - before);
    }
    expect(steps).toEqual(steps.map(() => ANSWERS / 24));
  });

  it('makes shorter rounds of fewer answers', async () => {
    const { clock, reads, readings } = join(96);
    for (const reading of readings) for (let count = 0; count < 3; count += 1) reading.wake(false);
    await clock.advance(40);
    expect(reads.every((count) => count === 2)).toBe(true);
  });

  it('does not let an end wait', () => {
    const { reads, readings } = join(ANSWERS);
    readings[0]?.wake(false);
    readings[0]?.wake(true);
    expect(reads[0]).toBe(2);
  });

  it('forgets who has left, and is calm again when enough have', async () => {
    const { clock, reads, readings } = join(FEW + 1);
    const [first, second] = readings;
    for (const reading of [first, first, second, second]) reading?.wake(false);
    first?.leave();
    first?.leave();
    await clock.advance(ROUND_MS);
    expect([reads[0], reads[1]]).toEqual([1, 2]);
    second?.wake(false);
    expect(reads[1]).toBe(3);
  });
});
