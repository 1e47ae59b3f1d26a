import { expect, test } from 'vitest';
import { detectLanguage, toLanguage } from './language.ts';

test.each([
  ['zh', 'zh'],
  ['zh-CN', 'zh'],
  ['zh-TW', 'zh'],
  ['zh-Hans', 'zh'],
  ['en', 'en'],
  ['en-GB', 'en'],
  ['fr', 'en'],
  ['zha', 'en'],
])('reads %s as %s [I18N-01]', (code, language) => {
  expect(toLanguage(code)).toBe(language);
});

test.each([
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '../zh',
  'z',
  '',
  'zh-',
  'en;drop',
  null,
  undefined,
])('refuses %s', (code) => {
  expect(toLanguage(code)).toBeNull();
});

test.each([
  ['storage first', { stored: 'zh', navigator: ['en-US'], htmlTag: 'en' }, 'zh'],
  ['then the browser', { stored: null, navigator: ['zh-CN', 'en'], htmlTag: 'en' }, 'zh'],
  ['then the page', { stored: null, navigator: [], htmlTag: 'zh' }, 'zh'],
  ['English without any', { stored: null, navigator: [], htmlTag: '' }, 'en'],
] as const)('takes %s [I18N-02]', (_name, sources, language) => {
  expect(detectLanguage(sources)).toBe(language);
});

test('ignores a stored code that looks like an injection [I18N-03]', () => {
  expect(detectLanguage({ stored: '"><img onerror=x>', navigator: ['zh-CN'], htmlTag: 'en' })).toBe('zh');
});
