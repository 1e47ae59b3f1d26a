import { getInvite, listInvites, renewInvite } from '@parley/contract/workspaces/invite-endpoints.ts';
import { listCostCentres } from '@parley/contract/workspaces/cost-centres/endpoints.ts';
import { getWorkspace, listMembers } from '@parley/contract/workspaces/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { addFakeAccounts, createMember } from '../../../testing/fake-accounts.ts';
import { installFakeServer, rememberGuest, type FakeServer } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const LINK = 'https://parley.example/#/invite/new-token';
let server: FakeServer;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
});

async function openInvites(): Promise<void> {
  const accounts = addFakeAccounts(server);
  const workspaces = [{ id: 'wsp_1', name: 'Harbour', role: 'owner' as const }];
  const ada = createMember({ username: 'ada', workspaces });
  const by = { user_id: ada.id, username: 'ada' };
  accounts.add(ada, 'a password');
  accounts.remember(ada);
  server.api.on(getWorkspace, () => ({
    ...workspaces[0],
    payer: by,
    payer_balance: 5,
    owner_pays: false,
    members: 1,
    created_at: '2026-01-01T00:00:00Z',
  }));
  server.api.on(listMembers, () => ({ members: [], total: 0, page: 1, per_page: 50 }));
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
  const invite = {
    id: 'inv_1',
    email: null,
    role: 'member',
    monthly_cap: null,
    team_id: null,
    pays: 'self',
    invited_by: by,
    created_at: new Date().toISOString(),
    // Made after the page has looked at its clock.
    expires_at: new Date(Date.now() + 7 * 86_400_000 + 60_000).toISOString(),
  };
  server.api.on(listInvites, () => ({ invites: [invite], total: 1 }));
  server.api.on(renewInvite, () => ({ ...invite, link: LINK, was_mailed: false }));
  await renderApp('/admin?tab=team&workspace=wsp_1');
}

test('a new link that the browser does not let be copied is shown, for the one before has ended', async () => {
  const user = userEvent.setup();
  await openInvites();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'));
  await user.click(await screen.findByRole('button', { name: /^Copy a new link/ }));
  expect(await screen.findByText(LINK)).toBeInTheDocument();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Done' }));
  expect(screen.queryByText(LINK)).not.toBeInTheDocument();
});

test('an invite never has longer than invites have', async () => {
  await openInvites();
  expect(await screen.findByText('7 days left')).toBeInTheDocument();
});

test('a guest who opens an invite signs up or in, and comes back to it', async () => {
  server.api.on(getInvite, () => {
    throw new AppError('members_only');
  });
  rememberGuest(server);
  await renderApp('/invite/some-token');
  const back = '?returnTo=%2Finvite%2Fsome-token';
  expect(await screen.findByRole('link', { name: 'Sign up' })).toHaveAttribute('href', `#/upgrade${back}`);
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', `#/login${back}`);
});
