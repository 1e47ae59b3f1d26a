import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../../../platform/i18n/i18n.ts';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { CreditBanner } from './CreditBanner.tsx';

beforeAll(async () => {
  const texts = await startI18n();
  await texts.loadNamespaces(['chat']);
});

it('says that it tries now when the countdown is over [F-43]', () => {
  const state = { kind: 'reconnecting', attempt: 2, attempts: 3, secondsLeft: 0 } as const;
  render(<ConnectionBanner state={state} onRetryNow={vi.fn()} />);
  expect(screen.getByText('Trying now')).toBeInTheDocument();
  expect(screen.queryByText(/0 s/)).toBeNull();
});

it('tells a member without a balance whom to ask, and what costs nothing', async () => {
  const onAskAdmin = vi.fn();
  const free = { name: 'Parley Guide', onUse: vi.fn() };
  const state = { kind: 'balance-empty', hasRest: false } as const;
  render(<CreditBanner state={state} free={free} onAskAdmin={onAskAdmin} onDismiss={vi.fn()} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Ask an admin to add to it.');
  await userEvent.click(screen.getByRole('button', { name: 'Copy a request for an admin' }));
  expect(onAskAdmin).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Use Parley Guide, free' }));
  expect(free.onUse).toHaveBeenCalledOnce();
});

it('sends a member to the payments where there are any, with little left and with nothing', async () => {
  const onAddFunds = vi.fn();
  const states = [
    { kind: 'balance-empty', hasRest: false },
    { kind: 'balance-warning', balanceUsd: 0.5 },
  ] as const;
  for (const state of states) {
    const { unmount } = render(<CreditBanner state={state} onAddFunds={onAddFunds} onDismiss={vi.fn()} />);
    expect(screen.queryByText(/admin/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Add funds' }));
    unmount();
  }
  expect(onAddFunds).toHaveBeenCalledTimes(2);
});

it('tells a member with little left whom to ask where no money can be added', () => {
  const state = { kind: 'balance-warning', balanceUsd: 0.5 } as const;
  render(<CreditBanner state={state} onAskAdmin={vi.fn()} onDismiss={vi.fn()} />);
  expect(screen.getByText('Ask an admin to add to it.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add funds' })).toBeNull();
});

it('offers a free model where a little is left, which a server takes for it', async () => {
  const free = { name: 'Parley Guide', onUse: vi.fn() };
  const state = { kind: 'balance-empty', hasRest: true } as const;
  render(<CreditBanner state={state} free={free} onDismiss={vi.fn()} />);
  await userEvent.click(screen.getByRole('button', { name: 'Use Parley Guide, free' }));
  expect(free.onUse).toHaveBeenCalledOnce();
});

it('offers a guest without any credit no free model, which a server would refuse', () => {
  const free = { name: 'Parley Guide', onUse: vi.fn() };
  const state = { kind: 'guest-limit', hasRest: false } as const;
  render(<CreditBanner state={state} free={free} onDismiss={vi.fn()} />);
  expect(screen.queryByRole('button', { name: 'Use Parley Guide, free' })).toBeNull();
});
