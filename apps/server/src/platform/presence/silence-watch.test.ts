import { expect, test } from 'vitest';
import { createManualClock } from '../../testing/manual-clock.ts';
import { createSilenceWatch } from './silence-watch.ts';

const ROUND_MS = 4_000;

test('a server that stands still for three rounds is silent, and one that goes on is not', async () => {
  const clock = createManualClock();
  const watch = createSilenceWatch(clock);
  const rounds: string[][] = [];
  for (let beat = 0; beat < 5; beat += 1) {
    const silent = watch.note([
      { id: 'still', beat: 7 },
      { id: 'slow', beat: Math.floor(beat / 3) },
      { id: 'well', beat },
    ]);
    rounds.push(silent.map(({ id }) => id));
    await clock.advance(ROUND_MS);
  }
  expect(rounds).toEqual([[], [], [], ['still'], ['still']]);
});

test('an observer that slept takes no server for silent before it has looked again several times', () => {
  const clock = createManualClock();
  const watch = createSilenceWatch(clock);
  const other = [{ id: 'other', beat: 1 }];
  expect(watch.note(other)).toEqual([]);
  clock.jump(3_600_000);
  expect(watch.note(other)).toEqual([]);
  expect(watch.note(other)).toEqual([]);
  expect(watch.note([{ id: 'other', beat: 2 }])).toEqual([]);
});

test('no server is silent because the clock of the machine is set', async () => {
  const clock = createManualClock();
  const watch = createSilenceWatch(clock);
  const other = [{ id: 'other', beat: 1 }];
  watch.note(other);
  clock.adjust(3_600_000);
  for (let round = 0; round < 5; round += 1) expect(watch.note(other)).toEqual([]);
  clock.adjust(-7_200_000);
  await clock.advance(3 * ROUND_MS);
  expect(watch.note(other)).toEqual(other);
});

test('rounds that come in a hurry are no silence', () => {
  const watch = createSilenceWatch(createManualClock());
  const beats = [{ id: 'other', beat: 1 }];
  for (let round = 0; round < 10; round += 1) expect(watch.note(beats)).toEqual([]);
});
