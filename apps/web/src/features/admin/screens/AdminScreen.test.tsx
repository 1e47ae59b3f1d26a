import {
  adjustBalance,
  createAccount,
  createPasswordLink,
  getAdminOverview,
  getAdminUser,
  listAdminUserEntries,
  listAdminUsers,
  listAuditEntries,
  suspendUser,
} from '@parley/contract/administration/endpoints.ts';
import { getMe } from '@parley/contract/auth/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { AdminUser } from '@parley/contract/administration/schemas.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { addFakeAccounts, createMember } from '../../../testing/fake-accounts.ts';
import { installFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';

let server: FakeServer;
let openGroups: number;
let mara: AdminUser;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  openGroups = 4;
  mara = {
    id: 'usr_mara',
    role: 'user',
    name: 'mara',
    email: 'mara@harbourpine.example',
    is_admin: false,
    user_type: 'business',
    is_suspended: false,
    balance: 5,
    spent_30d: 1.5,
    last_seen_at: '2026-01-02T12:00:00Z',
    created_at: '2026-01-01T12:00:00Z',
    has_google: false,
    chats: 3,
    agents: 1,
    devices: 2,
    reserved: 0,
    entries: [{ reason: 'signup', note: null, amount: 5, balance_after: 5, at: '2026-01-01T12:00:00Z' }],
    workspaces: [],
    entry_total: 1,
  };
  server.api.on(listAdminUsers, () => ({ users: [mara], total: 1, guests: 0, next: null }));
  server.api.on(getAdminUser, () => mara);
  server.api.on(getAdminOverview, () => ({
    at: '2026-01-02T12:00:00Z',
    days: 1,
    users: { total: 12, active: 4, new: 1, guests: 2 },
    runs: { total: 10, failed: 1, average_ms: 1_200 },
    money: { charged: 83.4, model_cost: 61.14 },
    errors: { reports: 148, new_groups: 1, open_groups: openGroups },
    uptime_30d: 0.9997,
    series: [{ at: '2026-01-02T11:00:00Z', runs: 10, failed: 1 }],
    attention: [{ kind: 'messages', subject: null, id: null, count: 2, since: '2026-01-02T07:00:00Z' }],
    providers: [
      { id: 'aster', name: 'Aster', state: 'healthy', requests: 10, failed: 1, run_ms: 1_200, cost: 83.4 },
    ],
    installation: {
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
      schedules_due: 9,
      schedules_late: 0,
      keys: 'ok',
      can_mail: true,
      payments: 'stripe',
    },
  }));
});

async function renderAs(isAdmin: boolean, path: string): Promise<void> {
  const accounts = addFakeAccounts(server);
  const ada = createMember({ username: 'ada', is_admin: isAdmin });
  accounts.add(ada, 'a password');
  accounts.remember(ada);
  await renderApp(path);
}

async function openAs(isAdmin: boolean, path: string): Promise<void> {
  await renderAs(isAdmin, path);
  await screen.findByRole('heading', { name: 'Administration' });
}

test('the overview shows figures, what needs attention and the installation [ADM-02]', async () => {
  await openAs(true, '/admin');
  expect(await screen.findByText('$83.40', { selector: 'b' })).toBeInTheDocument();
  expect(screen.getByText('model cost $61.14')).toBeInTheDocument();
  expect(screen.getByText('Active users').parentElement).toHaveTextContent(
    'Active users4 of 121 new, 2 guests',
  );
  expect(screen.getByText('148')).toHaveClass('text-danger');
  const attention = screen.getByRole('region', { name: 'Needs attention' });
  expect(within(attention).getByText('2 messages from the contact form')).toBeInTheDocument();
  expect(within(attention).getByRole('link', { name: 'Open' })).toHaveAttribute(
    'href',
    '#/admin?tab=messages',
  );
  expect(screen.getByText('PostgreSQL, 1 ms, 2 kB')).toBeInTheDocument();
});

test.each(['/admin', '/admin?tab=users', '/admin?tab=audit'])(
  '%s is a notice for others, and nothing is asked for [ADM-01]',
  async (path) => {
    await openAs(false, path);
    expect(await screen.findByText('This page is for admins')).toBeInTheDocument();
    for (const endpoint of [getAdminOverview, listAdminUsers, listAuditEntries])
      expect(server.api.callsOf(endpoint)).toHaveLength(0);
  },
);

