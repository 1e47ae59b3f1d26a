import { screen, within, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  createCustomTool,
  getCustomTool,
  importCurl,
  importOpenApi,
  listCustomTools,
} from '@parley/contract/custom-tools/endpoints.ts';
import type { OpenApiOperation } from '@parley/contract/custom-tools/import-schemas.ts';
import { CustomToolBody } from '@parley/contract/custom-tools/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { addFakeAccounts, createMember } from '../../../testing/fake-accounts.ts';
import { installFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const CREATE = '/custom-webhook-tools/create';
const toTool = (name: string, more: object = {}): CustomToolBody =>
  CustomToolBody.parse({
    name,
    description: `About ${name}`,
    method: 'GET',
    url: `https://api.ports.example/${name}`,
    ...more,
  });
const toOperation = (name: string, more: Partial<OpenApiOperation> = {}): OpenApiOperation => ({
  key: `GET /${name}`,
  method: 'GET',
  path: `/${name}`,
  group: 'Quotes',
  title: `About ${name}`,
  tool: toTool(name),
  problem: null,
  credentials: [{ header: 'X-Key', prefix: '' }],
  url_key: null,
  is_taken: false,
  ...more,
});

let server: FakeServer;
let created: CustomToolBody[];

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  const accounts = addFakeAccounts(server);
  const mara = createMember();
  accounts.add(mara, 'correct horse');
  accounts.remember(mara);
  created = [];
  const toSaved = (tool: CustomToolBody) => ({
    ...tool,
    id: tool.name,
    provider: 'CUSTOM' as const,
    internal_name: tool.name,
    effect: 'read' as const,
    execution_count: 0,
    last_status: null,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
  });
  server.api.on(createCustomTool, ({ body }) => {
    const given = CustomToolBody.parse(body);
    if (given.name === 'twice') throw new AppError('tool_name_taken');
    created.push(given);
    return toSaved(given);
  });
  server.api.on(getCustomTool, ({ params }) => {
    const found = created.find(({ name }) => name === params['toolId']);
    if (!found) throw new AppError('not_found');
    return { ...toSaved(found), agents: [] };
  });
  server.api.on(listCustomTools, () => ({
    tools: created.map(toSaved),
    total: created.length,
    page: 1,
    per_page: 50,
  }));
});

