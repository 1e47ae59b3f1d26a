import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { createLocalDatabase } from '../../platform/store/database.ts';
import { installFakeServer, rememberGuest, type FakeServer } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';

// A guest whose session has ended left a chat in this browser; a visitor tries Parley free again.

let server: FakeServer;

const composer = () => screen.findByRole('textbox', { name: 'Message' });

async function leaveOneChat(): Promise<void> {
  await renderApp('/chat');
  await userEvent.type(await composer(), 'Remember the pine{Enter}');
  await waitFor(() => expect(server.runs.runs).toHaveLength(1));
  await act(async () => {
    server.runs.last.say('It stands.');
    server.runs.last.end();
    await Promise.resolve();
  });
  await screen.findByText('It stands.');
  // Leaving the page saves what waits.
  await act(async () => {
    window.dispatchEvent(new Event('pagehide'));
    await Promise.resolve();
  });
  document.body.innerHTML = '';
}

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  rememberGuest(server);
  await leaveOneChat();
  localStorage.removeItem('access_token');
  server.user = { ...server.user, id: 'guest-2' };
  await renderApp('/login');
  await userEvent.click(await screen.findByRole('button', { name: /^Continue as guest/ }));
});

const question = () =>
  screen.findByRole('alertdialog', { name: 'Delete 1 chat of your last guest session?' });

test('a new guest session begins without the chats of an earlier guest, after a question [F-36]', async () => {
  await userEvent.click(within(await question()).getByRole('button', { name: 'Delete and start' }));
  await composer();
  expect(screen.queryByText('Remember the pine')).not.toBeInTheDocument();
  expect(await createLocalDatabase().list('sessions', 'ai-chat-sessions/guest-1/')).toEqual([]);
});

test('signing up keeps the chats of an earlier guest, no session is begun [F-36]', async () => {
  await userEvent.click(within(await question()).getByRole('button', { name: 'Sign up to keep them' }));
  expect(await screen.findByRole('heading', { name: 'Create an account' })).toBeInTheDocument();
  expect(localStorage.getItem('access_token')).toBeNull();
});
