import { AppError } from '@parley/contract/errors/app-error.ts';
import { getAuthOptions } from '@parley/contract/auth/endpoints.ts';
import {
  cancelPayment,
  createCheckout,
  getAutoRefill,
  getPayment,
  getPaymentConfig,
  listPayments,
} from '@parley/contract/payments/endpoints.ts';
import type { Payment, PaymentList } from '@parley/contract/payments/schemas.ts';
import { getUsageAnalytics, listUsage } from '@parley/contract/usage/endpoints.ts';
import type { UsageAnalytics } from '@parley/contract/usage/schemas.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { addFakeAccounts, createMember } from '../../../testing/fake-accounts.ts';
import { installFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';

let server: FakeServer;

const PAID: Payment = {
  id: 'pay_1',
  kind: 'checkout',
  amount: 25,
  refunded: 0,
  currency: 'USD',
  status: 'succeeded',
  provider: 'sandbox',
  method: { brand: 'visa', last4: '4242' },
  failure: null,
  receipt_number: 'PL-2026-0931',
  receipt_url: '/api/payments/pay_1/receipt',
  balance_after: 30,
  created_at: '2026-01-20T12:00:00Z',
  completed_at: '2026-01-20T12:00:00Z',
  refunded_at: null,
};
const CREDIT = { amount: 5, created_at: '2025-12-29T12:00:00Z' };

const toList = (payments: readonly Payment[], change: Partial<PaymentList> = {}): PaymentList => ({
  payments: [...payments],
  total: payments.length,
  page: 1,
  per_page: 50,
  counts: { all: payments.length, paid: payments.length, unpaid: 0, refunded: 0 },
  total_added: 25,
  signup_credit: CREDIT,
  adjustments: [],
  ...change,
});

const toBucket = (key: string, cost: number, requests: number, runs = requests) => ({
  key,
  label: key,
  requests,
  runs,
  input_tokens: 0,
  output_tokens: 0,
  cost,
});

function toUsage(cost: number): UsageAnalytics {
  const isNone = cost === 0;
  return {
    user_id: 'user-mara',
    days: 30,
    from: '2026-01-01T00:00:00Z',
    to: '2026-01-30T23:59:59Z',
    reserved: 0,
    totals: { requests: isNone ? 0 : 700, input_tokens: 0, output_tokens: 0, cost, errors: 0 },
    by_day: [],
    // Their models write titles as well.
    by_model: isNone ? [] : [toBucket('lumen/Lumen Vision', 41, 800)],
    replies_by_model: isNone
      ? []
      : [
          toBucket('lumen/Lumen Vision', 40, 400),
          toBucket('gone/model', 20, 100),
          toBucket('third/model', 1, 10),
          toBucket('free/model', 0, 50),
        ],
    by_kind: [],
    by_agent: isNone ? [] : [toBucket('agt_1', 10, 300, 100)],
    by_trigger: [],
    by_team: [],
    by_project: [],
    by_department: [],
  };
}

function open(path: string, { balance = 12, canMail = false } = {}): Promise<unknown> {
  const accounts = addFakeAccounts(server);
  server.api.on(getAuthOptions, () => ({
    google_client_id: null,
    can_mail: canMail,
    can_register: true,
    can_try: true,
  }));
  const mara = createMember({ username: 'mara', email: 'mara@example.com', balance });
  accounts.add(mara, 'correct horse');
  accounts.remember(mara);
  return renderApp(path);
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  server.api.on(getPaymentConfig, () => ({
    available: true,
    provider: 'sandbox',
    currency: 'USD',
    min_amount: 5,
    max_amount: 500,
    packages: [],
  }));
  server.api.on(getAutoRefill, () => ({
    enabled: false,
    threshold: 5,
    amount: 10,
    monthly_ceiling: 50,
    used_this_month: 0,
    failures: 0,
    stopped: false,
    last_used_at: '2026-01-12T12:00:00Z',
    method: null,
  }));
  server.api.on(getUsageAnalytics, () => toUsage(60));
  server.api.on(listUsage, () => ({
    usage: [],
    user_id: 'user-mara',
    balance: 12,
    total_cost: 87.52,
    total: 9,
    page: 1,
    per_page: 1,
  }));
  server.api.on(listPayments, () => toList([PAID]));
});