test.each(['team', 'analytics'])('an admin without a workspace can make one at %s [ADM-04]', async (tab) => {
  await renderAs(true, `/admin?tab=${tab}`);
  expect(await screen.findByRole('button', { name: 'Create a workspace' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Team' })).toBeInTheDocument();
});

test('whose right is taken away while the page is open is told so, not that something failed', async () => {
  await openAs(true, '/admin?tab=users');
  await screen.findByRole('button', { name: /mara@harbourpine/ });
  server.api.on(getMe, () => createMember({ username: 'ada', is_admin: false }));
  server.api.on(listAdminUsers, () => {
    throw new AppError('admins_only');
  });
  await userEvent.type(screen.getByRole('searchbox'), 'sol');
  expect(await screen.findByText('This page is for admins')).toBeInTheDocument();
});

test('in Chinese no space stands behind the sign that ends a sentence', async () => {
  localStorage.setItem('i18nextLng', 'zh');
  const accounts = addFakeAccounts(server);
  const ada = createMember({ username: 'ada', is_admin: false });
  accounts.add(ada, 'a password');
  accounts.remember(ada);
  await renderApp('/admin');
  expect(await screen.findByText('请联系管理员开通权限。你也可以为团队创建工作区。')).toBeInTheDocument();
});

test('the overview counts what is open in words that fit', async () => {
  await openAs(true, '/admin');
  expect(await screen.findByText('1 new, 4 groups open')).toBeInTheDocument();
  cleanup();
  openGroups = 1;
  await openAs(true, '/admin');
  expect(await screen.findByText('1 new, 1 group open')).toBeInTheDocument();
});

test('J opens the next person, Escape closes it again, and a slash searches [ADM-02]', async () => {
  const user = userEvent.setup();
  await openAs(true, '/admin?tab=users');
  const row = await screen.findByRole('button', { name: /mara@harbourpine/ });
  await user.keyboard('j');
  expect(await screen.findByRole('article', { name: 'mara' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('article', { name: 'mara' })).not.toBeInTheDocument());
  expect(row).toHaveFocus();
  await user.keyboard('/');
  expect(screen.getByRole('searchbox', { name: 'Name, email or ID' })).toHaveFocus();
});

test('a balance is adjusted with a reason, and the result is shown before [ADM-02]', async () => {
  server.api.on(adjustBalance, () => {
    mara = { ...mara, balance: 7 };
    return mara;
  });
  await openAs(true, '/admin?tab=users');
  await userEvent.click(await screen.findByRole('button', { name: /mara@harbourpine/ }));
  const drawer = await screen.findByRole('article', { name: 'mara' });
  await userEvent.type(await within(drawer).findByRole('textbox', { name: 'Amount in US dollars' }), '2');
  expect(within(drawer).getByText('New balance $7.00')).toBeInTheDocument();
  expect(within(drawer).getByRole('button', { name: 'Add $2.00' })).toBeDisabled();
  await userEvent.type(within(drawer).getByRole('textbox', { name: 'Reason' }), 'Outage');
  await userEvent.click(within(drawer).getByRole('button', { name: 'Add $2.00' }));
  expect(await within(drawer).findByText('currently $7.00')).toBeInTheDocument();
  expect(server.api.callsOf(adjustBalance)[0]?.body).toMatchObject({
    direction: 'add',
    amount: 2,
    reason: 'Outage',
  });
});

test('every entry of a balance can be read by pages, and the workspaces are named [ADM-02]', async () => {
  mara = {
    ...mara,
    entry_total: 61,
    workspaces: [{ id: 'wsp_1', name: 'Harbour & Pine', role: 'member' }],
  };
  const entriesOf = (page: number) => ({
    entries: [{ reason: 'usage', note: `Page ${page}`, amount: -1, balance_after: 4, at: mara.created_at }],
    total: 61,
    page,
    per_page: 50,
  });
  server.api.on(listAdminUserEntries, ({ query }) => entriesOf(Number(query.get('page'))));
  await openAs(true, '/admin?tab=users');
  await userEvent.click(await screen.findByRole('button', { name: /mara@harbourpine/ }));
  const drawer = within(await screen.findByRole('article', { name: 'mara' }));
  expect(drawer.getByText('Harbour & Pine')).toBeInTheDocument();
  expect(drawer.getByText('Sign-up')).toBeInTheDocument();
  await userEvent.click(drawer.getByRole('button', { name: 'View all 61' }));
  expect(await drawer.findByText('Page 1')).toBeInTheDocument();
  await userEvent.click(drawer.getByRole('button', { name: 'Next page' }));
  expect(await drawer.findByText('Page 2')).toBeInTheDocument();
  await userEvent.click(drawer.getByRole('button', { name: 'Show the last ones' }));
  expect(await drawer.findByText('Sign-up')).toBeInTheDocument();
  expect(drawer.queryByText('Page 2')).not.toBeInTheDocument();
});

test('an account is made for someone, whose password link is shown once [ADM-02]', async () => {
  server.api.on(createAccount, ({ body }) => {
    if (body['username'] === 'mara') throw new AppError('username_taken');
    const link = 'http://localhost:3000/#/login?reset=abc';
    return { user: { ...mara, id: 'usr_nova', name: 'nova' }, link, expires_at: '2026-01-04T12:00:00Z' };
  });
  await openAs(true, '/admin?tab=users');
  await screen.findByRole('button', { name: /mara/ });
  await userEvent.keyboard('c');
  const username = await screen.findByRole('textbox', { name: 'Username' });
  expect(username).toHaveFocus();
  await userEvent.type(username, 'no');
  await userEvent.type(screen.getByRole('textbox', { name: /^Email/ }), 'no address');
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  expect(username).toBeInvalid();
  expect(username).toHaveFocus();
  expect(screen.getByRole('textbox', { name: /^Email/ })).toBeInvalid();
  expect(server.api.callsOf(createAccount)).toHaveLength(0);

  await userEvent.clear(screen.getByRole('textbox', { name: /^Email/ }));
  await userEvent.clear(username);
  await userEvent.type(username, 'mara{Enter}');
  expect(await screen.findByText('Username already taken')).toBeInTheDocument();
  expect(username).toHaveFocus();
  await userEvent.clear(username);
  await userEvent.type(username, 'nova');
  const credit = screen.getByRole('textbox', { name: /^Starting credit/ });
  expect(credit).toHaveValue('5.00');
  await userEvent.clear(credit);
  await userEvent.type(credit, '2,50{Enter}');
  expect(await screen.findByText(`${location.origin}/#/login?reset=abc`)).toBeInTheDocument();
  expect(server.api.callsOf(createAccount).at(-1)?.body).toEqual({
    username: 'nova',
    email: null,
    balance: 2.5,
  });
  // Keys of the list do not open another account in place of the link.
  expect(screen.getByRole('group', { name: 'Password link of nova' })).toHaveFocus();
  await userEvent.keyboard('j');
  expect(screen.getByText(`${location.origin}/#/login?reset=abc`)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /New account/ }));
  expect(await screen.findByRole('textbox', { name: 'Username' })).toHaveValue('');
  await userEvent.type(screen.getByRole('textbox', { name: 'Username' }), 'nova{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Open the account' }));
  expect(await screen.findByRole('heading', { name: /^Adjust balance/ })).toBeInTheDocument();
});

