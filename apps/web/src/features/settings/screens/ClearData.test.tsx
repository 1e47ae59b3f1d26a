import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';
import { DATABASE_NAME } from '../../../platform/store/database.ts';
import { installFakeServer, rememberGuest, type FakeServer } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';

let server: FakeServer;

beforeEach(() => {
  vi.restoreAllMocks();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  rememberGuest(server);
});

const composer = () => screen.findByRole('textbox', { name: 'Message' });

async function ask(): Promise<void> {
  const [button] = await screen.findAllByRole('button', { name: 'Clear all data' });
  if (!button) throw new Error('No button.');
  await userEvent.click(button);
  await screen.findByRole('alertdialog', { name: 'Clear all data on this device?' });
}

async function confirm(): Promise<void> {
  const button = screen.getAllByRole('button', { name: 'Clear all data' }).at(-1);
  if (!button) throw new Error('No button.');
  await userEvent.click(button);
}

async function countStoredMessages(): Promise<number> {
  const database = await openDB(DATABASE_NAME);
  const keys = await database.getAllKeys('sessions');
  database.close();
  return keys.filter((key) => String(key).includes('/message/')).length;
}

async function haveAChat(): Promise<void> {
  await renderApp('/chat');
  await userEvent.type(await composer(), 'What is tea?{Enter}');
  await waitFor(() => expect(server.runs.runs).toHaveLength(1));
  server.runs.last.say('A drink.');
  server.runs.last.end();
  await screen.findByText('A drink.');
  await waitFor(async () => expect(await countStoredMessages()).toBe(2));
}

test('everything on this device goes after a question; sign-in and language stay [SET-04] [ERR-40]', async () => {
  await haveAChat();
  localStorage.setItem('model-storage', '{"state":{"favoriteIds":["a"],"recentIds":[],"defaultId":null}}');
  location.hash = '#/settings?section=data';
  await ask();
  expect(await countStoredMessages()).toBe(2);
  await confirm();
  expect(await screen.findByText('All data cleared successfully')).toBeInTheDocument();
  expect(await countStoredMessages()).toBe(0);
  expect(localStorage.getItem('model-storage') ?? '').not.toContain('"a"');
  expect(localStorage.getItem('access_token')).toBe('token-1');
  expect(localStorage.getItem('i18nextLng')).toBe('en');
  location.hash = '#/chat';
  expect(await composer()).toHaveValue('');
  expect(screen.queryByText('A drink.')).not.toBeInTheDocument();
});

test('nothing goes when the question is answered with no [SET-04]', async () => {
  await haveAChat();
  location.hash = '#/settings?section=data';
  await ask();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await countStoredMessages()).toBe(2);
});

test('a browser that does not give its data up is named [ERR-40]', async () => {
  await renderApp('/settings?section=data');
  await ask();
  vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError');
  });
  await confirm();
  expect(await screen.findByText('Failed to clear data')).toBeInTheDocument();
});
