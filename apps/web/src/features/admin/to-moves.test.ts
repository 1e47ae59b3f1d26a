import { expect, test } from 'vitest';
import { toMoves } from './to-moves.ts';

test('the neighbours of an entry end with its list', () => {
  const items = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  const chosen: string[] = [];
  const from = (id: string | null) => toMoves(items, id, (next) => chosen.push(next));
  from('b').onPrevious?.();
  from('b').onNext?.();
  expect(chosen).toEqual(['a', 'c']);
  expect(from('a').onPrevious).toBeUndefined();
  expect(from('c').onNext).toBeUndefined();
  for (const moves of [from('z'), from(null), toMoves(undefined, 'a', () => undefined)])
    expect(moves).toEqual({ onPrevious: undefined, onNext: undefined });
});