test('an adjustment that was booked without an answer is shown before another one is sent [ADM-02]', async () => {
  const booked = new Map<unknown, unknown>();
  server.api.on(adjustBalance, ({ body }) => {
    const { key, reason } = body;
    const earlier = booked.get(key);
    if (earlier !== undefined && earlier !== reason) throw new AppError('idempotency_mismatch');
    booked.set(key, reason);
    const note = String(reason);
    const entry = { reason: 'admin', note, amount: 3, balance_after: 8, at: '2026-01-03T12:00:00Z' } as const;
    mara = { ...mara, balance: 8, entries: [entry, ...mara.entries], entry_total: 2 };
    // The answer of the first one does not arrive.
    if (booked.size === 1) throw new AppError('network');
    return mara;
  });
  await openAs(true, '/admin?tab=users');
  await userEvent.click(await screen.findByRole('button', { name: /mara/ }));
  await userEvent.type(await screen.findByRole('textbox', { name: /^Amount/ }), '3');
  const reason = screen.getByRole('textbox', { name: /^Reason/ });
  await userEvent.type(reason, 'Refund');
  await userEvent.click(screen.getByRole('button', { name: 'Add $3.00' }));
  await waitFor(() => expect(booked.size).toBe(1));
  await userEvent.type(reason, ' of May');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add $3.00' })).toBeEnabled());
  await userEvent.click(screen.getByRole('button', { name: 'Add $3.00' }));
  expect(await screen.findByText('Refund')).toBeInTheDocument();
  expect(booked.size).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: 'Add $3.00' }));
  expect(await screen.findByText('Refund of May')).toBeInTheDocument();
});

test('what shows the link of a new account stays open until the link is there [ADM-02]', async () => {
  const held = Promise.withResolvers<void>();
  server.api.on(createAccount, async () => {
    await held.promise;
    const link = 'http://localhost:3000/#/login?reset=abc';
    return { user: { ...mara, id: 'usr_nova', name: 'nova' }, link, expires_at: '2026-01-04T12:00:00Z' };
  });
  await openAs(true, '/admin?tab=users');
  const other = await screen.findByRole('button', { name: /mara/ });
  await userEvent.click(screen.getByRole('button', { name: /New account/ }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Username' }), 'nova{Enter}');
  await userEvent.click(other);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: /New account/ }));
  held.resolve();
  expect(await screen.findByText(`${location.origin}/#/login?reset=abc`)).toBeInTheDocument();
  await userEvent.click(other);
  expect(await screen.findByRole('heading', { name: /^Adjust balance/ })).toBeInTheDocument();
});

