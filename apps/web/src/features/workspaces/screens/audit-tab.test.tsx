import { listCostCentres } from '@parley/contract/workspaces/cost-centres/endpoints.ts';
import { getWorkspace, listWorkspaceAudit } from '@parley/contract/workspaces/endpoints.ts';
import type { WorkspaceAuditEntry } from '@parley/contract/workspaces/schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { addFakeAccounts, createMember } from '../../../testing/fake-accounts.ts';
import { installFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const CHANGED: WorkspaceAuditEntry = {
  id: 'aud_3',
  actor_id: 'user-ada',
  actor: 'ada',
  action: 'workspace.member-changed',
  target_type: 'user',
  target_id: 'usr_jonas',
  target_name: 'jonas',
  outcome: 'ok',
  location: '7c1e',
  details: {
    before: { role: 'member', monthly_cap: null, team_id: null },
    after: { role: 'admin', monthly_cap: 12_500_000, team_id: 'cst_1' },
  },
  names: { cst_1: 'Sales' },
  at: '2026-01-03T10:00:00Z',
};
const INVITED: WorkspaceAuditEntry = {
  ...CHANGED,
  id: 'aud_2',
  action: 'workspace.invited',
  target_type: 'workspace-invite',
  target_id: 'inv_1',
  target_name: 'mara@pine.example',
  details: { role: 'member', by: 'email' },
  names: {},
};
const JOINED: WorkspaceAuditEntry = {
  ...INVITED,
  id: 'aud_1',
  actor_id: 'usr_gone',
  actor: null,
  action: 'workspace.member-joined',
  target_type: 'user',
  target_id: 'usr_gone',
  target_name: null,
  location: null,
};

let server: FakeServer;

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  server.api.on(getWorkspace, () => ({
    id: 'wsp_1',
    name: 'Harbour & Pine',
    role: 'owner',
    payer: { user_id: 'user-ada', username: 'ada' },
    payer_balance: 5,
    owner_pays: false,
    members: 2,
    created_at: '2026-01-01T00:00:00Z',
  }));
  server.api.on(listCostCentres, () => ({
    cost_centres: [],
    total: 0,
    month: '2026-01',
    resets_at: '2026-02-01T00:00:00Z',
    spent: 0,
    forecast: 0,
    budget: null,
    unassigned: 0,
    payer_balance: 5,
    per_day: 0,
  }));
  server.api.on(listWorkspaceAudit, ({ query }) => {
    const words = query.get('q') ?? '';
    const entries = words === '' ? [CHANGED, INVITED, JOINED] : words === 'mara' ? [INVITED] : [];
    return { entries, total: entries.length, page: 1, per_page: 50 };
  });
  const accounts = addFakeAccounts(server);
  const ada = createMember({
    username: 'ada',
    workspaces: [{ id: 'wsp_1', name: 'Harbour & Pine', role: 'owner' }],
  });
  accounts.add(ada, 'a password');
  accounts.remember(ada);
  await renderApp('/admin?tab=team-audit&workspace=wsp_1');
});

const countRows = () => screen.getByRole('list', { name: 'Audit log' }).childElementCount;

test('each entry says who did what to whom by name; ids and what changed are in its details [ADM-06]', async () => {
  const user = userEvent.setup();
  const summary = await screen.findByText('changed a member');
  const entry = summary.closest('li');
  if (entry === null) throw new Error('no entry');
  expect(summary.closest('summary')).toHaveTextContent(/ada.*changed a member.*jonas/);
  expect(summary.closest('summary')).not.toHaveTextContent('usr_jonas');
  await user.click(summary);
  expect(entry).toHaveTextContent('Role' + 'Member→becameAdmin');
  expect(entry).toHaveTextContent('Monthly limit' + 'not set→became$12.50');
  expect(entry).toHaveTextContent('Team' + 'not set→becameSales');
  expect(within(entry).getByText('usr_jonas')).toBeVisible();
  expect(entry).not.toHaveTextContent('{');

  const invited = screen.getByText('invited someone').closest('li');
  expect(invited).toHaveTextContent('mara@pine.example');
  expect(invited).toHaveTextContent('Sent asEmail');
  expect(screen.getByText('joined').closest('summary')).toHaveTextContent(/a deleted account\s*joined$/);
});

test('a slash searches, and what finds nothing says so [ADM-06]', async () => {
  const user = userEvent.setup();
  await screen.findByText('changed a member');
  expect(countRows()).toBe(3);
  await user.keyboard('/');
  const search = screen.getByRole('searchbox', { name: 'Actor or target' });
  expect(search).toHaveFocus();
  await user.paste(' mara ');
  await waitFor(() => expect(countRows()).toBe(1));
  expect(server.api.callsOf(listWorkspaceAudit).at(-1)?.query.get('q')).toBe('mara');
  await user.clear(search);
  await user.paste('nobody');
  expect(await screen.findByText('No entry fits this search')).toBeInTheDocument();
  expect(countRows()).toBe(0);
  await user.clear(search);
  await waitFor(() => expect(countRows()).toBe(3));
});
