import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { changeErrorReport, getErrorReport, listErrorReports } from '@parley/contract/reports/endpoints.ts';
import type { ErrorReport } from '@parley/contract/reports/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { addFakeAccounts, createMember } from '../../../testing/fake-accounts.ts';
import { installFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';

let server: FakeServer;

const report = (id: string, change: Partial<ErrorReport> = {}): ErrorReport => ({
  id,
  error_message: `Error ${id}`,
  status: 'open',
  is_back: false,
  count: 3,
  people: 2,
  trend: [0, 1, 2],
  first_seen_at: '2026-01-01T12:00:00Z',
  last_seen_at: '2026-01-02T12:00:00Z',
  resolved_at: null,
  component: 'RunTimeline',
  url: 'http://localhost/#/agents?tab=runs',
  error_stack:
    'Error: x\n    at draw (http://localhost/app.js:1:2)\n    at run (http://localhost/app.js:3:4)',
  component_stack: '\n    at RunTimeline\n    at App',
  note: null,
  occurrences: [
    {
      id: 'occ_1',
      user_id: 'usr_1',
      session_id: null,
      url: 'http://localhost/#/agents?tab=runs',
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
      browser_info: null,
      additional_context: {
        timestamp: '2026-01-02T12:00:00Z',
        viewport: { width: 1, height: 2 },
        user_agent: 'x',
      },
      received_at: '2026-01-02T12:00:00Z',
    },
  ],
  ...change,
});
let reports: readonly ErrorReport[];
let occurrenceTotal = 6;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  occurrenceTotal = 6;
  reports = [report('A'), report('B', { is_back: true, resolved_at: '2026-01-01T12:00:00Z' })];
  server.api.on(listErrorReports, ({ query }) => {
    const status = query.get('status');
    const found = reports.filter((one) => status === null || one.status === status);
    const open = reports.filter((one) => one.status === 'open').length;
    return {
      reports: found,
      total: found.length,
      page: 1,
      per_page: 20,
      occurrence_total: occurrenceTotal,
      open_total: open,
    };
  });
  server.api.on(getErrorReport, ({ params }) => {
    const found = reports.find(({ id }) => id === params['reportId']);
    if (!found) throw new AppError('not_found');
    return found;
  });
  server.api.on(changeErrorReport, ({ params, body }) => {
    reports = reports.map((one) =>
      one.id === params['reportId'] ? { ...one, ...body, is_back: false } : one,
    );
    return reports.find(({ id }) => id === params['reportId']);
  });
});

async function openAs(isAdmin: boolean, path = '/admin/error-reports'): Promise<void> {
  const accounts = addFakeAccounts(server);
  const ada = createMember({ username: 'ada', is_admin: isAdmin });
  accounts.add(ada, 'a password');
  accounts.remember(ada);
  await renderApp(path);
  await screen.findByRole('heading', { name: 'Administration' });
}
const row = (id: string) => screen.findByRole('button', { name: `Error ${id}` });
const drawer = () => screen.findByRole('article', { name: /^Error/ });

test('lists the errors, and opens one with its stacks, its browser and its times [SHELL-45] [ADM-03]', async () => {
  await openAs(true);
  await userEvent.click(await row('A'));
  const opened = await drawer();
  expect(opened).toHaveTextContent('2 people ran into it');
  expect(within(opened).getByText('draw')).toBeInTheDocument();
  expect(within(opened).getByText('Firefox 133')).toBeInTheDocument();
  await userEvent.click(within(opened).getByRole('tab', { name: 'Components' }));
  expect(within(opened).getByText('RunTimeline')).toBeInTheDocument();
  await userEvent.click(within(opened).getByRole('tab', { name: /^Reports/ }));
  expect(within(opened).getAllByText('Account usr_1').length).toBeGreaterThan(0);
  expect(location.hash).toBe('#/admin/error-reports?report=A');
});

test('says which are back again, and how many wait', async () => {
  await openAs(true);
  expect(await screen.findByText('Back again')).toBeInTheDocument();
  expect(screen.getByText('2 open')).toBeInTheDocument();
  expect(screen.getByText('2 errors, 6 reports')).toBeInTheDocument();
});

