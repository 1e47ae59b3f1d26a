// The small pictures of a deployment: its days, and what today has cost beside the limit.
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { SHOWN_DAYS } from '@parley/contract/deployments/constants.ts';
import { startI18n } from '../../../platform/i18n/i18n.ts';
import { CostToday } from './CostToday.tsx';
import { DayBars } from './DayBars.tsx';

beforeAll(async () => {
  const texts = await startI18n();
  await texts.loadNamespaces(['deployments', 'common']);
});

test('the days of a deployment end today, with those that had no run', () => {
  const today = new Date().toISOString().slice(0, 10);
  const days = [
    { date: today, succeeded: 3, failed: 1 },
    { date: '2020-01-01', succeeded: 9, failed: 9 },
  ];
  render(<DayBars deployment={{ days }} />);
  const bars = [...screen.getByRole('img').children].filter((bar) => bar instanceof HTMLElement);
  expect(bars).toHaveLength(SHOWN_DAYS);
  expect(bars.map(({ style }) => style.height)).toEqual([...Array(SHOWN_DAYS - 1).fill('0%'), '100%']);
});

test.each([
  [0.5, 5, '10', 'bg-live-solid'],
  [4.49, 5, '90', 'bg-live-solid'],
  [4.5, 5, '90', 'bg-warn-solid'],
  [7, 5, '100', 'bg-warn-solid'],
  [0, 0, '100', 'bg-warn-solid'],
])('a cost of %s of %s fills the meter to %s', (spent, cap, percent, look) => {
  render(<CostToday deployment={{ cost_today: spent, daily_cost_cap: cap }} />);
  const meter = screen.getByRole('meter');
  expect(meter).toHaveAttribute('aria-valuenow', percent);
  expect(meter.firstElementChild).toHaveClass(look);
});

test('without a limit there is no meter', () => {
  render(<CostToday deployment={{ cost_today: 1.25, daily_cost_cap: null }} />);
  expect(screen.queryByRole('meter')).not.toBeInTheDocument();
  expect(screen.getByText(/\$1\.25/)).toBeInTheDocument();
});
