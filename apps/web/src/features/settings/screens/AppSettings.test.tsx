import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { installFakeServer, rememberGuest } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';

beforeEach(() => {
  localStorage.clear();
  rememberGuest(installFakeServer());
});

const stored = (key: string): unknown =>
  (JSON.parse(localStorage.getItem(key) ?? '{}') as { state?: unknown }).state;

const choose = async (group: string, name: string) =>
  userEvent.click(within(await screen.findByRole('group', { name: group })).getByRole('radio', { name }));

test('what belongs to the app is set on one page', async () => {
  await renderApp('/settings');
  const titles = (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Appearance', 'Chat', 'Features']);
});

test('density, reading width and motion are chosen here', async () => {
  await renderApp('/settings');
  await choose('Density', 'Compact');
  await choose('Reading width', 'Wide');
  await choose('Motion', 'Reduced');
  expect(stored('display-storage')).toEqual({ density: 'compact', readingWidth: 'wide', motion: 'reduced' });
});

test('so is what sends a message, and whether its price is shown', async () => {
  await renderApp('/settings?section=chat');
  await choose('Send with', 'Ctrl+Enter');
  expect(screen.getByText('Enter starts a new line.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('switch', { name: 'Show cost' }));
  expect(stored('chat-storage')).toMatchObject({ sendsWith: 'mod-enter', showsCost: false });
});

test('so are the instructions that new chats start with', async () => {
  await renderApp('/settings?section=chat');
  await screen.findByText('New chats start without instructions.');
  await userEvent.click(screen.getByRole('button', { name: 'Choose' }));
  const drawer = await screen.findByRole('dialog', { name: 'Default instructions' });
  await userEvent.type(within(drawer).getByRole('textbox'), 'Answer in rhymes.');
  await userEvent.click(within(drawer).getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('New chats start with: Answer in rhymes.')).toBeInTheDocument();
  expect(stored('chat-storage')).toMatchObject({ defaultSystemPrompt: 'Answer in rhymes.' });
});
