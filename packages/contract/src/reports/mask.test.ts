import { expect, it } from 'vitest';
import { maskDeep, maskText } from './mask.ts';

it.each([
  ['Cannot read x of undefined', 'Cannot read x of undefined'],
  ['from mara.lind+x@harbourpine.example now', 'from [e-mail] now'],
  ['/#/login?user=mara%40pine.example', '/#/login?user=[e-mail]'],
  ['Authorization: Bearer abc.def-123', 'Authorization: [token]'],
  ['token eyJhbGciOi.eyJzdWIi.c2lnbg ends', 'token [token] ends'],
  ['key ak_1234567890abcdef', 'key [key]'],
  ['at sk-proj-abcdefgh1234', 'at [key]'],
  ['https://x/#/login?reset=s3cret&a=1', 'https://x/#/login?reset=[masked]&a=1'],
  ['?access_token=abc#x', '?access_token=[masked]#x'],
  ['{"refresh_token":"abc","a":"b"}', '{"refresh_token":[masked],"a":"b"}'],
  ['login failed: password=hunter2 for x', 'login failed: password=[masked] for x'],
  ["{ password: 'two words', name: 1 }", '{ password: [masked], name: 1 }'],
  ['PASSWORD = "a&b"; pwd:x', 'PASSWORD = [masked]; pwd:[masked]'],
  ['user_password=a%20b&x=1', 'user_password=[masked]&x=1'],
  ['apiKey=abc api-key: def', 'apiKey=[masked] api-key: [masked]'],
  ['"password" : "never closed', '"password" : [masked]'],
  ['password=[masked] twice', 'password=[masked] twice'],
  ['a@b', 'a@b'],
])('%j is kept as %j', (text, masked) => {
  expect(maskText(text)).toBe(masked);
});

// With a pattern that goes back over what it has read, or ahead over it from every place, this would take minutes.
it.each([
  'a',
  'a.',
  '@',
  'token=',
  'eyJ',
  'eyJ-',
  'eyJ-eyJ.',
  'Bearer ',
  'password',
  'password=',
  'password"',
  '%40a-',
  '?a',
  '"a',
])('long nonsense of %j takes no longer than its length asks for', (piece) => {
  expect(maskText(piece.repeat(Math.floor(400_000 / piece.length))).length).toBeGreaterThan(0);
});

it('reaches into lists and objects', () => {
  expect(maskDeep({ a: ['x@y.example', 1, null], b: { c: 'Bearer abcdefg' } })).toEqual({
    a: ['[e-mail]', 1, null],
    b: { c: '[token]' },
  });
});
