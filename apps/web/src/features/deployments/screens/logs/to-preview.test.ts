import { expect, test } from 'vitest';
import { toPreview } from './to-preview.ts';

test('a result is previewed in one line without its marks, and names keep theirs', () => {
  expect(toPreview('## Rates\n\n- **RTM-SHA** rose\n1. `usd_feu` is 4 - 5\n> so far')).toBe(
    'Rates RTM-SHA rose usd_feu is 4 - 5 so far',
  );
});
