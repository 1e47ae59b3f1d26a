import { expect, test } from 'vitest';
import { filterRecords, foldRecords, NO_FILTER, stackDays, stackParts } from './usage-fold.ts';
import type { RecordView } from './usage-view.ts';

function record(id: string, change: Partial<RecordView> = {}): RecordView {
  return {
    id,
    at: '2026-01-02T10:00:00Z',
    runId: id,
    kind: 'chat',
    trigger: 'ui',
    model: 'aster/large',
    agentId: null,
    agentName: null,
    team: null,
    project: null,
    department: null,
    inputTokens: 10,
    cachedTokens: 0,
    outputTokens: 20,
    cost: 1,
    isOwnKey: false,
    balanceAfter: 4,
    ...change,
  };
}

const RECORDS = [
  record('a'),
  record('b', { model: 'boreal/swift', cost: 2 }),
  record('c', { at: '2026-01-03T23:59:59.999Z', kind: 'agent', agentId: 'agt', agentName: 'Radar', cost: 4 }),
];
const DATES = ['2026-01-01', '2026-01-02', '2026-01-03'];
const idsOf = (records: readonly RecordView[]) => records.map(({ id }) => id).join('');

test.each([
  [NO_FILTER, 'abc'],
  [{ ...NO_FILTER, day: '2026-01-03' }, 'c'],
  [{ ...NO_FILTER, share: { dimension: 'model', key: 'aster/large' } }, 'ac'],
  [{ day: '2026-01-02', share: { dimension: 'model', key: 'aster/large' } }, 'a'],
  [{ ...NO_FILTER, share: { dimension: 'agent', key: 'agt' } }, 'c'],
  [{ ...NO_FILTER, share: { dimension: 'team', key: 'ops' } }, ''],
] as const)('%j keeps the records %j', (filter, ids) => {
  expect(idsOf(filterRecords(RECORDS, filter))).toBe(ids);
});

test('records add up by day and by everything they can be told apart by', () => {
  const { totals, days, shares } = foldRecords(RECORDS, DATES);
  expect(totals).toEqual({ cost: 7, requests: 3, failed: null, inputTokens: 30, outputTokens: 60 });
  expect(days).toEqual([
    { date: '2026-01-01', cost: 0, replies: 0 },
    { date: '2026-01-02', cost: 3, replies: 2 },
    { date: '2026-01-03', cost: 4, replies: 1 },
  ]);
  expect(shares.model).toEqual([
    { key: 'aster/large', label: 'aster/large', replies: 2, cost: 5 },
    { key: 'boreal/swift', label: 'boreal/swift', replies: 1, cost: 2 },
  ]);
  expect(shares.agent).toEqual([{ key: 'agt', label: 'Radar', replies: 1, cost: 4 }]);
  expect(shares.team).toEqual([]);
});

test('a run of several steps is one reply of its day, as it is among the shares', () => {
  const steps = ['d', 'e', 'f'].map((id) => record(id, { runId: 'run', kind: 'agent', agentId: 'agt' }));
  const { totals, days, shares } = foldRecords([record('a'), ...steps], DATES);
  expect(totals.requests).toBe(4);
  expect(days.map(({ replies }) => replies)).toEqual([0, 2, 0]);
  expect(shares.agent.map(({ replies }) => replies)).toEqual([1]);
});

test('a day is stacked in the order of what is shown, and what is not shown comes last', () => {
  const { days } = foldRecords(RECORDS, DATES);
  expect(stackDays(days, RECORDS, 'model', ['boreal/swift', ''])).toEqual([
    [],
    [
      { key: 'boreal/swift', cost: 2 },
      { key: '', cost: 1 },
    ],
    [{ key: '', cost: 4 }],
  ]);
});

test('costs that no record explains are still in the bar', () => {
  const days = [{ date: '2026-01-02', cost: 3.5, replies: 3 }];
  const stack = stackDays(days, RECORDS, 'model', ['aster/large', 'boreal/swift'])[0] ?? [];
  expect(stack.at(-1)).toEqual({ key: '', cost: 0.5 });
});

test('days that the server split are stacked the same way', () => {
  const days = [
    {
      date: '2026-01-02',
      cost: 4,
      replies: 3,
      parts: [
        { key: 'aster/large', cost: 1 },
        { key: 'boreal/swift', cost: 2 },
        { key: 'cirrus/flash', cost: 0.5 },
      ],
    },
  ];
  expect(stackParts(days, ['boreal/swift', 'aster/large', 'unused', ''])).toEqual([
    [
      { key: 'boreal/swift', cost: 2 },
      { key: 'aster/large', cost: 1 },
      { key: '', cost: 1 },
    ],
  ]);
});
