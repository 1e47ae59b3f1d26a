import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { installFakeServer, rememberGuest, type FakeServer } from '../../../testing/fake-server.ts';
import { addFakeUsage } from '../../../testing/fake-usage.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const MODEL = 'lumen/Lumen Vision';
let server: FakeServer;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  rememberGuest(server);
  addFakeUsage(server.api, [], 0);
});

async function openModel(): Promise<void> {
  await renderApp('/chat');
  await userEvent.click(await screen.findByRole('button', { name: /Guide/ }));
  await userEvent.type(await screen.findByPlaceholderText(/^Search by name/), 'lumen{Enter}');
}

async function openScale(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: /^Effort: / }));
  return screen.findByRole('dialog', { name: 'Effort' });
}

test('the scale of effort says how long replies of the model took at each, and what they cost', async () => {
  const measured = [12_000, 30_000, 11_000].map((durationMs, index) => ({ durationMs, cost: 0.02 + index }));
  localStorage.setItem('effort-times', JSON.stringify({ [`medium ${MODEL}`]: measured }));
  await openModel();
  const scale = within(await openScale());
  expect(scale.getByRole('status')).toHaveTextContent('about 12 s, $1.02');
  fireEvent.change(scale.getByRole('slider'), { target: { value: '2' } });
  await waitFor(() => expect(scale.getByRole('status')).toHaveTextContent('No reply at this effort yet'));
});

test('a finished reply is what the next one is expected to be', async () => {
  await openModel();
  expect(within(await openScale()).getByRole('status')).toHaveTextContent('No reply at this effort yet');
  await userEvent.keyboard('{Escape}');
  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Hi{Enter}');
  await waitFor(() => expect(server.runs.runs).toHaveLength(1));
  server.runs.last.say('Hello there.');
  server.runs.last.end();
  await waitFor(() => expect(localStorage.getItem('effort-times')).toContain(`medium ${MODEL}`));
  expect(within(await openScale()).getByRole('status')).toHaveTextContent('about 1 s, $0.0012');
});
