import { describe, expect, it } from 'vitest';
import { evaluate, formatNumber } from './arithmetic.ts';

describe('evaluate', () => {
  it.each([
    ['12*7', 84],
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['2^3^2', 512],
    ['-2^2', -4],
    ['2^-1', 0.5],
    ['10 / 4', 2.5],
    ['15% * 240', 36],
    ['10 % 3', 1],
    ['50%', 0.5],
    ['sqrt(16) + 1', 5],
    ['sqrt 9', 3],
    ['.5 + .25', 0.75],
    ['--3', 3],
  ])('%s = %d', (expression, value) => {
    expect(evaluate(expression)).toEqual({ kind: 'value', value });
  });

  it.each(['1 / 0', '5 % (3 - 3)'])('says that %s divides by zero', (expression) => {
    expect(evaluate(expression)).toEqual({ kind: 'division-by-zero' });
  });

  it.each([
    '',
    '1 +',
    '(1',
    '1)',
    '2 3',
    'process.exit()',
    '1; 2',
    '10^400',
    'sqrt(0-1)',
    '('.repeat(60),
    '9'.repeat(300),
  ])('refuses %s', (expression) => {
    expect(evaluate(expression)).toBeNull();
  });
});

it.each([
  [0.1 + 0.2, '0.3'],
  [84, '84'],
  [10 / 3, '3.33333333333'],
  [1e21, '1e+21'],
])('writes %d as %s', (value, text) => {
  expect(formatNumber(value)).toBe(text);
});
