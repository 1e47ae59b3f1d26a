import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createManualClock } from '../../../testing/manual-clock.ts';
import { createPacer } from './pacer.ts';

function build() {
  const clock = createManualClock();
  const began = clock.now();
  const shows: number[] = [];
  const pacer = createPacer(clock, () => shows.push(clock.now() - began));
  return { clock, shows, pacer };
}

test('a slow reply is shown at most ten times a second [GEN-15] [CONST-05]', async () => {
  const { clock, shows, pacer } = build();
  for (let millisecond = 0; millisecond < 2000; millisecond += 10) {
    pacer.add(5);
    await clock.advance(10);
  }
  expect(shows.length).toBeLessThanOrEqual(21);
  expect(shows.length).toBeGreaterThanOrEqual(19);
});

test('200 waiting characters are shown before the tenth of a second is over [GEN-16] [CONST-05]', async () => {
  const { clock, shows, pacer } = build();
  pacer.add(1);
  await clock.advance(40);
  pacer.add(199);
  await clock.advance(10);
  expect(shows).toEqual([0]);
  pacer.add(1);
  await clock.advance(1);
  expect(shows).toEqual([0, 50]);
});

test('a flood is shown at most thirty times a second [GEN-17] [CONST-05]', async () => {
  const { clock, shows, pacer } = build();
  for (let millisecond = 0; millisecond < 2000; millisecond += 1) {
    pacer.add(500);
    await clock.advance(1);
  }
  expect(shows.length).toBeLessThanOrEqual(61);
  expect(shows.length).toBeGreaterThan(50);
});

test('whatever comes, everything is shown within a tenth of a second, and never too often [GEN-15] [GEN-16] [GEN-17] [CONST-05]', async () => {
  const piece = fc.record({
    characters: fc.integer({ min: 1, max: 400 }),
    pauseMs: fc.integer({ min: 0, max: 150 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 60 }), async (pieces) => {
      const clock = createManualClock();
      let waiting = 0;
      let waitingSince = 0;
      const shows: number[] = [];
      const pacer = createPacer(clock, () => {
        expect(clock.now() - waitingSince).toBeLessThanOrEqual(100);
        waiting = 0;
        shows.push(clock.now());
      });
      for (const { characters, pauseMs } of pieces) {
        if (waiting === 0) waitingSince = clock.now();
        waiting += characters;
        pacer.add(characters);
        await clock.advance(pauseMs);
      }
      pacer.flush();
      expect(waiting).toBe(0);
      for (let index = 1; index < shows.length - 1; index += 1) {
        expect((shows[index] ?? 0) - (shows[index - 1] ?? 0)).toBeGreaterThanOrEqual(33);
      }
    }),
    { numRuns: 100 },
  );
});

test('shows nothing after a stop, and a flush without news is free', async () => {
  const { clock, shows, pacer } = build();
  pacer.flush();
  pacer.add(10);
  pacer.stop();
  await clock.advance(1000);
  expect(shows).toEqual([]);
  expect(clock.waiting).toBe(0);
});
