import { expect, test, vi } from 'vitest';
import { createUserMessage } from '../sessions/message.ts';
import { cleanTitle, findTitle, toFirstWords, toTitlePrompt } from './title.ts';

const first = (text: string) => createUserMessage({ id: 'one', parentId: null, nowMs: 0 }, text, null);

test('a first message over 200 characters is shown by its first and last 100 [SUM-10] [CONST-21]', () => {
  const short = 'x'.repeat(200);
  expect(toTitlePrompt(first(short))).toBe(short);
  const long = `${'a'.repeat(100)}${'b'.repeat(50)}${'c'.repeat(100)}`;
  expect(toTitlePrompt(first(long))).toBe(`${'a'.repeat(100)} ... ${'c'.repeat(100)}`);
});

test.each([
  ['"Freight rates explained."', 'Freight rates explained'],
  ['Title: A plan for Monday', 'A plan for Monday'],
  ['**One two three four**', 'One two three four'],
  ['A **bold** plan for `code`', 'A bold plan for code'],
  ['## Title: _Notes_ on snake_case names', 'Notes on snake_case names'],
  ['Moving from C# to Rust', 'Moving from C# to Rust'],
  ['What is 17 * 23', 'What is 17 * 23'],
  ['one two three four five six seven', 'one two three four five'],
  ['“海运价格分析”。', '海运价格分析'],
  ['这是一个非常非常长的中文对话标题', '这是一个非常非常长的中文'],
  ['Good day to\nyou all', 'Good day to'],
])('cleans %j [SUM-09] [CONST-21]', (answer, title) => {
  expect(cleanTitle(answer)).toBe(title);
});

test.each(['', 'Two words', '价格', '"."'])('%j is no title [SUM-09] [CONST-21]', (answer) => {
  expect(cleanTitle(answer)).toBeNull();
});

test('a bad answer is asked for once more, then the first words stay, or where there are none Chat [SUM-11]', async () => {
  const good = vi.fn((attempt: number) => Promise.resolve(attempt === 1 ? 'No' : 'A better second title'));
  expect(await findTitle(good, 'How do I')).toBe('A better second title');
  const bad = vi.fn(() => Promise.resolve('No'));
  expect(await findTitle(bad, 'How do I')).toBe('How do I');
  expect(bad).toHaveBeenCalledTimes(2);
  expect(await findTitle(() => Promise.reject(new Error('down')), '')).toBe('Chat');
});

test.each([
  ['What are the freight rates in the Baltic?', 'What are the freight rates'],
  ['\n\n# **Plan** for Monday.\nmore', 'Plan for Monday'],
  ['Hi!', 'Hi'],
  ['What is 17*23?', 'What is 17*23'],
  ['What is *17* times 2 * 3?', 'What is 17 times 2'],
  ['请帮我分析一下波罗的海运价的走势', '请帮我分析一下波罗的海运'],
  ['a\u202Eb c', 'ab c'],
  ['x'.repeat(400), 'x'.repeat(60)],
  ['```', ''],
])('%j is named %j until its title comes [F-43]', (content, name) => {
  expect(toFirstWords(first(content))).toBe(name);
});
