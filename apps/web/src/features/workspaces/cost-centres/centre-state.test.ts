import { expect, it } from 'vitest';
import {
  daysLeft,
  formatMonth,
  lastMonths,
  partOfMonth,
  sortCentres,
  stateOf,
  type CentreColumn,
} from './centre-state.ts';

it.each([
  [null, 100, 'open'],
  [10, 7.99, 'open'],
  [10, 8, 'near'],
  [10, 10, 'reached'],
  [0, 0, 'reached'],
])('of a budget of %s with %s spent, it is %s', (budget, spent, state) => {
  expect(stateOf({ budget, spent, warn_at: 0.8 })).toBe(state);
});

it('says how much of a month has passed, by UTC', () => {
  expect(partOfMonth('2026-04', Date.parse('2026-04-16T00:00:00Z'))).toBe(0.5);
  expect(partOfMonth('2026-12', Date.parse('2027-01-02T00:00:00Z'))).toBe(1);
  expect(partOfMonth('2026-12', Date.parse('2026-11-02T00:00:00Z'))).toBe(0);
});

it('names a month', () => {
  expect(formatMonth('2026-11', 'en')).toBe('November');
  expect(formatMonth('2026-11', 'zh')).toBe('11 月');
  expect(formatMonth('2026-11', 'zh', 'short')).toBe('11 月');
  expect(formatMonth('2026-11', 'en', 'withYear')).toBe('November 2026');
});

it.each([
  [12.48, 2.4, 5],
  [0, 1, null],
  [5, 0, null],
  [1_000, 0.01, null],
])('a balance of %s lasts at %s a day for %s days', (balance, perDay, days) => {
  expect(daysLeft(balance, perDay)).toBe(days);
});

it('counts months back over the year', () => {
  expect(lastMonths(Date.UTC(2026, 1, 28, 23), 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
});

it.each<[CentreColumn, string]>([
  ['name', 'Alpha Beta Gamma Delta'],
  ['used', 'Beta Alpha Gamma Delta'],
  ['spent', 'Gamma Alpha Beta Delta'],
  ['forecast', 'Alpha Gamma Beta Delta'],
  ['limit', 'Beta Gamma Alpha Delta'],
])('orders cost centers by %s within their kinds', (column, names) => {
  const centres = [
    { kind: 'project', name: 'Delta', spent: 0, forecast: 0, budget: null, at_limit: 'warn' },
    { kind: 'team', name: 'Gamma', spent: 1, forecast: 5, budget: 1, at_limit: 'warn' },
    { kind: 'team', name: 'Beta', spent: 9, forecast: 9, budget: null, at_limit: 'stop_all' },
    { kind: 'team', name: 'Alpha', spent: 2, forecast: 2, budget: 8, at_limit: 'stop_agents' },
  ] as const;
  const shown = sortCentres(centres, { column, direction: 'asc' });
  expect(shown.map(({ name }) => name).join(' ')).toBe(names);
});
