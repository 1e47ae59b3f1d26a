import { getStorage, listSummaries, removeSession } from '@parley/contract/history/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FakeHistory } from '../../../testing/history/fake-history.ts';
import { installHistoryServer, rememberMember } from '../../../testing/fake-member.ts';
import { rememberGuest, type FakeServer } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { createStoredConversation } from '../../../testing/stored-conversation.ts';

let server: FakeServer;
let history: FakeHistory;

beforeEach(async () => {
  vi.restoreAllMocks();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  ({ server, history } = await installHistoryServer());
});

function storeConversation(): void {
  history.put(createStoredConversation('session-1', 'About tea', ['What is tea?']));
}

const press = async (name: string) =>
  userEvent.click((await screen.findAllByRole('button', { name })).at(-1) ?? document.body);
const historyCalls = () => server.api.calls.filter(({ endpoint }) => endpoint.path.includes('chat-history'));

test('a requested sync says how it went [SYNC-25] [SYNC-26] [SET-05]', async () => {
  rememberMember(server);
  storeConversation();
  await renderApp('/settings?section=data');
  await screen.findByTitle('About tea');
  await press('Sync now');
  expect(await screen.findByText('Conversations synchronized')).toBeInTheDocument();
  server.api.on(listSummaries, () => {
    throw new AppError('internal');
  });
  await press('Sync now');
  expect(await screen.findByText('Failed to sync conversations')).toBeInTheDocument();
});

test('clearing removes the conversations of the server where that is ticked, and only there', async () => {
  rememberMember(server);
  storeConversation();
  await renderApp('/settings?section=data');
  await screen.findByTitle('About tea');
  await press('Clear all data');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Also delete the chats on the server' }));
  await press('Clear all data');
  expect(await screen.findByText('All data cleared successfully')).toBeInTheDocument();
  expect(server.api.callsOf(removeSession)).toHaveLength(1);
  await waitFor(() => expect(screen.queryByTitle('About tea')).toBeNull());
});

test('clearing goes on where another device has removed a chat meanwhile', async () => {
  rememberMember(server);
  storeConversation();
  server.api.on(removeSession, ({ params }) => {
    history.remove(params['id'] ?? '');
    throw new AppError('not_found');
  });
  await renderApp('/settings?section=data');
  await screen.findByTitle('About tea');
  await press('Clear all data');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Also delete the chats on the server' }));
  await press('Clear all data');
  await waitFor(() => expect(screen.queryByTitle('About tea')).toBeNull());
});

test('the meter shows how much of its storage the account uses [F-06]', async () => {
  rememberMember(server);
  const max = 2 * 1024 ** 3;
  server.api.on(getStorage, () => ({ used_bytes: max / 2, max_bytes: max }));
  await renderApp('/settings?section=data');
  expect(await screen.findByRole('meter', { name: 'Account storage used' })).toHaveAttribute(
    'aria-valuenow',
    '50',
  );
  expect(screen.queryByText(/Your storage is full/)).toBeNull();
});

test('a full account is told that new messages stay on the device [F-06]', async () => {
  rememberMember(server);
  server.api.on(getStorage, () => ({ used_bytes: 1024, max_bytes: 1024 }));
  await renderApp('/settings?section=data');
  expect(await screen.findByText(/Your storage is full/)).toBeInTheDocument();
});

test('a guest calls nothing of it [SYNC-19]', async () => {
  rememberGuest(server);
  await renderApp('/chat');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Message' }), 'What is tea?{Enter}');
  await waitFor(() => expect(server.runs.runs).toHaveLength(1));
  server.runs.last.say('A drink.');
  server.runs.last.end();
  await screen.findByText('A drink.');
  location.hash = '#/settings?section=data';
  await screen.findByText('Storage used');
  expect(screen.queryByRole('button', { name: 'Sync now' })).toBeNull();
  expect(historyCalls()).toEqual([]);
});
