import { expect, it } from 'vitest';
import { readDirectives, toAnswer, toPrompt, TOKEN_MARK, type Directives } from './directives.ts';

it.each<Directives>([
  { canary: 'c7x', tokens: 3, intervalMs: 20 },
  { canary: 'web', tokens: 4_000, intervalMs: 0, style: 'markdown' },
])('reads from a prompt what was written into it: $canary', (directives) => {
  expect(readDirectives(JSON.stringify({ content: toPrompt(directives) }))).toEqual(directives);
});

it('obeys the last message of a conversation', () => {
  const first = toPrompt({ canary: 'first', tokens: 1, intervalMs: 1 });
  const second = toPrompt({ canary: 'second', tokens: 2, intervalMs: 2 });
  expect(readDirectives(`${first} ${second}`)?.canary).toBe('second');
});

it('finds nothing in other prompts', () => {
  expect(readDirectives('What is a canary?')).toBeNull();
});

it('marks each token of an answer once', () => {
  const answer = toAnswer({ canary: 'c', tokens: 3, intervalMs: 0 });
  expect(answer).toBe(' ~c-0 ~c-1 ~c-2');
  expect(answer.split(TOKEN_MARK)).toHaveLength(4);
});
