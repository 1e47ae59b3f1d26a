import { expect, test } from 'vitest';
import { heightAt, toCrest } from './ridge-path.ts';

const RIDGE = { seed: 3, baseY: 400, swing: 60, slope: 100 };

test('a crest runs from edge to edge and is the same each time', () => {
  const crest = toCrest(RIDGE, 760);
  expect(crest).toMatch(/^M0\.0 [\d.]+L.*L760\.0 [\d.]+$/);
  expect(toCrest(RIDGE, 760)).toBe(crest);
  expect(toCrest({ ...RIDGE, seed: 4 }, 760)).not.toBe(crest);
});

test('it stays within its swing around a sloping line', () => {
  for (let share = 0; share <= 1; share += 0.01) {
    const middle = RIDGE.baseY - RIDGE.slope * (share - 0.5);
    expect(Math.abs(heightAt(RIDGE, share) - middle)).toBeLessThanOrEqual(RIDGE.swing + 1e-9);
  }
});
