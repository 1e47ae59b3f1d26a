import { expect, test } from 'vitest';
import { toPreview } from './to-preview.ts';

test('a result is previewed in one line without its marks, and names keep theirs', () => {
  expect(toPreview('## Rates\n\n- **RTM-SHA** rose\n1. `usd_feu` is 4 - 5\n> so far')).toBe(
    'Rates RTM-SHA rose usd_feu is 4 - 5 so far',
  );
});

test('of a table and a link the words are previewed', () => {
  const table = '| Order | Late by |\n|---|:-:|\n| 4471 | 2 days |\n\nSee [the list](https://a.example/x).';
  expect(toPreview(`Late:\n\n${table}`)).toBe('Late: Order · Late by 4471 · 2 days See the list.');
  expect(toPreview('a | b is no table, nor is x[1](2 of 3)')).toBe('a | b is no table, nor is x[1](2 of 3)');
});
