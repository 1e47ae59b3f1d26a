import { expect, it } from 'vitest';
import { evaluate } from './arithmetic.ts';
import { findSum } from './sum.ts';

it.each([
  ['12*7', 84],
  ['What is 15% of 240?', 36],
  ["what's 3 plus 4 times 2", 11],
  ['Please calculate 1,250 x 4', 5000],
  ['compute (3 + 4) ÷ 2 =', 3.5],
  ['What is the square root of 144?', 12],
  ['2 to the power of 10', 1024],
  ['How much is 100 divided by 8?', 12.5],
  ['20 percent of 50', 10],
  ['What is 12*7, and what time is it in Tokyo?', 84],
  ['12 加 30 等于多少？', 42],
  ['请帮我算一下 8 乘以 9', 72],
  ['100 除以 8 是多少', 12.5],
  ['240 的 15% 是多少？', 36],
  ['百分之二十', null],
  ['2 的 10 次方', 1024],
  ['１２＋３', 15],
  ['7-5', 2],
])('finds in "%s" a sum worth %s', (question, value) => {
  const expression = findSum(question);
  expect(expression === null ? null : evaluate(expression)).toEqual(
    value === null ? null : { kind: 'value', value },
  );
});

it.each([
  '2024-01-05',
  '05/01/2024',
  '+49-30-1234567',
  'Version 1.2.3',
  'What is Parley?',
  '42',
  'I have 3 cats and 4 dogs',
  '24 小时',
  'How much credit does a guest get?',
])('finds no sum in "%s"', (question) => {
  expect(findSum(question)).toBeNull();
});
