import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startI18n } from '../../../../platform/i18n/i18n.ts';
import type { AuditEntry } from '../../admin.api.ts';
import { AuditRow } from './AuditRow.tsx';

const ENTRY: AuditEntry = {
  number: 1,
  id: 'aud_1',
  at: '2026-01-02T12:00:00Z',
  actor: { id: 'usr_ada', name: 'ada' },
  action: 'payment.paid',
  target: { type: 'payment', id: 'pay_01m8', name: null },
  outcome: 'ok',
  location: null,
  workspace: null,
  request_id: null,
  details: { amountMicros: 25_000_000, provider: 'stripe' },
};

test.each([
  ['a payment by its amount', {}, 'Payment $25.00'],
  [
    'a device of which nothing is known',
    { target: { type: 'login', id: 'lgn_01m8', name: null } },
    'Device that is not known',
  ],
  [
    'an invite without an address',
    { target: { type: 'workspace-invite', id: 'inv_01m8', name: null } },
    'Invite for anyone with the link',
  ],
])('%s is no code', async (_what, change, words) => {
  await startI18n();
  render(<AuditRow entry={{ ...ENTRY, ...change }} isSelected={false} onSelect={() => undefined} />);
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.queryByText(/_01m8/)).not.toBeInTheDocument();
});
