import { expect, it } from 'vitest';
import {
  readDirectives,
  toAnswer,
  toNextCalls,
  toPrompt,
  TOKEN_MARK,
  type Directives,
} from './directives.ts';

it.each<Directives>([
  { canary: 'c7x', tokens: 3, intervalMs: 20 },
  { canary: 'web', tokens: 4_000, intervalMs: 0, style: 'markdown' },
  { canary: 'run', tokens: 2, intervalMs: 0, rounds: [['calculator', 'hash'], ['calculator']] },
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

it('calls tools round after round, and then no more', () => {
  const directives = { canary: 'c', tokens: 1, intervalMs: 0, rounds: [['hash', 'uuid'], ['hash']] };
  const after = (results: number) => toNextCalls(directives, '{"role":"tool"}'.repeat(results)).names;
  expect([after(0), after(2), after(3)]).toEqual([['hash', 'uuid'], ['hash'], []]);
});
