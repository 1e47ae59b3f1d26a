import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startI18n } from '../../../../platform/i18n/i18n.ts';
import type { AdminOverview } from '../../admin.api.ts';
import { InstallationFacts } from './InstallationFacts.tsx';

const INSTALLATION: AdminOverview['installation'] = {
  version: '1.0.0',
  servers: 2,
  up_since: '2026-01-01T12:00:00Z',
  database: 'postgres',
  database_ms: 1,
  database_bytes: 2_048,
  stored_bytes: 1_024,
  runs_running: 3,
  runs_waiting: 0,
  jobs_due: 0,
  schedules_due: 931,
  schedules_late: 0,
  keys: 'ok',
  can_mail: true,
  payments: 'stripe',
};

const valueOf = (name: string) => screen.getByText(name).nextElementSibling;

test('an installation in order says what runs next and how people pay [ADM-01]', async () => {
  await startI18n();
  render(<InstallationFacts installation={INSTALLATION} />);
  expect(await screen.findByText('931 due within a day, none late')).not.toHaveClass('text-warn');
  expect(valueOf('Payments')).toHaveTextContent('Stripe');
});

test.each([
  ['encryption-lost', 'ENCRYPTION_KEY does not open what is stored'],
  ['signing-differs', 'JWT_SECRET differs between servers'],
] as const)('keys that are not the right ones stand out: %s [PR-01]', async (keys, text) => {
  await startI18n();
  render(<InstallationFacts installation={{ ...INSTALLATION, keys }} />);
  expect(await screen.findByText(text)).toHaveClass('text-warn');
});

test('late schedules and a sandbox stand out, in words as well', async () => {
  await startI18n();
  const installation = { ...INSTALLATION, schedules_late: 4, payments: 'sandbox' } as const;
  render(<InstallationFacts installation={installation} />);
  expect(await screen.findByText('931 due within a day, 4 late')).toHaveClass('text-warn');
  expect(valueOf('Payments')).toHaveTextContent('Sandbox, nothing is charged');
  expect(valueOf('Payments')).toHaveClass('text-warn');
  expect(valueOf('Email')).not.toHaveClass('text-warn');
});
