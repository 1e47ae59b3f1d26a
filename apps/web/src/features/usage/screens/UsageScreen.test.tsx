import { AppError } from '@parley/contract/errors/app-error.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { exportUsage, getUsageAnalytics, listUsage } from '@parley/contract/usage/endpoints.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addFakeAccounts, createMember } from '../../../testing/fake-accounts.ts';
import {
  createGuest,
  installFakeServer,
  rememberGuest,
  type FakeServer,
} from '../../../testing/fake-server.ts';
import { addFakeUsage } from '../../../testing/fake-usage.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const MARA = createMember({ username: 'mara', balance: 4.75 });
let server: FakeServer;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  addFakeUsage(server.api, [1, 3], 30);
});

function signIn(): void {
  const accounts = addFakeAccounts(server);
  accounts.add(MARA, 'correct horse');
  accounts.remember(MARA);
}

const chart = () => screen.findByRole('figure', { name: 'Cost by day' });
const figure = (label: string) => screen.getByText(label).nextElementSibling;

describe('a member', () => {
  beforeEach(signIn);

  test('sees the own usage where the address names no user [SHELL-43]', async () => {
    await renderApp('/usage');
    await chart();
    expect(server.api.callsOf(getUsageAnalytics)[0]?.params).toEqual({ id: 'user-mara' });
    expect(figure('Spent in 30 days')).toHaveTextContent('$4.00');
    expect(figure('Cost per reply')).toHaveTextContent('$1.00');
    expect(figure('Balance')).toHaveTextContent('$4.75');
    expect(
      within(await screen.findByRole('table', { name: 'By model' })).getByText('$4.00'),
    ).toBeInTheDocument();
    expect(
      within(screen.getByRole('table', { name: 'By model' })).getByText('Lumen Vision'),
    ).toBeInTheDocument();
    // One share alone is a line of words.
    expect(screen.getByText('API only')).toBeInTheDocument();
  });

  test('sees what is left now, also after runs that this page does not know of [BILL-04]', async () => {
    await renderApp('/chat');
    addFakeAccounts(server).add({ ...MARA, balance: 3.25 }, 'correct horse');
    addFakeUsage(server.api, [1, 3], 30, { balance: 3.25 });
    location.hash = '#/usage';
    await chart();
    await waitFor(() => expect(figure('Balance')).toHaveTextContent('$3.25'));
  });

  test('is told that bars are days of UTC, where the times of the records are others', async () => {
    await renderApp('/usage');
    await chart();
    expect(screen.queryByText('UTC days')).not.toBeInTheDocument();
    cleanup();
    const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(480);
    await renderApp('/usage');
    await chart();
    expect(screen.getByText('UTC days')).toBeInTheDocument();
    offset.mockRestore();
  });

  test('sees what is reserved apart from what is spent [DUR-06]', async () => {
    addFakeUsage(server.api, [1, 3], 30, { reserved: 0.25 });
    await renderApp('/usage');
    await chart();
    expect(figure('Spent in 30 days')).toHaveTextContent('$4.00');
    expect(figure('Balance')).toHaveTextContent(/^\$4\.75.*\$0\.25 of it is reserved/);
  });

  test('moves over the days with the arrow keys', async () => {
    await renderApp('/usage');
    const bars = within(await chart()).getAllByRole('button');
    expect(bars).toHaveLength(30);
    bars.at(-1)?.focus();
    await userEvent.keyboard('{Home}');
    expect(bars[0]).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(bars[1]).toHaveFocus();
    expect(bars[1]).toHaveAccessibleName('Friday 2 January: $3.00, 2 replies');
  });

  test('has the same numbers as a table, and other periods', async () => {
    await renderApp('/usage');
    await chart();
    await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
    expect(screen.getByRole('row', { name: /Friday 2 January 2 \$3\.00/ })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: '7 days' }));
    await waitFor(() => expect(figure('Spent in 7 days')).toBeInTheDocument());
    expect(server.api.callsOf(getUsageAnalytics).map(({ query }) => query.get('days'))).toContain('7');
  });

  describe('on a Friday', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 30, 12) });
    });
    afterEach(() => {
      vi.useRealTimers();
    });
    const lastDays = () => {
      const query = server.api.callsOf(getUsageAnalytics).at(-1)?.query;
      return [query?.get('from'), query?.get('to'), query?.get('days')];
    };
    const openDates = async () => {
      await renderApp('/usage');
      await chart();
      await userEvent.click(screen.getByRole('radio', { name: 'Dates' }));
    };

    test('sees last week from Monday to Sunday, with the week before to compare, and its records [F-44]', async () => {
      await openDates();
      expect(screen.getByRole('radio', { name: 'Last week' })).toBeChecked();
      expect(screen.getByLabelText('From')).toHaveValue('2026-01-19');
      expect(screen.getByLabelText('To')).toHaveValue('2026-01-25');
      expect(await screen.findByRole('button', { name: /Sunday 25 January/ })).toBeInTheDocument();
      expect(within(await chart()).getAllByRole('button')).toHaveLength(7);
      await waitFor(() => expect(lastDays()).toEqual(['2026-01-12', '2026-01-18', null]));
      expect(figure('Spent')).toHaveTextContent('$4.00');
      expect(await screen.findByText('Nothing was charged on these days.')).toBeInTheDocument();
      expect(screen.queryByText(/Lasts about/)).not.toBeInTheDocument();
    });

    test('sees this month, last month, and saves it [F-44]', async () => {
      URL.createObjectURL = () => 'blob:csv';
      URL.revokeObjectURL = () => undefined;
      await openDates();
      await userEvent.click(screen.getByRole('radio', { name: 'This month' }));
      expect(await screen.findByText('Page 1 of 2')).toBeInTheDocument();
      await userEvent.click(screen.getByRole('radio', { name: 'Last month' }));
      expect(await screen.findByRole('button', { name: /Wednesday 31 December/ })).toBeInTheDocument();
      await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
      await waitFor(() => expect(server.api.callsOf(exportUsage)).toHaveLength(1));
      const query = server.api.callsOf(exportUsage)[0]?.query;
      expect([query?.get('from'), query?.get('to')]).toEqual(['2025-12-01', '2025-12-31']);
    });

    test('types dates; those that cannot be shown are explained and asked for by nobody [F-44]', async () => {
      await openDates();
      const to = screen.getByLabelText('To');
      await userEvent.clear(to);
      await userEvent.type(to, '2026-01-18');
      expect(to).toHaveAccessibleDescription('The last day is before the first one.');
      await userEvent.clear(to);
      await userEvent.type(to, '2028-01-18');
      expect(to).toHaveAccessibleDescription('Choose at most 365 days.');
      expect(lastDays()).not.toContain('2028-01-18');
      await userEvent.clear(to);
      await userEvent.type(to, '2026-01-20');
      await waitFor(() => expect(lastDays()).toEqual(['2026-01-17', '2026-01-18', null]));
      expect(within(await chart()).getAllByRole('button')).toHaveLength(2);
      expect(screen.getByRole('radio', { name: 'Last week' })).not.toBeChecked();
    });
  });

  test('fills the bar of a day, however little the day cost', async () => {
    addFakeUsage(server.api, [0.03], 0);
    await renderApp('/usage');
    const bar = within(await chart()).getByRole('button', { name: /: \$0\.03, / });
    await waitFor(() => expect(bar).toHaveAttribute('aria-pressed'));
    const grown = [...bar.querySelectorAll<HTMLElement>('span > span')].map(({ style }) =>
      Number(style.flexGrow),
    );
    expect(grown.reduce((sum, one) => sum + one, 0)).toBeCloseTo(100);
  });

  test('narrows everything to a day and to a model, and widens it again', async () => {
    await renderApp('/usage');
    const bars = within(await chart()).getAllByRole('button');
    const lastBar = () => within(screen.getByRole('figure')).getAllByRole('button').at(-1);
    // Thirty records of $0.25 are of the last day; the sums of the period include other days.
    await waitFor(() => expect(lastBar()).toHaveAttribute('aria-pressed', 'false'));
    expect(bars).toHaveLength(30);
    await userEvent.click(lastBar() ?? document.body);
    expect(figure('Spent')).toHaveTextContent('$7.50');
    expect(await screen.findByText('Page 1 of 2')).toBeInTheDocument();
    await userEvent.click(within(screen.getByRole('table', { name: 'By model' })).getByText('Lumen Vision'));
    expect(screen.getByRole('button', { name: 'No longer only Lumen Vision' })).toBeInTheDocument();
    expect(figure('Replies')).toHaveTextContent('30');
    await userEvent.click(screen.getByRole('button', { name: 'No longer only Friday 30 January' }));
    await userEvent.click(screen.getByRole('button', { name: 'No longer only Lumen Vision' }));
    expect(figure('Spent in 30 days')).toHaveTextContent('$4.00');
  });

  test('shows the tokens of a record, with those from the cache, so that its price can be checked [F-44]', async () => {
    await renderApp('/usage');
    expect((await screen.findAllByText('100 / 20'))[0]).toHaveTextContent('40 from cache');
  });

  test('marks a record whose tokens a key of the user paid for [KEY-01]', async () => {
    await renderApp('/usage');
    expect(await screen.findAllByText('own key')).toHaveLength(1);
  });

  test('leafs through the records', async () => {
    await renderApp('/usage');
    expect(await screen.findByText('Page 1 of 2')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Older' }));
    expect(await screen.findByText('Page 2 of 2')).toBeInTheDocument();
    expect(server.api.callsOf(listUsage).at(-1)?.query.get('page')).toBe('2');
    expect(screen.getByRole('button', { name: 'Older' })).toBeDisabled();
  });

  test('saves the days as CSV', async () => {
    URL.createObjectURL = () => 'blob:csv';
    URL.revokeObjectURL = () => undefined;
    await renderApp('/usage');
    await chart();
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(server.api.callsOf(exportUsage)[0]?.query.get('days')).toBe('30'));
  });

  test('who spent nothing sees empty axes', async () => {
    addFakeUsage(server.api, [], 0);
    await renderApp('/usage');
    expect(await screen.findByText('No cost in these 30 days')).toBeInTheDocument();
    expect(await screen.findByText('Nothing has been charged yet.')).toBeInTheDocument();
  });

  test('is told that another user’s usage is not theirs', async () => {
    server.api.on(getUsageAnalytics, () => {
      throw new AppError('usage_not_allowed');
    });
    await renderApp('/usage/user-jonas');
    expect(await screen.findByText('This usage is not yours')).toBeInTheDocument();
    expect(screen.getByText('Ask an admin for access.')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Latest' })).not.toBeInTheDocument();
  });

  test('can try again when it could not be loaded', async () => {
    server.api.on(getUsageAnalytics, () => {
      throw new AppError('conflict');
    });
    await renderApp('/usage');
    expect(await screen.findByText('Couldn’t load the usage.')).toBeInTheDocument();
    addFakeUsage(server.api, [1], 1);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await chart()).toBeInTheDocument();
  });
});

test('a guest sees the credit used and left [SHELL-53]', async () => {
  server.user = createGuest({ balance: 0.02 });
  addFakeUsage(server.api, [1, 3], 30, { balance: 0.02 });
  rememberGuest(server);
  await renderApp('/usage');
  await chart();
  expect(figure('Credit left')).toHaveTextContent('$0.02');
  expect(figure('Credit left')).toHaveTextContent('80% of $0.10 used');
});

test('a stranger is sent to sign in and comes back', async () => {
  await renderApp('/usage/user-jonas');
  await screen.findByRole('textbox', { name: 'Username or email' });
  expect(location.hash).toBe('#/login?returnTo=%2Fusage%2Fuser-jonas');
});
