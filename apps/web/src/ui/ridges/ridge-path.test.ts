import { expect, test } from 'vitest';
import { heightAt, toCrest } from './ridge-path.ts';

const RIDGE = { seed: 3, baseY: 400, swing: 60, slope: 100 };

test('a crest runs from edge to edge and is the same each time', () => {
  const crest = toCrest(RIDGE, 760);
  const [start = '', steps = ''] = crest.split('l');
  expect(start).toMatch(/^M0 [\d.]+$/);
  const numbers = steps.match(/-?[\d.]+/g)?.map(Number) ?? [];
  expect(numbers.filter((_, index) => index % 2 === 0).reduce((sum, step) => sum + step, 0)).toBe(760);
  expect(toCrest(RIDGE, 760)).toBe(crest);
  expect(toCrest({ ...RIDGE, seed: 4 }, 760)).not.toBe(crest);
});

test('it stays within its swing around a sloping line', () => {
  for (let share = 0; share <= 1; share += 0.01) {
    const middle = RIDGE.baseY - RIDGE.slope * (share - 0.5);
    expect(Math.abs(heightAt(RIDGE, share) - middle)).toBeLessThanOrEqual(RIDGE.swing + 1e-9);
  }
});
