import { screen, waitFor } from '@testing-library/react';
import { openDB } from 'idb';
import { beforeEach, expect, test } from 'vitest';
import { DATABASE_NAME } from '../../../platform/store/database.ts';
import { installFakeServer, rememberGuest } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';

beforeEach(() => {
  localStorage.clear();
  rememberGuest(installFakeServer());
});

const composer = () => screen.findByRole('textbox', { name: 'Message' });
const currentId = () =>
  String(
    (
      JSON.parse(localStorage.getItem('session-storage') ?? 'null') as {
        state?: { currentSessionId?: unknown };
      }
    )?.state?.currentSessionId, // Written by the app.
  );

test('the first visit makes a conversation [SHELL-56]', async () => {
  await renderApp('/chat');
  await composer();
  expect(currentId()).toMatch(/^session-\d+-\w+$/);
});

test('so does a current one that is not there any more [SHELL-56]', async () => {
  localStorage.setItem(
    'session-storage',
    JSON.stringify({ state: { currentSessionId: 'session-1-gone' }, version: 0 }),
  );
  await renderApp('/chat');
  await composer();
  await waitFor(() => expect(currentId()).toMatch(/^session-\d{5,}-\w+$/));
});

test('until there is one, the page says that it is being made [SHELL-15]', async () => {
  // Another tab holds an older version of the database, so that it does not open yet.
  const held = await openDB(DATABASE_NAME, 1);
  await renderApp('/chat');
  const status = await screen.findByRole('status', { name: '' });
  expect(status).toHaveTextContent('Initializing chat session...');
  expect(status).toHaveTextContent('Creating your first conversation');
  expect(screen.queryByRole('textbox', { name: 'Message' })).not.toBeInTheDocument();
  expect(localStorage.getItem('session-storage')).toBeNull();
  held.close();
  await composer();
  expect(screen.queryByText('Initializing chat session...')).not.toBeInTheDocument();
});

test('is not reached without signing in [SHELL-15]', async () => {
  localStorage.clear();
  await renderApp('/chat');
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeInTheDocument();
  expect(location.hash).toMatch(/^#\/login/);
});
