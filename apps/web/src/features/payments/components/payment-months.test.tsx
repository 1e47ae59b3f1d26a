import type { Payment } from '@parley/contract/payments/schemas.ts';
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { startI18n } from '../../../platform/i18n/i18n.ts';
import { PaymentTable } from './PaymentTable.tsx';

const PENDING: Payment = {
  id: 'pay_1',
  kind: 'checkout',
  amount: 25,
  refunded: 0,
  currency: 'USD',
  status: 'pending',
  provider: 'stripe',
  method: null,
  failure: null,
  receipt_number: null,
  receipt_url: null,
  balance_after: null,
  created_at: '2026-03-01T02:00:00Z',
  completed_at: null,
  refunded_at: null,
};

test('a payment stands in the month of its date, as the reader sees it', async () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  await startI18n();
  const credit = { amount: 5, created_at: '2026-02-01T03:00:00Z' };
  render(<PaymentTable payments={[PENDING]} adjustments={[]} credit={credit} isFirstPage isLastPage />);
  const rows = await screen.findAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Date/),
    expect.stringMatching(/^February 2026/),
    expect.stringMatching(/^28 Feb 18:00/),
    expect.stringMatching(/^January 2026/),
    expect.stringMatching(/^31 Jan 19:00/),
  ]);
});

test('a payment that was paid back says when, and one of which a part was, how much', async () => {
  vi.stubEnv('TZ', 'UTC');
  const i18n = await startI18n();
  const at = '2026-03-15T12:00:00Z';
  const paid = { ...PENDING, created_at: at, completed_at: at, refunded_at: '2026-03-18T12:00:00Z' } as const;
  const payments = [
    { ...paid, id: 'pay_2', status: 'refunded', refunded: 25 },
    { ...paid, id: 'pay_1', status: 'succeeded', refunded: 5 },
  ] as const;
  render(<PaymentTable payments={payments} adjustments={[]} credit={null} isFirstPage isLastPage />);
  expect(await screen.findByText('Refunded on 18 Mar 2026')).toBeInTheDocument();
  expect(screen.getByText('Paid ($5.00 refunded)')).toBeInTheDocument();
  await act(() => i18n.changeLanguage('zh'));
  expect(await screen.findByText('2026 年 3 月 18 日已退款')).toBeInTheDocument();
  expect(screen.getByText('已支付（其中 $5.00 已退款）')).toBeInTheDocument();
  await act(() => i18n.changeLanguage('en'));
});

test('a month that a page can cut has no sum', async () => {
  await startI18n();
  const paid = (id: string, at: string): Payment => ({
    ...PENDING,
    id,
    status: 'succeeded',
    created_at: at,
    completed_at: at,
  });
  const payments = [
    paid('pay_3', '2026-03-15T12:00:00Z'),
    paid('pay_2', '2026-02-15T12:00:00Z'),
    paid('pay_1', '2026-01-15T12:00:00Z'),
  ];
  render(
    <PaymentTable
      payments={payments}
      adjustments={[]}
      credit={null}
      isFirstPage={false}
      isLastPage={false}
    />,
  );
  const headers = await screen.findAllByRole('row', { name: /^(January|February|March)/ });
  expect(headers.map((row) => row.textContent)).toEqual([
    'March 2026',
    'February 2026$25.00',
    'January 2026',
  ]);
});
