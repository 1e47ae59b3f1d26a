import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { extractText } from '@parley/contract/files/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import {
  listMcpContent,
  readMcpResource,
  useMcpPrompt as fillPrompt,
} from '@parley/contract/mcp/content-endpoints.ts';
import { listMcpServers } from '@parley/contract/mcp/endpoints.ts';
import type { McpServer } from '@parley/contract/mcp/schemas.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { addFakeAccounts, createMember } from '../../testing/fake-accounts.ts';
import { installFakeServer, rememberGuest, type FakeServer } from '../../testing/fake-server.ts';
import { installFakeUpload } from '../../testing/fake-upload.ts';
import { renderApp } from '../../testing/render-app.tsx';

const SERVER: McpServer = {
  id: 'ports',
  name: 'Port data',
  url: 'https://ports.example/mcp',
  sign_in: 'none',
  header_name: null,
  scopes: null,
  state: 'ready',
  problem: null,
  unreachable_since: null,
  server_name: 'Port data',
  server_version: '1.0',
  protocol_version: '2025-06-18',
  tools: [],
  tools_left_out: 0,
  last_refreshed_at: '2026-01-01T00:00:00Z',
  response_ms: 200,
  created_at: '2026-01-01T00:00:00Z',
};

let server: FakeServer;
let servers: McpServer[];

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  installFakeUpload();
  servers = [SERVER];
  server.api.on(listMcpServers, () => ({ servers, total: servers.length, page: 1, per_page: 20 }));
  server.api.on(listMcpContent, () => ({
    resources: [{ uri: 'note://tides', title: 'Tides', description: '', mime_type: 'text/markdown' }],
    prompts: [
      {
        name: 'report',
        title: 'Port report',
        description: 'A report on one port',
        arguments: [
          { name: 'port', description: 'Which port', required: true },
          { name: 'day', description: '', required: false },
        ],
      },
    ],
    left_out: 0,
  }));
});

function signIn(): void {
  const accounts = addFakeAccounts(server);
  const mara = createMember();
  accounts.add(mara, 'correct horse');
  accounts.remember(mara);
}

async function openDialog(): Promise<void> {
  await renderApp('/chat');
  await userEvent.click(await screen.findByRole('button', { name: 'Attach' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'From an MCP server' }));
}

