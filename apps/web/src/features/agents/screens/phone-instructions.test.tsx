import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { addFakeAgents, createAgentRecord } from '../../../testing/agents/fake-agents.ts';
import { setMedia } from '../../../testing/browser/fake-media.ts';
import { installFakeServer, rememberGuest } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const LONG = Array.from({ length: 20 }, (_, index) => `${index + 1}. Look at the tender twice.`).join('\n');

beforeEach(() => {
  const server = installFakeServer();
  const agents = addFakeAgents(server.api);
  rememberGuest(server);
  agents.agents = [
    createAgentRecord('long', { name: 'Long', instructions: LONG }),
    createAgentRecord('short', { name: 'Short', instructions: 'Be brief.' }),
  ];
  setMedia('(max-width: 639.98px)', true);
  onTestFinished(() => setMedia('(max-width: 639.98px)', false));
});

const instructions = async () => within(await screen.findByRole('region', { name: 'Instructions' }));

test('on phones the page of an agent folds long instructions, and shows all of them by a press [AGT-31]', async () => {
  await renderApp('/agents/long');
  const part = await instructions();
  const more = part.getByRole('button', { name: 'Show all', expanded: false });
  expect(part.getByText(/^1\. Look at the tender twice/)).toHaveClass('line-clamp-4');
  await userEvent.click(more);
  expect(part.getByRole('button', { name: 'Show less', expanded: true })).toHaveFocus();
  expect(part.getByText(/^1\. Look at the tender twice/)).not.toHaveClass('line-clamp-4');
});

test('short instructions are there at once, without a button', async () => {
  await renderApp('/agents/short');
  const part = await instructions();
  expect(part.getByText('Be brief.')).toBeInTheDocument();
  expect(part.queryByRole('button')).not.toBeInTheDocument();
});

test('on phones the form folds long instructions to text; Edit opens a sheet with the keyboard, and goes back to the text [AGT-31]', async () => {
  await renderApp('/agents/long/edit');
  const edit = await screen.findByRole('button', { name: 'Edit instructions' });
  await userEvent.click(edit);
  const sheet = within(await screen.findByRole('dialog', { name: 'Instructions' }));
  const field = sheet.getByRole('textbox', { name: 'Instructions' });
  expect(field).toHaveFocus();
  expect(field).toHaveValue(LONG);
  await userEvent.clear(field);
  await userEvent.paste(`0. Begin here.\n${LONG}`);
  expect(field).toHaveValue(`0. Begin here.\n${LONG}`);
  await userEvent.click(sheet.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByText(/^0\. Begin here\./)).toHaveClass('line-clamp-4');
  await waitFor(() => expect(edit).toHaveFocus());
});

test('on phones short instructions are edited in place, and do not fold while one writes [AGT-31]', async () => {
  await renderApp('/agents/short/edit');
  const field = await screen.findByRole('textbox', { name: 'Instructions' });
  await userEvent.clear(field);
  await userEvent.paste(LONG);
  expect(field).toBeInTheDocument();
  expect(field).toHaveValue(LONG);
});
