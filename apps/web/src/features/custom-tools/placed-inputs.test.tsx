import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { addFakeAccounts, createMember } from '../../testing/fake-accounts.ts';
import { installFakeServer } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const server = installFakeServer();
  const accounts = addFakeAccounts(server);
  const mara = createMember();
  accounts.add(mara, 'correct horse');
  accounts.remember(mara);
});

const notes = () => within(screen.getByRole('list', { name: 'Parameters and their places' }));

test('a place without a parameter offers to make one; a parameter without a place is marked [CWT-01]', async () => {
  await renderApp('/custom-webhook-tools/create');
  const url = await screen.findByLabelText('URL');
  await userEvent.type(url, 'https://api.ports.example/{{port}?day={{day}');
  expect(notes().getByText('{port} has no parameter yet.')).toBeInTheDocument();
  await userEvent.click(notes().getByRole('button', { name: 'Add “port”' }));
  expect(screen.getByLabelText('Name of parameter 1')).toHaveValue('port');
  expect(screen.getByLabelText('Parameter 1 is required')).toBeChecked();
  expect(notes().queryByText(/^\{port\}/)).not.toBeInTheDocument();

  await userEvent.click(screen.getByRole('radio', { name: 'JSON Schema' }));
  await userEvent.click(notes().getByRole('button', { name: 'Add “day”' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
  expect(screen.getByLabelText('Name of parameter 2')).toHaveValue('day');
  expect(notes().queryAllByRole('listitem')).toEqual([]);

  await userEvent.clear(url);
  await userEvent.type(url, 'https://api.ports.example/{{port}');
  expect(notes().getByText(/^“day” is not used: write \{day\} in the URL/)).toBeInTheDocument();
  // What has no place of its own is sent in the body.
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Method' }), 'POST');
  expect(notes().queryAllByRole('listitem')).toEqual([]);
  await userEvent.type(screen.getByLabelText(/^Body/), '{{"port": "{{port}"}');
  expect(notes().getByText(/^“day” is not used/)).toBeInTheDocument();
});

test('an effect that asks less often takes a second press, a stricter one does not [APR-01]', async () => {
  await renderApp('/custom-webhook-tools/create');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Method' }), 'POST');
  const effect = screen.getByRole('combobox', { name: 'Effect' });
  await userEvent.selectOptions(effect, 'Deletes, always asks');
  expect(effect).toHaveDisplayValue('Deletes, always asks');
  await userEvent.selectOptions(effect, 'Reads');
  const question = within(await screen.findByRole('alertdialog', { name: /without asking\?$/ }));
  expect(effect).toHaveDisplayValue('Deletes, always asks');
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(effect).toHaveDisplayValue('Deletes, always asks');
  await userEvent.selectOptions(effect, 'Reads');
  await userEvent.click(await screen.findByRole('button', { name: 'Let them call it' }));
  expect(effect).toHaveDisplayValue('Reads');
});
