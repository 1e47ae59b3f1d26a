import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listTools } from '@parley/contract/tools/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { addFakeAgents, createAgentRecord, createTool } from '../../../../testing/agents/fake-agents.ts';
import { installFakeServer, rememberGuest, type FakeServer } from '../../../../testing/fake-server.ts';
import { renderApp } from '../../../../testing/render-app.tsx';

const TOOLS = [
  createTool('send-booking', { display_name: 'Send booking', effect: 'write' }),
  createTool('cancel-booking', { display_name: 'Cancel booking', effect: 'destroy' }),
];

let server: FakeServer;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  rememberGuest(server);
  addFakeAgents(server.api).agents = [
    createAgentRecord('rates', {
      name: 'Rates',
      instructions: 'One',
      tools: ['send-booking', 'cancel-booking', 'old-booking'],
    }),
  ];
});

const openTools = async () => {
  await renderApp('/agents/rates/edit', { pauseSpeed: 20 });
  return within(await screen.findByRole('region', { name: 'Tools' }));
};

test('while tools load, nothing is said about what they do', async () => {
  const asked = Promise.withResolvers<{ tools: typeof TOOLS; total: number }>();
  server.api.on(listTools, () => asked.promise);
  const part = await openTools();
  expect(part.getByRole('status', { name: 'Loading tools' })).toBeInTheDocument();
  expect(part.getByRole('button', { name: 'Browse tools' })).toBeInTheDocument();
  expect(part.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(part.queryByText('Reads')).not.toBeInTheDocument();
  asked.resolve({ tools: TOOLS, total: TOOLS.length });
  expect(await part.findByRole('checkbox', { name: /Send booking.*Writes/ })).toBeChecked();
  expect(part.getByRole('checkbox', { name: /Cancel booking.*Deletes/ })).toBeChecked();
  expect(part.getByRole('checkbox', { name: /old-booking.*No longer available/ })).toBeChecked();
  expect(part.queryByText('Reads')).not.toBeInTheDocument();
  expect(part.getByRole('button', { name: 'Browse 2 tools' })).toBeInTheDocument();
});

test('tools that could not be loaded are asked for again, and can be taken away before', async () => {
  server.api.on(listTools, () => {
    throw new AppError('internal');
  });
  const part = await openTools();
  expect(await part.findByText("Couldn't load tools")).toBeInTheDocument();
  expect(part.queryByText('Reads')).not.toBeInTheDocument();
  expect(part.queryByText('No longer available')).not.toBeInTheDocument();
  await userEvent.click(part.getByRole('button', { name: 'Browse tools' }));
  expect(part.queryByRole('searchbox')).not.toBeInTheDocument();
  await userEvent.click(part.getByRole('checkbox', { name: 'cancel-booking' }));
  expect(part.queryByRole('checkbox', { name: 'cancel-booking' })).not.toBeInTheDocument();
  server.api.on(listTools, () => ({ tools: TOOLS, total: TOOLS.length }));
  await userEvent.click(part.getByRole('button', { name: 'Try again' }));
  expect(await part.findByRole('checkbox', { name: /Send booking.*Writes/ })).toBeChecked();
});
