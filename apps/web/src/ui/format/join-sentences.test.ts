import { expect, test } from 'vitest';
import { joinSentences, spaceAfter } from './join-sentences.ts';

test('sentences are joined as their language writes them, and those that are missing leave no gap', () => {
  expect(joinSentences(['Saved.', null, 'Two are missing.', false, ''])).toBe('Saved. Two are missing.');
  expect(joinSentences(['已保存。', undefined, '缺少两条。'])).toBe('已保存。缺少两条。');
  expect(joinSentences(['', '缺少两条'])).toBe('缺少两条');
  expect([spaceAfter('还没有账号？'), spaceAfter('New here?'), spaceAfter('最近使用')]).toEqual([
    '',
    ' ',
    ' ',
  ]);
});
