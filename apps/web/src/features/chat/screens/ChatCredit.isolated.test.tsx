import { AppError } from '@parley/contract/errors/app-error.ts';
import { getMe } from '@parley/contract/auth/endpoints.ts';
import { generate } from '@parley/contract/chat/endpoints.ts';
import { getPaymentConfig } from '@parley/contract/payments/endpoints.ts';
import { getSpendingOptions } from '@parley/contract/workspaces/cost-centres/endpoints.ts';
import type { SpendingOptions } from '@parley/contract/workspaces/cost-centres/schemas.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../platform/query.ts';
import { addFakeAccounts, createMember } from '../../../testing/fake-accounts.ts';
import { installFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';

let server: FakeServer;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  queryClient.clear();
});

async function openWith(balance: number, change: Parameters<typeof createMember>[0] = {}): Promise<void> {
  const accounts = addFakeAccounts(server);
  const mara = createMember({ username: 'mara', balance, ...change });
  accounts.add(mara, 'correct horse');
  accounts.remember(mara);
  await renderApp('/chat', { pauseSpeed: 50 });
}

test.each([
  [0.4, 'My Parley balance is low. Could you add to it? My username is mara.'],
  [0, 'My Parley balance is used up. Could you add to it? My username is mara.'],
])(
  'with %d dollars, a request for an admin says what holds, where the payments cannot be read',
  async (balance, request) => {
    server.api.on(getPaymentConfig, () => {
      throw new AppError('internal');
    });
    const user = userEvent.setup();
    await openWith(balance);
    await user.click(await screen.findByRole('button', { name: 'Copy a request for an admin' }));
    await screen.findByText('Copied. Send it to an admin.');
    expect(await navigator.clipboard.readText()).toBe(request);
  },
);

test('what an admin adds is heard of where its lack is shown, and a message can be sent', async () => {
  const user = userEvent.setup();
  await openWith(0);
  await screen.findByText('Your balance is empty.');
  await waitFor(() => expect(server.api.callsOf(getMe).length).toBeGreaterThan(0));
  expect(screen.getByText('Your balance is empty.')).toBeInTheDocument();

  server.api.on(getMe, () => createMember({ username: 'mara', balance: 5 }));
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(screen.queryByText('Your balance is empty.')).not.toBeInTheDocument());
  await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Hello{Enter}');
  await waitFor(() => expect(server.api.callsOf(generate)).toHaveLength(1));
});

const NO_CENTRES = { team_id: null, project_id: null, department_id: null };

function answerSpending(pays: 'self' | 'owner', choice: SpendingOptions['choice'] = null): void {
  server.api.on(getSpendingOptions, () => ({
    choice,
    usual: { workspace_id: 'wsp_1', ...NO_CENTRES },
    workspaces: [{ id: 'wsp_1', name: 'Harbour', pays, cost_centres: [] }],
  }));
}

const IN_HARBOUR = { workspaces: [{ id: 'wsp_1', name: 'Harbour', role: 'member' as const }] };

test.each([0, 0.4])(
  'where the workspace pays, a member with %d dollars sends, and reads nothing of the balance',
  async (balance) => {
    answerSpending('owner');
    const user = userEvent.setup();
    await openWith(balance, IN_HARBOUR);
    await waitFor(() => expect(server.api.callsOf(getSpendingOptions)).toHaveLength(1));
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Hello{Enter}');
    await waitFor(() => expect(server.api.callsOf(generate)).toHaveLength(1));
    expect(screen.queryByText(/^Your balance is empty|^\$0.40 left/)).not.toBeInTheDocument();
  },
);

test.each([
  ['the workspace leaves it to its members', 'self', null],
  ['the chat is for themselves', 'owner', { workspace_id: null, ...NO_CENTRES }],
] as const)('a member without money cannot send where %s', async (_, pays, choice) => {
  answerSpending(pays, choice);
  const user = userEvent.setup();
  await openWith(0, IN_HARBOUR);
  expect(await screen.findByText('Your balance is empty.')).toBeInTheDocument();
  await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Hello{Enter}');
  expect(server.api.callsOf(generate)).toHaveLength(0);
});