test('a resource of a server goes with the message as a file', async () => {
  signIn();
  server.api.on(readMcpResource, () => ({ text: 'High at noon.', truncated: false }));
  server.api.on(extractText, ({ body }) => {
    const file = body['file'];
    expect(file).toBeInstanceOf(File);
    const file_info = { name: 'file', size_human: '13 B', type: 'text/plain' };
    return { success: true, message: '', file_info, content: { text: 'High at noon.' } };
  });
  await openDialog();
  await userEvent.click(await screen.findByRole('button', { name: /Tides/ }));
  expect(await screen.findByText('Tides.md')).toBeInTheDocument();
  expect(server.api.callsOf(readMcpResource).at(-1)?.body).toEqual({ uri: 'note://tides' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a prompt of a server asks for its arguments, and its text goes into the field', async () => {
  signIn();
  server.api.on(fillPrompt, () => ({ text: 'Report on Kiel.', truncated: false }));
  await openDialog();
  await userEvent.click(await screen.findByRole('button', { name: /Port report/ }));
  expect(await screen.findByRole('button', { name: 'Insert' })).toBeDisabled();
  await userEvent.type(screen.getByRole('textbox', { name: 'port' }), 'Kiel');
  await userEvent.click(screen.getByRole('button', { name: 'Insert' }));
  const field = await screen.findByRole('textbox', { name: 'Message' });
  await waitFor(() => expect(field).toHaveValue('Report on Kiel.'));
  expect(server.api.callsOf(fillPrompt).at(-1)?.body).toEqual({
    name: 'report',
    arguments: { port: 'Kiel' },
  });
});

test('what a server refuses, or what has no text, is told in the dialog, which stays', async () => {
  signIn();
  server.api.on(readMcpResource, () => ({ text: null, truncated: false }));
  await openDialog();
  await userEvent.click(await screen.findByRole('button', { name: /Tides/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This has no text');
  server.api.on(readMcpResource, () => {
    throw new AppError('mcp_refused');
  });
  await userEvent.click(screen.getByRole('button', { name: /Tides/ }));
  expect(await screen.findByText('The MCP server refused this request.')).toBeInTheDocument();
});

test('a person without servers is led to where they are connected', async () => {
  signIn();
  servers = [];
  await openDialog();
  expect(await screen.findByRole('link', { name: 'Connect a server' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/mcp-servers$/),
  );
});

test('a guest, who has no servers, is not offered it', async () => {
  rememberGuest(server);
  await renderApp('/chat');
  await userEvent.click(await screen.findByRole('button', { name: 'Attach' }));
  expect(await screen.findByRole('menuitem', { name: /Files/ })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'From an MCP server' })).not.toBeInTheDocument();
});

async function typeSlash(text: string): Promise<HTMLElement> {
  await renderApp('/chat');
  const field = await screen.findByRole('textbox', { name: 'Message' });
  await userEvent.type(field, text);
  return field;
}

test('a slash finds a prompt of a server, asks for its arguments, and its text takes the place of the slash', async () => {
  signIn();
  server.api.on(fillPrompt, () => ({ text: 'Report on Kiel.', truncated: false }));
  const field = await typeSlash('Please: /port');
  const group = await screen.findByRole('group', { name: 'From your MCP servers' });
  const option = within(group).getByRole('option', { name: /Port report/ });
  expect(option).toHaveTextContent('Port data');
  await userEvent.keyboard('{ArrowUp}');
  await waitFor(() => expect(field).toHaveAttribute('aria-activedescendant', option.id));
  expect(option.id).not.toMatch(/\s/);
  await userEvent.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Port report' }));
  expect(dialog.getByRole('textbox', { name: 'port' })).toHaveFocus();
  await userEvent.keyboard('Kiel{Enter}');
  await waitFor(() => expect(field).toHaveValue('Please: Report on Kiel.'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(server.api.callsOf(fillPrompt).at(-1)?.body).toEqual({
    name: 'report',
    arguments: { port: 'Kiel' },
  });
  expect(server.runs.runs).toHaveLength(0);
});

test('Escape in the form of a prompt leads back to the list and the field', async () => {
  signIn();
  const field = await typeSlash('/port');
  await userEvent.click(await screen.findByRole('option', { name: /Port report/ }));
  await screen.findByRole('dialog', { name: 'Port report' });
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('option', { name: /Port report/ })).toBeInTheDocument();
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveValue('/port');
});

test('a prompt without arguments takes the place of the slash at once, and a refusal leaves the slash', async () => {
  signIn();
  server.api.on(listMcpContent, () => ({
    resources: [],
    prompts: [{ name: 'tides', title: 'Tides today', description: '', arguments: [] }],
    left_out: 0,
  }));
  server.api.on(fillPrompt, () => {
    throw new AppError('mcp_refused');
  });
  const field = await typeSlash('/tides');
  await userEvent.click(await screen.findByRole('option', { name: /Tides today/ }));
  expect(await screen.findByText('The MCP server refused this request.')).toBeInTheDocument();
  expect(field).toHaveValue('/tides');
  server.api.on(fillPrompt, () => ({ text: 'High at noon.', truncated: false }));
  await userEvent.click(await screen.findByRole('option', { name: /Tides today/ }));
  await waitFor(() => expect(field).toHaveValue('High at noon.'));
});

test('a server that does not answer is named under the saved prompts, and one that is not ready is not asked', async () => {
  signIn();
  servers = [SERVER, { ...SERVER, id: 'other', name: 'Other', state: 'sign_in_needed' }];
  server.api.on(listMcpContent, ({ params }) => {
    expect(params['id']).toBe('ports');
    throw new AppError('mcp_refused');
  });
  await typeSlash('/');
  expect(await screen.findByText('Couldn’t load what Port data offers.')).toBeInTheDocument();
  expect(screen.queryByRole('group', { name: 'From your MCP servers' })).not.toBeInTheDocument();
});

test('a slash of a guest asks no servers', async () => {
  rememberGuest(server);
  await typeSlash('/');
  expect(await screen.findByRole('listbox', { name: 'Saved prompts' })).toBeInTheDocument();
  expect(server.api.callsOf(listMcpServers)).toHaveLength(0);
});
