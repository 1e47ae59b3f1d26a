import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../../platform/i18n/i18n.ts';
import { DayBars } from './DayBars.tsx';

beforeAll(async () => {
  const texts = await startI18n();
  await texts.loadNamespaces(['agents']);
});

const elementsIn = (parent: Element | undefined): HTMLElement[] =>
  [...(parent?.children ?? [])].filter((child) => child instanceof HTMLElement);

test('bars are as high as their day is beside the busiest one, and show what failed', () => {
  render(<DayBars runs={[0, 2, 8]} failed={[0, 1, 2]} />);
  const bars = elementsIn(screen.getByRole('img', { name: 'Runs in the last 3 days: 10, failed: 3' }));
  expect(bars.map(({ style }) => style.height)).toEqual(['0%', '25%', '100%']);
  // A day without runs is still seen.
  expect(bars.every(({ style }) => style.minHeight === '2px')).toBe(true);
  expect(elementsIn(bars[2]).map(({ style }) => style.flexGrow)).toEqual(['6', '2']);
  expect(elementsIn(bars[1]).map(({ style }) => style.flexGrow)).toEqual(['1', '1']);
});

test('days without any run are level', () => {
  render(<DayBars runs={[0, 0]} failed={[0, 0]} />);
  expect(elementsIn(screen.getByRole('img')).map(({ style }) => style.height)).toEqual(['0%', '0%']);
});
