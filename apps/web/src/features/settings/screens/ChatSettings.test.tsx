import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { installFakeServer, rememberGuest } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';

beforeEach(() => {
  localStorage.clear();
  rememberGuest(installFakeServer());
});

const stored = () => {
  const { state } = JSON.parse(localStorage.getItem('chat-storage') ?? '{}') as { state: unknown };
  return state;
};

test('summarising is on with 20, 6 and 5, and can be changed and switched off [SUM-01] [CONST-09] [SET-02]', async () => {
  await renderApp('/settings?section=chat');
  const toggle = await screen.findByRole('switch', { name: 'Summarize long chats' });
  expect(toggle).toBeChecked();
  expect(screen.getByRole('spinbutton', { name: 'Summarize at' })).toHaveValue(20);
  expect(screen.getByRole('spinbutton', { name: 'Replaced each time' })).toHaveValue(6);
  expect(screen.getByRole('spinbutton', { name: 'Replaced on request' })).toHaveValue(5);
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Summarize at' }), { target: { value: '30' } });
  expect(stored()).toMatchObject({ summariseFrom: 30 });
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Summarize at' }), { target: { value: '999' } });
  expect(screen.getByRole('alert')).toHaveTextContent('8 to 200');
  expect(stored()).toMatchObject({ summariseFrom: 30 });
  const kept = screen.getByRole('spinbutton', { name: 'Chats on this device' });
  expect(kept).toHaveValue(25);
  fireEvent.change(kept, { target: { value: '40' } });
  expect(stored()).toMatchObject({ maxSessions: 40 });
  await userEvent.click(toggle);
  expect(stored()).toMatchObject({ summarisesAutomatically: false });
  expect(screen.queryByRole('spinbutton', { name: 'Summarize at' })).not.toBeInTheDocument();
});

test('new chats research and keep the first words as their name where that is chosen', async () => {
  await renderApp('/settings?section=chat');
  const names = await screen.findByRole('switch', { name: 'Name chats automatically' });
  expect(names).toBeChecked();
  await userEvent.click(names);
  expect(stored()).toMatchObject({ namesChats: false });
  await userEvent.click(screen.getByRole('switch', { name: 'Research in new chats' }));
  expect(stored()).toMatchObject({ researchesFirst: true });
  await userEvent.keyboard('{Control>}j{/Control}');
  expect(await screen.findByRole('button', { name: 'Research' })).toHaveAttribute('aria-pressed', 'true');
});

test('a note of the system is promised only where the browser allows it', async () => {
  const requestPermission = vi.fn().mockResolvedValueOnce('denied').mockResolvedValueOnce('granted');
  vi.stubGlobal('Notification', { requestPermission });
  await renderApp('/settings?section=chat');
  const toggle = await screen.findByRole('switch', { name: 'Notify me when a reply is ready' });
  await userEvent.click(toggle);
  expect(await screen.findByText(/does not allow it/)).toBeInTheDocument();
  expect(toggle).not.toBeChecked();
  await userEvent.click(toggle);
  await waitFor(() => expect(toggle).toBeChecked());
});

test('a new chat begins with the model that was chosen here', async () => {
  await renderApp('/settings?section=chat');
  await userEvent.click(await screen.findByRole('button', { name: /^Default model: / }));
  await userEvent.type(await screen.findByRole('combobox'), 'vision{Enter}');
  await expect
    .poll(() => localStorage.getItem('model-storage'))
    .toContain('"defaultId":"lumen/Lumen Vision"');
});
