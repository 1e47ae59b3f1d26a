import { screen, waitFor } from '@testing-library/react';
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
