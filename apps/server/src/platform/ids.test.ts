import { describe, expect, it } from 'vitest';
import { createManualClock } from '../testing/manual-clock.ts';
import { createIds } from './ids.ts';

describe('ids', () => {
  const clock = createManualClock();
  const ids = createIds(clock);

  it('name their kind, never repeat and cannot be guessed from the one before', () => {
    const made = Array.from({ length: 2_000 }, () => ids.create('run'));
    expect(new Set(made).size).toBe(made.length);
    for (const id of made) expect(id).toMatch(/^run_[0-9a-hjkmnp-tv-z]{26}$/);
    expect(new Set(made.map((id) => id.slice(-16, -8))).size).toBe(made.length);
  });

  it('sort by the time at which they were made', async () => {
    const early = ids.create('run');
    await clock.advance(1);
    const border = ids.before('run', clock.now());
    const late = ids.create('run');
    expect([late, border, early].sort()).toEqual([early, border, late]);
  });

  it('come with chance between 0 and 1', () => {
    for (let round = 0; round < 100; round += 1) {
      const chance = ids.random();
      expect(chance >= 0 && chance < 1).toBe(true);
    }
  });
});
