import { render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../platform/i18n/i18n.ts';
import { DateLine } from './DateLine.tsx';

beforeAll(async () => {
  const texts = await startI18n();
  await texts.loadNamespaces(['chat']);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test.each([
  ['late on a day of 25 hours', '2026-10-25T22:30:00Z', '2026-10-24T12:00:00Z'],
  ['early after a day of 23 hours', '2026-03-29T22:30:00Z', '2026-03-29T12:00:00Z'],
])('the day before today is yesterday also %s', (_day, now, time) => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  render(<DateLine time={Date.parse(time)} />);
  expect(screen.getByText('Yesterday')).toBeInTheDocument();
});
