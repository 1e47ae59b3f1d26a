import { describe, expect, it } from 'vitest';
import { findChangedInteger, parseExactJson } from './exact-json.ts';

describe('JSON whose integers keep their digits', () => {
  it.each([
    ['an id of 64 bits', '{"id":1234567890123456789}', { id: '1234567890123456789' }],
    ['a negative one', '[-9007199254740993]', ['-9007199254740993']],
    ['one alone', ' 18446744073709551615 ', '18446744073709551615'],
    ['one longer than any float', `[${'9'.repeat(400)}]`, ['9'.repeat(400)]],
    ['several', '[9007199254740993,1,9007199254740995]', ['9007199254740993', 1, '9007199254740995']],
    ['the largest exact one', '[9007199254740991]', [9_007_199_254_740_991]],
    ['a long one that a number holds', '[1732888000000000000]', [1_732_888_000_000_000_000]],
    [
      'fractions',
      '[0.12345678901234567,1234567890123456.5]',
      [Number('0.12345678901234567'), 1_234_567_890_123_456.5],
    ],
    [
      'powers',
      '[1.234567890123456789e30,12345678901234567e2]',
      [Number('1.234567890123456789e30'), Number('12345678901234567e2')],
    ],
    [
      'digits in texts and names',
      '{"9007199254740993":"a \\" 9007199254740993"}',
      { '9007199254740993': 'a " 9007199254740993' },
    ],
  ])('reads %s', (_name, json, value) => {
    expect(parseExactJson(json)).toEqual(value);
  });

  it('names the first one that a number would change', () => {
    expect(findChangedInteger('{"a":"9007199254740993","b":[9007199254740993,9007199254740995]}')).toBe(
      '9007199254740993',
    );
    expect(findChangedInteger('{"a":"9007199254740993","b":9007199254740991}')).toBeNull();
  });

  it.each([
    '{1234567890123456789:1}',
    '[01234567890123456789]',
    '["1234567890123456789]',
    '1234567890123456789x',
  ])('refuses what is no JSON: %s', (text) => {
    expect(() => parseExactJson(text)).toThrow(SyntaxError);
  });
});
