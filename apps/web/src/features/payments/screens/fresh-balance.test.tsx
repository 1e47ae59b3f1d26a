import { getMe } from '@parley/contract/auth/endpoints.ts';
import { listApiKeys } from '@parley/contract/auth/key-endpoints.ts';
import { getBudget } from '@parley/contract/billing/endpoints.ts';
import { getAutoRefill, getPaymentConfig, listPayments } from '@parley/contract/payments/endpoints.ts';
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { addFakeAccounts, createMember } from '../../../testing/fake-accounts.ts';
import { installFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { addFakeUsage } from '../../../testing/fake-usage.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const MARA = createMember({ username: 'mara', balance: 4.75 });

function addMoney({ api }: FakeServer): void {
  addFakeUsage(api, [1], 1, { balance: 3.21 });
  api.on(listApiKeys, () => ({ keys: [] }));
  api.on(getBudget, () => ({
    per_run: null,
    per_month: null,
    month: '2026-01',
    spent: 0,
    left: null,
    is_warning: false,
    is_reached: false,
    resets_at: '2026-02-01T00:00:00Z',
  }));
  api.on(getPaymentConfig, () => ({
    available: true,
    provider: 'stripe',
    currency: 'USD',
    min_amount: 5,
    max_amount: 500,
    packages: [],
  }));
  api.on(getAutoRefill, () => ({
    enabled: false,
    threshold: 5,
    amount: 25,
    monthly_ceiling: 50,
    used_this_month: 0,
    failures: 0,
    stopped: false,
    last_used_at: null,
    method: null,
  }));
  api.on(listPayments, () => ({
    payments: [],
    total: 0,
    page: 1,
    per_page: 50,
    counts: { all: 0, paid: 0, unpaid: 0, refunded: 0 },
    total_added: 0,
    signup_credit: { amount: 5, created_at: '2025-12-29T12:00:00Z' },
    adjustments: [],
  }));
}

test.each(['/usage', '/payment', '/payment-history', '/settings?section=limits'])(
  'a page about money, %s, shows the balance as it is when it is opened, also what others changed',
  async (path) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const server = installFakeServer();
    const accounts = addFakeAccounts(server);
    accounts.add(MARA, 'correct horse');
    accounts.remember(MARA);
    addMoney(server);
    await renderApp('/pricing');
    await screen.findByRole('link', { name: 'To the chat' });
    server.api.on(getMe, () => ({ ...MARA, balance: 3.21 }));
    await act(async () => {
      location.hash = `#${path}`;
    });
    // In the sidebar and on the page.
    expect(await screen.findByRole('button', { name: /\$3\.21 balance/ })).toBeInTheDocument();
    expect(screen.getAllByText(/^\$3\.21$/)[0]).toBeInTheDocument();
  },
);
