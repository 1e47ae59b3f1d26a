import { expect, test } from 'vitest';
import { toRecordPage } from './usage-view.ts';

test.each([
  [0, 1],
  [25, 1],
  [26, 2],
])('%i records are %i pages', (total, pageCount) => {
  const answer = { usage: [], user_id: 'u', balance: 1, total_cost: 0, total, page: 1, per_page: 25 };
  expect(toRecordPage(answer).pageCount).toBe(pageCount);
});
