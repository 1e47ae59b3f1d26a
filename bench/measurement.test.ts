import { describe, expect, it } from 'vitest';
import { judge, ratioOf, type Figure } from './measurement.ts';

const figure = (rest: Partial<Figure>): Figure => ({ label: 'a figure', value: 30, unit: 'ms', ...rest });

describe('a figure', () => {
  it('is only shown when nothing was promised', () => {
    expect(judge(figure({}))).toBe('shown');
  });

  it.each<[string, Partial<Figure>, 'kept' | 'missed']>([
    ['a value on its bound', { bounds: [{ on: 'value', atMost: 30 }] }, 'kept'],
    ['a value over its bound', { bounds: [{ on: 'value', atMost: 29 }] }, 'missed'],
    ['a value under its bound', { bounds: [{ on: 'value', atLeast: 31 }] }, 'missed'],
    ['a ratio within its bound', { baseline: 10, bounds: [{ on: 'ratio', atMost: 3 }] }, 'kept'],
    ['a ratio over its bound', { baseline: 10, bounds: [{ on: 'ratio', atMost: 2.9 }] }, 'missed'],
    ['a ratio without a baseline', { bounds: [{ on: 'ratio', atMost: 3 }] }, 'missed'],
    ['no number at all', { value: Number.NaN, bounds: [{ on: 'value', atMost: 30 }] }, 'missed'],
    [
      'one of two bounds',
      {
        baseline: 1,
        bounds: [
          { on: 'ratio', atMost: 3 },
          { on: 'value', atMost: 40 },
        ],
      },
      'kept',
    ],
  ])('%s', (_name, rest, verdict) => {
    expect(judge(figure(rest))).toBe(verdict);
  });

  it('has no ratio to a baseline of zero', () => {
    expect(ratioOf(figure({ baseline: 0 }))).toBeNull();
  });
});
