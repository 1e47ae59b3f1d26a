import { getSpendingOptions } from '@parley/contract/workspaces/cost-centres/endpoints.ts';
import { removeMember } from '@parley/contract/workspaces/endpoints.ts';
import { getMe } from '@parley/contract/auth/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../platform/query.ts';
import { addFakeAccounts, createMember } from '../../../testing/fake-accounts.ts';
import { installFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const MARA = createMember({
  username: 'mara',
  workspaces: [{ id: 'wsp_1', name: 'Harbour', role: 'viewer' }],
});
let server: FakeServer;

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  queryClient.clear();
  server = installFakeServer();
  const accounts = addFakeAccounts(server);
  accounts.add(MARA, 'correct horse');
  accounts.remember(MARA);
  const usual = { workspace_id: 'wsp_1', team_id: null, project_id: null, department_id: null };
  const workspaces = [{ id: 'wsp_1', name: 'Harbour', pays: 'owner', cost_centres: [] }];
  server.api.on(getSpendingOptions, () => ({ choice: null, usual, workspaces }));
  await renderApp('/settings?section=account');
});

async function leave(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Leave Harbour' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Leave the workspace' }));
}

test('a viewer sees who pays for them and leaves', async () => {
  expect(await screen.findByText('Viewer · the workspace pays for you')).toBeInTheDocument();
  // Who speaks to the browser says what stands on the button.
  expect(await screen.findByRole('button', { name: 'Leave Harbour' })).toHaveTextContent(/^Leave$/);
  server.api.on(removeMember, () => {
    server.api.on(getMe, () => ({ ...MARA, workspaces: [] }));
    return { success: true, id: MARA.id };
  });
  await leave();
  expect(await screen.findByText('You left Harbour')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Leave Harbour' })).not.toBeInTheDocument();
});

test('who may not leave reads why, and stays', async () => {
  server.api.on(removeMember, () => {
    throw new AppError('last_owner');
  });
  await leave();
  expect(await screen.findByText('Make someone else an owner first.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Leave Harbour' })).toBeInTheDocument();
});
