import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  createGuest,
  installFakeServer,
  rememberGuest,
  type FakeServer,
} from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';

let server: FakeServer;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  rememberGuest(server);
});

const composer = () => screen.findByRole('textbox', { name: 'Message' });
const editor = () => screen.findByRole('textbox', { name: 'Edit message' });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('an edit under way is there again when its chat is, until it is cancelled', async () => {
  await renderApp('/chat');
  await userEvent.type(await composer(), 'Tea{Enter}');
  await waitFor(() => expect(server.runs.runs).toHaveLength(1));
  await act(async () => {
    server.runs.last.say('A drink.');
    server.runs.last.end();
    await Promise.resolve();
  });
  await screen.findByText('A drink.');
  const address = location.hash;
  await press('Edit');
  await userEvent.type(await editor(), ' or coffee');

  await userEvent.keyboard('{Control>}j{/Control}');
  await waitFor(() =>
    expect(screen.queryByRole('textbox', { name: 'Edit message' })).not.toBeInTheDocument(),
  );
  act(() => void (location.hash = address));
  expect(await editor()).toHaveValue('Tea or coffee');

  await press('Cancel');
  await press('Edit');
  expect(await editor()).toHaveValue('Tea');
});

test('an edit in a chat that another tab deletes is written on in the new chat', async () => {
  await renderApp('/chat');
  await userEvent.type(await composer(), 'Tea{Enter}');
  await waitFor(() => expect(server.runs.runs).toHaveLength(1));
  await act(async () => {
    server.runs.last.say('A drink.');
    server.runs.last.end();
    await Promise.resolve();
  });
  await screen.findByText('A drink.');
  const { chat } = await import('../browser-chat.ts');
  const { ownerId, currentId } = chat.state.getState();
  await userEvent.type(await composer(), 'And milk?');
  await press('Edit');
  await userEvent.type(await editor(), ' or coffee');
  const otherTab = new BroadcastChannel('parley-chat');
  otherTab.postMessage({ ownerId, removedSessionIds: [currentId], isOwnChange: true });
  expect(
    await screen.findByText('You are in a new chat. What you had begun to write is in it.'),
  ).toBeVisible();
  expect(await composer()).toHaveValue('Tea or coffee\n\nAnd milk?');
  otherTab.close();
});

test('a message that is too long is not sent, new or edited, and its text stays in the field', async () => {
  server.user = createGuest({ balance: 5 });
  const tooLong = 'a'.repeat(400_050);
  await renderApp('/chat');
  fireEvent.change(await composer(), { target: { value: tooLong } });
  fireEvent.keyDown(await composer(), { key: 'Enter' });
  expect(await screen.findByText(/at most 400,000 characters/)).toBeInTheDocument();
  expect(await composer()).toHaveValue(tooLong);

  fireEvent.change(await composer(), { target: { value: 'Tea' } });
  fireEvent.keyDown(await composer(), { key: 'Enter' });
  await waitFor(() => expect(server.runs.runs).toHaveLength(1));
  await act(async () => {
    server.runs.last.say('A drink.');
    server.runs.last.end();
    await Promise.resolve();
  });
  await screen.findByText('A drink.');
  await press('Edit');
  fireEvent.change(await editor(), { target: { value: tooLong } });
  fireEvent.keyDown(await editor(), { key: 'Enter' });
  await waitFor(async () => expect(await editor()).toHaveValue(tooLong));
  expect(server.runs.runs).toHaveLength(1);
});