test('says how long ago each was last seen, and when it was fixed, as other lists do', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  reports = [
    report('A', { last_seen_at: hoursAgo(3) }),
    report('B', { status: 'resolved', resolved_at: '2026-01-02T12:00:00Z', last_seen_at: hoursAgo(5) }),
  ];
  await openAs(true);
  await row('A');
  expect(screen.getAllByText('3 h ago')).toHaveLength(1);
  expect(screen.getByText(/^Fixed 2 Jan/)).toBeInTheDocument();
});

test('counts one report as one [F-42]', async () => {
  reports = [report('A')];
  occurrenceTotal = 1;
  await openAs(true);
  expect(await screen.findByText('1 error, 1 report')).toBeInTheDocument();
});

test('filters by state, text and days, and the address keeps it [ADM-03]', async () => {
  await openAs(true);
  await row('A');
  await userEvent.click(screen.getByRole('radio', { name: 'Fixed' }));
  expect(await screen.findByText('No report fits these filters')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await row('A');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Message, page or report ID' }), 'quota');
  await userEvent.click(screen.getByRole('radio', { name: '30 days' }));
  await waitFor(() => {
    const asked = server.api.callsOf(listErrorReports).at(-1)?.query;
    expect([asked?.get('q'), asked?.get('days'), asked?.get('status')]).toEqual(['quota', '30', null]);
  });
  expect(location.hash).toContain('q=quota');
  expect(location.hash).toContain('days=30');
});

test('marks one as fixed, mutes another, and opens it again [ADM-03]', async () => {
  await openAs(true);
  await userEvent.click(await row('A'));
  await userEvent.click(within(await drawer()).getByRole('button', { name: 'Mark as fixed' }));
  await userEvent.click(await within(await drawer()).findByRole('button', { name: 'Reopen' }));
  await userEvent.click(await within(await drawer()).findByRole('button', { name: 'Mute' }));
  await waitFor(() => expect(reports[0]?.status).toBe('ignored'));
  expect(server.api.callsOf(changeErrorReport).map(({ body }) => body)).toEqual([
    { status: 'resolved' },
    { status: 'open' },
    { status: 'ignored' },
  ]);
});

test('keeps a note', async () => {
  await openAs(true, '/admin/error-reports?report=A');
  await userEvent.type(within(await drawer()).getByRole('textbox', { name: 'Note' }), ' Fixed soon. ');
  await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
  await waitFor(() => expect(reports[0]?.note).toBe('Fixed soon.'));
});

test('goes through the reports by keyboard', async () => {
  await openAs(true);
  await row('A');
  await userEvent.keyboard('{ArrowDown}');
  expect(await screen.findByRole('article', { name: 'Error A' })).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  expect(await screen.findByRole('article', { name: 'Error B' })).toBeInTheDocument();
  await userEvent.keyboard('{ArrowUp}');
  expect(await screen.findByRole('article', { name: 'Error A' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
});

test('says that nothing happened, for how long', async () => {
  reports = [];
  await openAs(true);
  expect(await screen.findByText('No reports in 11 days')).toBeInTheDocument();
});

test('a report that is gone, or a list that cannot be loaded, is said', async () => {
  server.api.on(listErrorReports, () => {
    throw new AppError('conflict');
  });
  await openAs(true, '/admin/error-reports?report=lost');
  expect(await screen.findByText('This report is no longer there.')).toBeInTheDocument();
  expect(screen.getByText('Couldn’t load the error reports.')).toBeInTheDocument();
});

test('is a notice for other accounts, which learn nothing [ADM-01]', async () => {
  await openAs(false);
  expect(await screen.findByText('This page is for admins')).toBeInTheDocument();
  expect(screen.queryByRole('navigation', { name: 'Administration' })).not.toBeInTheDocument();
  expect(server.api.callsOf(listErrorReports)).toHaveLength(0);
});

test('is reached from the menu of an admin, by the tabs', async () => {
  await openAs(true, '/admin?tab=messages');
  // The sidebar is loaded after the page.
  await userEvent.click(await screen.findByRole('button', { name: /ada/ }));
  expect(await screen.findByRole('menuitem', { name: 'Administration' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('link', { name: 'Error reports' }));
  expect(await row('A')).toBeInTheDocument();
});