test('fills the editor in from a curl command, and saves only what is confirmed [CWT-07]', async () => {
  server.api.on(importCurl, ({ body }) => {
    const { command } = body as { command: string };
    if (!command.startsWith('curl'))
      throw new AppError('validation_failed', {
        data: { errors: [{ field: 'command', message: 'must begin with curl' }] },
      });
    return {
      tool: toTool('get-quotes', { headers: [{ name: 'Authorization', value: 'Bearer x', secret: true }] }),
      dropped_headers: ['Host'],
      notes: ['no_inputs' as const],
    };
  });
  await renderApp(CREATE);
  await userEvent.click(await screen.findByRole('radio', { name: 'From curl' }));
  const field = await screen.findByLabelText('curl command');
  await userEvent.type(field, 'wget x');
  await userEvent.click(screen.getByRole('button', { name: 'Read' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription('must begin with curl'));
  await userEvent.clear(field);
  await userEvent.type(field, 'curl https://api.ports.example/get-quotes');
  await userEvent.click(screen.getByRole('button', { name: 'Read' }));
  expect(await screen.findByLabelText('URL')).toHaveValue('https://api.ports.example/get-quotes');
  expect(screen.getByText(/every call sets its own: Host/)).toBeInTheDocument();
  expect(screen.getByText(/^No value is left to the agent/)).toBeInTheDocument();
  expect(screen.getByLabelText('Header 1 is secret')).toBeChecked();
  expect(created).toEqual([]);
  await userEvent.selectOptions(screen.getByLabelText('Effect'), 'Writes, asks first');
  await userEvent.click(screen.getByRole('button', { name: 'Save tool' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'get-quotes' })).toBeInTheDocument();
  expect(created).toMatchObject([
    {
      name: 'get-quotes',
      effect: 'write',
      headers: [{ name: 'Authorization', value: 'Bearer x', secret: true }],
    },
  ]);
});

test('makes tools of the operations that are chosen of an OpenAPI document [CWT-07]', async () => {
  const asked: unknown[] = [];
  server.api.on(importOpenApi, ({ body }) => {
    asked.push(body);
    if (asked.length === 1)
      throw new AppError('validation_failed', {
        data: { errors: [{ field: 'base_url', message: 'must be given' }] },
      });
    return {
      title: 'Northline',
      openapi: '3.0.3',
      base_url: 'https://api.ports.example',
      operations: [
        toOperation('quotes'),
        toOperation('ports', { group: '' }),
        toOperation('twice'),
        toOperation('known', { is_taken: true }),
        toOperation('uploads', { tool: null, problem: 'body_type' }),
      ],
    };
  });
  await renderApp(`${CREATE}?from=openapi`);
  await userEvent.upload(
    await screen.findByLabelText('OpenAPI file'),
    new File(['openapi: 3.0.3'], 'northline.yaml', { type: 'text/yaml' }),
  );
  await waitFor(() =>
    expect(screen.getByLabelText('OpenAPI document, as JSON or YAML')).toHaveValue('openapi: 3.0.3'),
  );
  const read = screen.getByRole('button', { name: 'Read' });
  await userEvent.click(read);
  const base = screen.getByLabelText('Base URL, if not that of the document');
  await waitFor(() => expect(base).toHaveAccessibleDescription('must be given'));
  await userEvent.type(base, 'https://api.ports.example');
  await userEvent.click(read);
  expect(await screen.findByText('Northline')).toBeInTheDocument();
  expect(asked.at(-1)).toEqual({ document: 'openapi: 3.0.3', base_url: 'https://api.ports.example' });

  expect(screen.getByRole('checkbox', { name: 'Use GET /known' })).toBeDisabled();
  expect(screen.getByRole('checkbox', { name: 'Use GET /uploads' })).toBeDisabled();
  expect(screen.getByText('Type of body not supported')).toBeInTheDocument();
  const find = screen.getByRole('searchbox', { name: 'Find an operation' });
  await userEvent.type(find, 'port');
  expect(screen.queryByText('/quotes')).not.toBeInTheDocument();
  await userEvent.clear(find);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  expect(screen.getByText('3 of 5 selected')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Value for X-Key'), 's3cret');
  await userEvent.click(screen.getByRole('button', { name: 'Create 3 tools' }));
  // What could not be made stays chosen, with the reason.
  const failed = within(await screen.findByRole('region', { name: 'Quotes' }));
  expect(await failed.findByText(/^You have a tool with this name/)).toBeInTheDocument();
  expect(await screen.findByText('1 of 5 selected')).toBeInTheDocument();
  expect(created.map(({ name, headers }) => [name, headers])).toEqual([
    ['quotes', [{ name: 'X-Key', value: 's3cret', secret: true }]],
    ['ports', [{ name: 'X-Key', value: 's3cret', secret: true }]],
  ]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Use GET /twice' }));
  expect(screen.getByText('0 of 5 selected')).toBeInTheDocument();
});

test('sends a key of an OpenAPI document to the host alone that it was typed for [CWT-07] [SS-08]', async () => {
  const elsewhere = toTool('billing', { url: 'https://billing.example:8443/billing' });
  server.api.on(importOpenApi, () => ({
    title: 'Northline',
    openapi: '3.0.3',
    base_url: 'https://api.ports.example',
    operations: [toOperation('quotes'), toOperation('billing', { tool: elsewhere })],
  }));
  await renderApp(`${CREATE}?from=openapi`);
  await userEvent.type(await screen.findByLabelText('Or its URL'), 'https://api.ports.example/openapi.json');
  const read = () => userEvent.click(screen.getByRole('button', { name: 'Read' }));
  await read();
  expect(await screen.findByText('billing.example:8443')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  expect(screen.getByLabelText('Value for X-Key at billing.example:8443')).toHaveValue('');
  await userEvent.type(screen.getByLabelText('Value for X-Key'), 's3cret');
  expect(screen.getByLabelText('Value for X-Key at billing.example:8443')).toHaveValue('');

  // Another document begins without the keys of the one before.
  await userEvent.click(screen.getByRole('button', { name: 'Change document' }));
  await userEvent.type(await screen.findByLabelText('Or its URL'), 'https://api.ports.example/openapi.json');
  await read();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  expect(screen.getByLabelText('Value for X-Key')).toHaveValue('');
  await userEvent.type(screen.getByLabelText('Value for X-Key'), 's3cret');
  await userEvent.click(screen.getByRole('button', { name: 'Create 2 tools' }));
  await waitFor(() => expect(created).toHaveLength(2));
  expect(created.map(({ name, headers }) => [name, headers])).toEqual([
    ['quotes', [{ name: 'X-Key', value: 's3cret', secret: true }]],
    ['billing', []],
  ]);
});

test('asks for each of the keys that are sent together [CWT-07]', async () => {
  const credentials = [
    { header: 'X-Key', prefix: '' },
    { header: 'Authorization', prefix: 'Bearer ' },
  ];
  server.api.on(importOpenApi, () => ({
    title: 'Northline',
    openapi: '3.0.3',
    base_url: 'https://api.ports.example',
    operations: [
      toOperation('quotes', { credentials }),
      toOperation('ports', { credentials: [], url_key: 'appid' }),
    ],
  }));
  await renderApp(`${CREATE}?from=openapi`);
  await userEvent.type(await screen.findByLabelText('Or its URL'), 'https://api.ports.example/openapi.json');
  await userEvent.click(screen.getByRole('button', { name: 'Read' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Use GET /quotes' }));
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Use GET /ports' }));
  expect(screen.getByRole('note')).toHaveTextContent(/key in the URL, as appid/);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Use GET /ports' }));
  await userEvent.type(screen.getByLabelText('Value for X-Key'), 'one');
  await userEvent.type(screen.getByLabelText('Value for Authorization'), 'two');
  await userEvent.click(screen.getByRole('button', { name: 'Create 1 tool' }));
  await waitFor(() => expect(created).toHaveLength(1));
  expect(created[0]?.headers).toEqual([
    { name: 'X-Key', value: 'one', secret: true },
    { name: 'Authorization', value: 'Bearer two', secret: true },
  ]);
});
