import { logout } from '@parley/contract/auth/endpoints.ts';
import { cancelRun } from '@parley/contract/runs/endpoints.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { installHistoryServer, rememberMember } from '../../testing/fake-member.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import type { FakeHistory } from '../../testing/history/fake-history.ts';
import { renderApp } from '../../testing/render-app.tsx';

// A member signs out while a reply is being written.

let server: FakeServer;
let history: FakeHistory;

const composer = () => screen.findByRole('textbox', { name: 'Message' });
const question = () => screen.findByRole('alertdialog', { name: 'A reply is still being written' });

async function signOutInMidReply(): Promise<void> {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  ({ server, history } = await installHistoryServer());
  rememberMember(server);
  server.api.on(logout, () => ({ message: 'Logged out' }));
  await renderApp('/chat');
  await userEvent.type(await composer(), 'What is tea?{Enter}');
  await waitFor(() => expect(server.runs.runs).toHaveLength(1));
  await act(async () => {
    server.runs.last.say('Tea is ', 'a drink');
    await Promise.resolve();
  });
  await screen.findByText('Tea is a drink');
  await userEvent.type(await composer(), 'And coffee?{Enter}');
  await screen.findByText('After this reply:');
  await userEvent.click(await screen.findByRole('button', { name: /mara/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
}

test('it is said, stops the reply, and keeps what was written [SY-05]', async () => {
  await signOutInMidReply();
  const dialog = await question();
  expect(dialog).toHaveTextContent('Signing out stops what is being written; the text so far is kept.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(localStorage.getItem('access_token')).toBeNull());
  // The device is emptied by then.
  await waitFor(() => expect(localStorage.getItem('clearing-due')).toBeNull());
  expect(server.api.callsOf(cancelRun)).toHaveLength(1);
  const [stored] = [...history.sessions.values()];
  expect(stored?.messages.map(({ content }) => content)).toEqual(['What is tea?', 'Tea is a drink']);
  // Nothing follows the reply any more.
  expect(server.runs.runs).toHaveLength(1);
});

test('called off, the reply goes on', async () => {
  await signOutInMidReply();
  await userEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }));
  await act(async () => {
    server.runs.last.say(', says the book.');
    await Promise.resolve();
  });
  expect(await screen.findByText('Tea is a drink, says the book.')).toBeInTheDocument();
  expect(server.api.callsOf(cancelRun)).toHaveLength(0);
  expect(server.api.callsOf(logout)).toHaveLength(0);
});
