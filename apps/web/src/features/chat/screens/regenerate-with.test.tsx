import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { installFakeServer, rememberGuest, type FakeServer } from '../../../testing/fake-server.ts';
import { addFakeUsage } from '../../../testing/fake-usage.ts';
import { renderApp } from '../../../testing/render-app.tsx';

let server: FakeServer;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  rememberGuest(server);
  addFakeUsage(server.api, [], 0);
});

test('a reply can be asked of any model of the catalogue, through the picker; the chat keeps its own [F-38]', async () => {
  await renderApp('/chat');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Message' }), 'What is tea?{Enter}');
  await waitFor(() => expect(server.runs.runs).toHaveLength(1));
  server.runs.last.say('A drink.');
  server.runs.last.end();
  const text = await screen.findByText('A drink.');
  const own = (await screen.findByTitle('Choose a model')).textContent;
  const reply = text.closest('article');
  if (!reply) throw new Error('There is no reply.');
  await userEvent.click(await within(reply).findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Regenerate with…' }));
  const picker = await screen.findByRole('dialog', { name: 'Regenerate with…' });
  await userEvent.type(await within(picker).findByRole('combobox'), 'lumen vision{Enter}');
  await waitFor(() => expect(server.runs.runs).toHaveLength(2));
  expect(server.runs.last.fields['model_name']).toBe('lumen/Lumen Vision');
  expect(screen.queryByRole('dialog', { name: 'Regenerate with…' })).not.toBeInTheDocument();
  expect(screen.getByTitle('Choose a model').textContent).toBe(own);
});
