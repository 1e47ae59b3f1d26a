import { expect, test } from 'vitest';
import { estimateTokens, estimateContext } from './estimate-tokens.ts';
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

test('the branch, the instructions and what is being written are counted against the window, and its end is announced', () => {
  const branch = [createUserMessage({ id: 'a', parentId: null, nowMs: 0 }, 'x'.repeat(4_000), null)];
  const around = { systemPrompt: 'y'.repeat(400), draft: 'z'.repeat(40), draftImage: null, canSee: true };
  const picture = { url: 'data:image/png;base64,aGk=', name: 'a.png' };
  const estimate = estimateContext(branch, around, 8_000);
  expect(estimate.used).toBe(100 + 1_004 + 100 + 10);
  expect(estimate.isNearEnd).toBe(false);
  expect(estimateContext(branch, around, 1_500).isNearEnd).toBe(true);
  expect(estimateContext(branch, { ...around, draftImage: picture }, 8_000).used).toBe(estimate.used + 1_000);
});
