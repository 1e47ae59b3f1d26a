import { expect, test } from 'vitest';
import { estimateTokens, toContextFill } from './estimate-tokens.ts';
import { createUserMessage } from './message.ts';

test.each([
  ['', 0],
  ['abcdefgh', 2],
  ['你好世界', 4],
  ['ab你好', 3],
])('%j is about %d tokens', (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens);
});

test('a very long text is judged by its beginning', () => {
  expect(estimateTokens('a'.repeat(2_000_000))).toBe(500_000);
});

test('the branch, the instructions and what is being written fill the window, and its end is told of', () => {
  const branch = [createUserMessage({ id: 'a', parentId: null, nowMs: 0 }, 'x'.repeat(4_000), null)];
  const around = { systemPrompt: 'y'.repeat(400), draft: 'z'.repeat(40), draftImage: null, canSee: true };
  const picture = { url: 'data:image/png;base64,aGk=', name: 'a.png' };
  const fill = toContextFill(branch, around, 8_000);
  expect(fill.used).toBe(100 + 1_004 + 100 + 10);
  expect(fill.isNearEnd).toBe(false);
  expect(toContextFill(branch, around, 1_500).isNearEnd).toBe(true);
  expect(toContextFill(branch, { ...around, draftImage: picture }, 8_000).used).toBe(fill.used + 1_000);
});
