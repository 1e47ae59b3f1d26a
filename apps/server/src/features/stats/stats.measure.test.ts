import { describe, expect, it } from 'vitest';
import { toReliability, toUptime } from './stats.measure.ts';

const DAY = 1440;

describe('uptime', () => {
  it.each([
    ['nothing noted yet', { firstMinute: null, minutes: 0 }, null],
    ['less than a day', { firstMinute: 1, minutes: DAY }, null],
    ['never away', { firstMinute: 0, minutes: DAY }, 1],
    ['the running minute noted already', { firstMinute: 0, minutes: DAY + 1 }, 1],
    ['away for half of it', { firstMinute: 0, minutes: DAY / 2 }, 0.5],
  ])('of %s', (_case, presence, share) => {
    expect(toUptime(presence, DAY)).toBe(share);
  });
});

describe('reliability', () => {
  it.each([
    ['too few runs', [{ error: null, count: 99 }], null],
    ['no faults', [{ error: null, count: 100 }], 1],
    [
      'faults of ours, of a vendor and of a balance',
      [
        { error: null, count: 96 },
        { error: 'interrupted', count: 1 },
        { error: 'internal', count: 1 },
        { error: 'model_unavailable', count: 1 },
        { error: 'insufficient_balance', count: 1 },
      ],
      0.98,
    ],
  ])('with %s', (_case, endings, share) => {
    expect(toReliability(endings)).toBe(share);
  });
});
