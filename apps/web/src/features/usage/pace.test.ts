import { expect, test } from 'vitest';
import { changeOf, daysLeft, evenPace, workOf } from './pace.ts';
import type { AnalyticsView } from './usage-view.ts';

const daysOf = (...costs: readonly number[]) =>
  costs.map((cost, index) => ({ date: `2026-01-${index + 10}`, cost, replies: 1 }));

test.each([
  [12.48, [0, 0, 0, 2, 2, 3, 3, 2.5, 2.5, 2.5], 4],
  [5, [1], 5],
  [5, [0, 0], null],
  [0, [1, 1], null],
  [5000, [0.01], null],
  [5, [], null],
] as const)('$%s lasts, at %j a day, %s days', (balance, costs, left) => {
  expect(daysLeft(balance, daysOf(...costs))).toBe(left);
});

test.each([
  [80, '2026-11-21', 80 / 30],
  [31, '2026-01-01', 1],
  [28, '2026-02-28', 1],
  [29, '2028-02-01', 1],
] as const)('$%s a month is, on %s, $%s a day', (perMonth, today, pace) => {
  expect(evenPace(perMonth, today)).toBeCloseTo(pace, 9);
});

function withReplies(replies: number, cost: number): AnalyticsView {
  const none = { model: [], kind: [], agent: [], trigger: [], team: [], project: [], department: [] };
  const kind = replies === 0 ? [] : [{ key: 'chat', label: 'chat', replies, cost }];
  return {
    totals: { cost, requests: replies, failed: 0, inputTokens: 0, outputTokens: 0 },
    days: [],
    shares: { ...none, kind },
  };
}

test('the work of a kind is counted and what each cost', () => {
  expect(workOf(withReplies(4, 2), 'chat')).toEqual({ count: 4, costEach: 0.5 });
  expect(workOf(withReplies(4, 2), 'agent')).toEqual({ count: 0, costEach: null });
});

test.each([
  [112, 100, 0.12],
  [91, 100, -0.09],
  [100.1, 100, null],
  [5, 0, null],
  [null, 3, null],
  [3, null, null],
] as const)('%s after %s is a change of %s', (now, before, change) => {
  const found = changeOf(now, before);
  if (change === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(change, 9);
});