test('an amount is shown with the days it lasts and with what it buys, by the own usage', async () => {
  await open('/payment');
  const summary = within(await screen.findByRole('complementary', { name: 'Summary' }));
  expect(await summary.findByText('$25.00 buys about')).toBeInTheDocument();
  const valueOf = (text: string) => summary.getByText(text).nextElementSibling;
  expect(valueOf('replies on Lumen Vision')).toHaveTextContent('250');
  expect(valueOf('replies on gone/model')).toHaveTextContent('125');
  expect(valueOf('runs of agt_1')).toHaveTextContent('250');
  expect(summary.queryByText(/third/)).not.toBeInTheDocument();
  expect(summary.getByText('about 18 days')).toBeInTheDocument();
  expect(screen.getByText('Based on your last 30 days, $2.00 per day.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: /^\$100/ }));
  expect(summary.getByText('$100.00 buys about')).toBeInTheDocument();
  expect(valueOf('replies on Lumen Vision')).toHaveTextContent('1,000');
});

test('who comes back from the page of the provider by the key of the browser can pay', async () => {
  server.api.on(getPaymentConfig, () => ({
    available: true,
    provider: 'stripe',
    currency: 'USD',
    min_amount: 5,
    max_amount: 500,
    packages: [],
  }));
  // In place of a page elsewhere, which tests cannot go to.
  const url = new URL('#/payment?elsewhere', location.href).href;
  server.api.on(createCheckout, () => ({ payment_id: 'pay_2', checkout_url: url }));
  await open('/payment');
  await userEvent.click(await screen.findByRole('button', { name: 'Pay $25.00' }));
  await waitFor(() => expect(location.hash).toBe('#/payment?elsewhere'));
  expect(screen.getByRole('button', { name: /^Opening/ })).toBeDisabled();
  // The browser shows the page as it was left.
  fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
  expect(screen.getByRole('button', { name: 'Pay $25.00' })).toBeEnabled();
});

test('an amount that cannot be paid is no payment of $0.00', async () => {
  await open('/payment');
  const summary = within(await screen.findByRole('complementary', { name: 'Summary' }));
  await userEvent.type(screen.getByRole('textbox', { name: /custom amount/ }), '700');
  expect(summary.getByRole('button', { name: 'Pay' })).toBeDisabled();
  expect(summary.getByText('New balance').nextElementSibling).toHaveTextContent(/^–$/);
});

test('who spent nothing yet is promised nothing', async () => {
  server.api.on(getUsageAnalytics, () => toUsage(0));
  await open('/payment');
  await screen.findByRole('button', { name: 'Pay $25.00' });
  expect(screen.queryByText(/buys about/)).not.toBeInTheDocument();
  expect(screen.queryByText(/days/)).not.toBeInTheDocument();
});

test.each([
  ['at once', 0, 'Your balance is $30.00'],
  ['an hour later', 3_600_000, 'Your balance was $30.00 after this payment'],
])('a confirmed payment that is looked at %s says no more than is true', async (_when, agoMs, title) => {
  server.api.on(getPayment, () => ({ ...PAID, completed_at: new Date(Date.now() - agoMs).toISOString() }));
  await open('/payment/success?payment_id=pay_1');
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
});

test('who is signed in is not told to sign in where the address names no payment', async () => {
  await open('/payment/success');
  expect(await screen.findByRole('heading', { name: 'Thank you for your payment' })).toBeInTheDocument();
  expect(screen.getByText(/Payments shows its state/)).toBeInTheDocument();
  expect(screen.queryByText(/Sign in/)).not.toBeInTheDocument();
});

test.each([
  ['set up', true],
  ['not set up', false],
])('where email is %s, a receipt by email is promised: %s', async (_how, canMail) => {
  await open('/payment', { canMail });
  const summary = within(await screen.findByRole('complementary', { name: 'Summary' }));
  const note = await summary.findByText(canMail ? /receipt to mara@example/ : /never see your card\.$/);
  expect(note).toBeInTheDocument();
});

test.each([
  ['set up', true],
  ['not set up', false],
])('where email is %s, a receipt is said to have been sent: %s', async (_how, canMail) => {
  server.api.on(getPayment, () => PAID);
  await open('/payment/success?payment_id=pay_1', { canMail });
  await screen.findByRole('heading', { name: 'Your balance was $30.00 after this payment' });
  if (canMail) expect(await screen.findByText('Receipt sent to mara@example.com.')).toBeInTheDocument();
  else expect(screen.queryByText(/Receipt sent/)).not.toBeInTheDocument();
});

test('where nothing can be paid, the history says whom to ask and leads to no payment', async () => {
  const config = { provider: null, currency: 'USD', min_amount: 5, max_amount: 500, packages: [] };
  server.api.on(getPaymentConfig, () => ({ available: false, ...config }));
  server.api.on(listPayments, () => toList([], { signup_credit: null, total_added: 0 }));
  await open('/payment-history');
  expect(await screen.findByText('Your balance is $12.00. Ask an admin to add to it.')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Add funds' })).not.toBeInTheDocument();
});

test('the history ends with the sign-up credit, and says how long the balance lasts [BILL-11]', async () => {
  await open('/payment-history');
  const rows = (await screen.findAllByRole('row')).map((row) => row.textContent);
  expect(rows.slice(1)).toEqual([
    expect.stringMatching(/^January 2026\$25\.00/),
    expect.stringMatching(/Add funds.*Visa, ends in 4242.*Paid.*\$25\.00.*PL-2026-0931/),
    expect.stringMatching(/^December 2025\$0\.00/),
    expect.stringMatching(/29 Dec .*Sign-up credit.*Parley.*Credit.*\$5\.00/),
  ]);
  expect(screen.getByRole('radio', { name: 'All 2' })).toBeChecked();
  expect(await screen.findByText('$87.52')).toBeInTheDocument();
  expect(await screen.findByText('about 6 days')).toBeInTheDocument();
  expect(screen.getByText('last used 12 Jan')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'Paid 1' }));
  expect(screen.queryByText('Sign-up credit')).not.toBeInTheDocument();
});

test('the history shows what admins have added or taken, also where nothing was paid [BILL-11]', async () => {
  const adjustments = [
    { amount: -1.5, balance_after: 6, created_at: '2026-02-03T12:00:00Z' },
    { amount: 2.5, balance_after: 7.5, created_at: '2026-01-19T12:00:00Z' },
  ];
  server.api.on(listPayments, () => toList([PAID], { adjustments }));
  await open('/payment-history');
  const rows = (await screen.findAllByRole('row')).map((row) => row.textContent);
  expect(rows.slice(1, 6)).toEqual([
    expect.stringMatching(/^February 2026\$0\.00/),
    expect.stringMatching(/3 Feb .*Adjustment.*By an admin.*-\$1\.50/),
    expect.stringMatching(/^January 2026\$25\.00/),
    expect.stringMatching(/Add funds.*\$25\.00/),
    expect.stringMatching(/19 Jan .*Adjustment.*By an admin.*\$2\.50/),
  ]);
  const counts = { all: 2, paid: 0, unpaid: 0, refunded: 0 };
  server.api.on(listPayments, () => toList([], { adjustments, counts, total: 2, signup_credit: null }));
  cleanup();
  await open('/payment-history');
  expect(await screen.findAllByText('Adjustment')).toHaveLength(2);
});

test('the sign-up credit is on the last page only', async () => {
  server.api.on(listPayments, ({ query }) =>
    toList([{ ...PAID, id: `pay_${query.get('page')}` }], { total: 60, page: Number(query.get('page')) }),
  );
  await open('/payment-history');
  await screen.findByText('PL-2026-0931');
  expect(screen.queryByText('Sign-up credit')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText('Sign-up credit')).toBeInTheDocument();
});

test('without payments and credit there is nothing to list', async () => {
  server.api.on(listPayments, () => toList([], { signup_credit: null }));
  await open('/payment-history');
  expect(await screen.findByText('No payments yet')).toBeInTheDocument();
});

test('who comes back from a payment that failed is told so, why, and what was kept', async () => {
  server.api.on(cancelPayment, () => ({
    ...PAID,
    status: 'failed',
    failure: 'Your card was declined.',
    receipt_number: null,
    completed_at: null,
  }));
  await open('/payment/cancel?payment_id=pay_1');
  expect(await screen.findByRole('heading', { name: 'Payment failed' })).toBeInTheDocument();
  expect(screen.getByText('Your card was declined.')).toBeInTheDocument();
  expect(screen.getByText("You weren't charged. Your balance is still $12.00.")).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Try again with $25.00' })).toHaveAttribute(
    'href',
    '#/payment?amount=25',
  );
});

const PENDING: Payment = { ...PAID, status: 'pending', receipt_number: null, completed_at: null };

test('who comes back from a page that could not be closed, for it was paid on, is not told that nothing was charged [BILL-10]', async () => {
  server.api.on(cancelPayment, () => PENDING);
  server.api.on(getPayment, () => PENDING);
  await open('/payment/cancel?payment_id=pay_1');
  expect(await screen.findByRole('heading', { name: 'Confirming...' })).toBeInTheDocument();
  expect(screen.queryByText(/weren't charged/)).not.toBeInTheDocument();
});

test('where it cannot be known whether a page was paid on, that is said', async () => {
  server.api.on(cancelPayment, () => {
    throw new AppError('conflict');
  });
  await open('/payment/cancel?payment_id=pay_1');
  expect(await screen.findByRole('heading', { name: 'Not confirmed yet' })).toBeInTheDocument();
  expect(screen.queryByText(/weren't charged/)).not.toBeInTheDocument();
});