test('a link for a new password is made with the own password, and shown [ADM-02]', async () => {
  server.api.on(createPasswordLink, ({ body }) => {
    if (body['password'] !== 'a password') throw new AppError('wrong_password');
    return { link: 'http://localhost:3000/#/login?reset=xyz', expires_at: '2026-01-02T13:00:00Z' };
  });
  await openAs(true, '/admin?tab=users');
  await userEvent.click(await screen.findByRole('button', { name: /mara/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Make a link' }));
  const question = within(screen.getByRole('alertdialog'));
  await userEvent.type(question.getByLabelText('Your password'), 'wrong');
  await userEvent.click(question.getByRole('button', { name: 'Make a link' }));
  expect(await screen.findByText('Wrong password')).toBeInTheDocument();
  await userEvent.clear(question.getByLabelText('Your password'));
  await userEvent.type(question.getByLabelText('Your password'), 'a password');
  await userEvent.click(question.getByRole('button', { name: 'Make a link' }));
  expect(await screen.findByText(`${location.origin}/#/login?reset=xyz`)).toBeInTheDocument();
});

test('a person is suspended only with a reason [ADM-02]', async () => {
  server.api.on(suspendUser, () => {
    mara = { ...mara, is_suspended: true };
    return mara;
  });
  await openAs(true, '/admin?tab=users');
  await userEvent.click(await screen.findByRole('button', { name: /mara@harbourpine/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Suspend' }));
  const question = await screen.findByRole('alertdialog', { name: 'Suspend mara?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Suspend' }));
  expect(server.api.callsOf(suspendUser)).toHaveLength(0);
  await userEvent.type(within(question).getByRole('textbox', { name: 'Reason' }), 'Spam');
  await userEvent.click(within(question).getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByRole('button', { name: 'Lift suspension' })).toBeInTheDocument();
});

test('the audit log shows who did what, and opens one with its changes [ADM-06]', async () => {
  const adjusted = {
    number: 1,
    id: 'aud_1',
    at: '2026-01-02T12:00:00Z',
    actor: { id: 'usr_ada', name: 'ada' },
    action: 'account.balance-adjusted',
    target: { type: 'user', id: 'usr_mara', name: 'mara' },
    outcome: 'ok' as const,
    location: '7c1e',
    workspace: null,
    request_id: 'req_1',
    details: {
      amountMicros: 2_000_000,
      before: { balanceMicros: 5_000_000 },
      after: { balanceMicros: 7_000_000 },
      reason: 'Outage',
      monthly_cap: null,
      madeUpField: true,
    },
  };
  const later = {
    number: 2,
    id: 'aud_2',
    at: '2026-01-02T12:04:00Z',
    target: { type: 'user', id: 'usr_sol', name: 'sol' },
  };
  server.api.on(listAuditEntries, () => ({
    entries: [{ ...adjusted, ...later }, adjusted],
    total: 2,
    next: null,
  }));
  await openAs(true, '/admin?tab=audit');
  await userEvent.click(await screen.findByRole('button', { name: /ada.*Balance adjusted.*mara/ }));
  const drawer = await screen.findByRole('article', { name: 'Balance adjusted' });
  expect(within(drawer).getByText('Balance').closest('li')).toHaveTextContent('Balance$5.00→became$7.00');
  const facts = within(drawer).getByText('Reason').closest('dl');
  expect(facts).toHaveTextContent(/^Amount\$2\.00ReasonOutageMade up fieldyes$/);
  const lines = within(await within(drawer).findByRole('region', { name: 'Nearby events' })).getAllByRole(
    'listitem',
  );
  expect(lines).toHaveLength(1);
  const nearby = server.api.callsOf(listAuditEntries).at(-1)?.query;
  expect(Object.fromEntries(nearby ?? [])).toEqual({
    days: '365',
    before: '5',
    limit: '7',
    with_total: 'false',
  });
  await userEvent.click(within(drawer).getByRole('button', { name: 'ada' }));
  await waitFor(() =>
    expect(server.api.callsOf(listAuditEntries).at(-1)?.query.get('actor')).toBe('usr_ada'),
  );
  await userEvent.click(within(drawer).getByRole('button', { name: 'location 7c1e' }));
  await waitFor(() =>
    expect(server.api.callsOf(listAuditEntries).at(-1)?.query.get('location')).toBe('7c1e'),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Location: 7c1e ×' }));
  expect(screen.queryByRole('button', { name: 'Location: 7c1e ×' })).not.toBeInTheDocument();
});
