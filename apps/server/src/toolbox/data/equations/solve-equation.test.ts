import { describe, expect, it } from 'vitest';
import { callTool } from '../../../testing/tools/call-tool.ts';
import { DATA_TOOLS } from '../index.ts';

const solve = (...equations: readonly string[]) => callTool(DATA_TOOLS, 'solve-equation', { equations });

const roots: readonly (readonly [equation: string, solutions: readonly number[]])[] = [
  ['x^2 - 20001x + 100010000 = 0', [10_000, 10_001]],
  ['(x-1)(x-1.0001)(x-5) = 0', [1, 1.0001, 5]],
  ['(x-1)(x-1.00000001) = 0', [1, 1.00000001]],
  ['(x-1)(x-2)(x-3)(x-4)(x-5)(x-6)(x-7)(x-8)(x-9)(x-10) = 0', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  // Roots that count several times, also where no double is exact.
  ['(x - 1.1)^2 = 0', [1.1]],
  ['(x - 1/3)^3 (x + 7)^2 = 0', [-7, 0.333333333333]],
  ['x^3 = 0', [0]],
  ['x^4 - x^2 = 0', [-1, 0, 1]],
  ['(x^2 - 2)^2 = 0', [-1.41421356237, 1.41421356237]],
  // A turning point that only nearly touches zero is no root.
  ['(x - 3)^2 + 1e-20 = 0', []],
  ['x^2 - 2x + 1.0000000001 = 0', []],
  ['x^4 + x^2 + 1 = 0', []],
  ['1e-30 x^2 - 3e-30 x + 2e-30 = 0', [1, 2]],
  ['x^2 - 1e200 = 0', [-1e100, 1e100]],
  ['x^2 = 4e-60', [-2e-30, 2e-30]],
  ['x^2 - 1e9 x + 1 = 0', [1e-9, 1e9]],
  ['x^3 - 2 = 0', [1.25992104989]],
  ['6.626e-34 x = 3.313e-34', [0.5]],
  ['x / 3 = 7', [21]],
  // As they are printed.
  ['x² − 5×x ＝ –6', [2, 3]],
];

const systems: readonly (readonly [equations: readonly string[], solution: Readonly<Record<string, number>>])[] = [
  [['1e-20 x + y = 1', 'x + y = 2'], { x: 1, y: 1 }],
  [['1e-12 x = 3e-12', '1e12 y = 5e12'], { x: 3, y: 5 }],
  [['0.1x + 0.2y = 0.3', '0.3x + 0.2y = 0.5'], { x: 1, y: 1 }],
  [['y = 3', 'x + z = 2', 'x - z = 0.5'], { x: 1.25, y: 3, z: 0.75 }],
];

const wrong: readonly (readonly [equations: readonly string[], why: RegExp])[] = [
  [['x^2 - 20 001x = 0'], /"20" and "001" stand next to each other/],
  [['0.1x + 0.2y = 0.3', '0.3x + 0.6y = 0.9'], /more than one/],
  [['x^12 x^12 x = 1'], /highest power is 24/],
  [['((((9^12)^12)^12)^12)^12 x = 1'], /too large/],
  [['1e999 x = 1'], /too large/],
];

describe('solve-equation', () => {
  it.each(roots)('solves %s [TOOL-11]', async (equation, solutions) => {
    const result = await solve(equation);
    if (!('data' in result)) throw new Error(JSON.stringify(result));
    const data = result.data as { readonly solutions: readonly number[] };
    expect(data).toMatchObject({ variable: 'x', count: solutions.length });
    expect(data.solutions.map((root) => Number(root.toPrecision(12)))).toEqual(solutions);
  });

  it.each(systems)('solves %j together [TOOL-11]', async (equations, solution) => {
    expect(await solve(...equations)).toEqual({ data: { solution } });
  });

  it.each(wrong)('says what is wrong with %j', async (equations, why) => {
    const message: unknown = expect.stringMatching(why);
    expect(await solve(...equations)).toEqual({ error: 'bad_input', message });
  });
});
