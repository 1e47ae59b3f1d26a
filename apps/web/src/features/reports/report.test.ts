import { expect, test } from 'vitest';
import { readFilter, toPagePath, toReportState, toSearch } from './report.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const OLD = '2026-11-01T00:00:00Z';

test.each([
  [{ status: 'open', isBack: false, firstSeenAt: '2026-11-20T10:00:00Z' }, 'new'],
  [{ status: 'open', isBack: false, firstSeenAt: OLD }, 'open'],
  [{ status: 'open', isBack: true, firstSeenAt: OLD }, 'back'],
  [{ status: 'resolved', isBack: false, firstSeenAt: '2026-11-20T10:00:00Z' }, 'resolved'],
  [{ status: 'ignored', isBack: true, firstSeenAt: OLD }, 'ignored'],
] as const)('%j is %s', (report, state) => {
  expect(toReportState(report, NOW)).toBe(state);
});

test.each([
  ['http://localhost/#/agents/a1?tab=runs', '/agents/a1'],
  ['https://parley.example/#/chat', '/chat'],
  ['https://parley.example/?x=1', '/'],
  ['https://parley.example', '/'],
  ['', '/'],
])('the page in %s is %s', (address, path) => {
  expect(toPagePath(address)).toBe(path);
});

test('a filter survives in an address, and an address that asks for nonsense is the usual one', () => {
  const usual = { status: 'all', text: '', days: 11, page: 1 } as const;
  expect(readFilter(new URLSearchParams('status=lost&days=5&page=-1'))).toEqual(usual);
  expect(toSearch(usual)).toEqual({});
  const filter = { status: 'resolved', text: 'a & b', days: 30, page: 2 } as const;
  expect(readFilter(new URLSearchParams(toSearch(filter)))).toEqual(filter);
});
