import { cleanup, screen, within, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  createCustomTool,
  getCustomTool,
  listCustomTools,
  listExecutionsOfTool,
  listToolExecutions,
  removeCustomTool,
  testCustomTool,
  updateCustomTool,
} from '@parley/contract/custom-tools/endpoints.ts';
import {
  CustomToolBody,
  CustomToolChange,
  CustomToolTestBody,
  type CustomTool,
  type ToolExecution,
  type ToolUsage,
} from '@parley/contract/custom-tools/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { addFakeAccounts, createMember } from '../../testing/fake-accounts.ts';
import { installFakeServer, type FakeServer } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';

const createTool = (id: string, change: Partial<CustomTool> = {}): CustomTool => ({
  id,
  provider: 'CUSTOM',
  internal_name: id,
  name: id,
  display_name: '',
  description: `About ${id}`,
  icon: 'webhook',
  category: 'custom',
  method: 'GET',
  url: 'https://api.ports.example/v2/{port}',
  headers: [{ name: 'Authorization', value: null, secret: true }],
  body_template: null,
  parameters: { type: 'object', properties: { port: { type: 'string' } }, required: ['port'] },
  result_path: null,
  timeout_ms: 15_000,
  effect: 'read',
  is_active: true,
  execution_count: 0,
  last_status: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  ...change,
});

const createCall = (id: string, change: Partial<ToolExecution> = {}): ToolExecution => ({
  id,
  tool_id: 'get-quotes',
  tool_name: 'get-quotes',
  agent_id: null,
  agent_name: null,
  run_id: null,
  arguments: { port: 'NLRTM' },
  request: {
    method: 'GET',
    url: 'https://api.ports.example/v2/NLRTM',
    headers: { authorization: '••••' },
    body: null,
  },
  response: { status: 200, headers: {}, body: '{"usd":3985}' },
  error: null,
  status: 'ok',
  duration_ms: 1_900,
  created_at: '2026-01-01T00:00:00Z',
  ...change,
});

const USAGE: ToolUsage = {
  days: Array.from({ length: 7 }, () => ({ calls: 3, failed: 1 })),
  typical_ms: 1_900,
  last_code: 401,
  first_agent: { id: 'a1', name: 'Booking desk' },
  agent_count: 2,
};

let server: FakeServer;
let tools: CustomTool[];
let created: unknown[];
let changes: unknown[];
let tested: unknown[];

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  const accounts = addFakeAccounts(server);
  const mara = createMember();
  accounts.add(mara, 'correct horse');
  accounts.remember(mara);
  tools = [
    createTool('get-quotes', { display_name: 'Get quotes', execution_count: 212, last_status: 'ok' }),
    createTool('open-claim', { display_name: 'Open a claim', method: 'POST', last_status: 'error' }),
  ];
  created = [];
  changes = [];
  tested = [];
  const calls = [
    createCall('c1'),
    createCall('c2', { status: 'error', response: null, error: 'The service did not answer.' }),
  ];
  const find = (id: string | undefined) => {
    const tool = tools.find((one) => one.id === id);
    if (!tool) throw new AppError('not_found');
    return tool;
  };
  server.api.on(listCustomTools, ({ query }) => {
    const words = query.get('q') ?? '';
    const found = tools.filter(({ display_name: name }) => name.toLowerCase().includes(words));
    const state = query.get('state');
    const shown = found.filter(({ is_active: isOn }) => state === null || (state === 'on') === isOn);
    return {
      tools: shown.map((tool) => ({ ...tool, usage: USAGE })),
      counts: { all: found.length, on: 1, failing: 0, unused: 0 },
      total: shown.length,
      page: 1,
      per_page: 50,
    };
  });
  server.api.on(getCustomTool, ({ params }) => ({
    ...find(params['toolId']),
    agents: [{ id: 'a1', name: 'Booking desk' }],
  }));
  server.api.on(createCustomTool, ({ body }) => {
    const given = CustomToolBody.parse(body);
    if (!given.url.startsWith('https://'))
      throw new AppError('validation_failed', {
        data: { errors: [{ field: 'url', message: 'must be an address' }] },
      });
    if (given.name === 'get-quotes') throw new AppError('tool_name_taken');
    created.push(given);
    const tool = createTool(given.name, { display_name: given.display_name });
    tools = [...tools, tool];
    return tool;
  });
  server.api.on(updateCustomTool, ({ params, body }) => {
    const change = CustomToolChange.parse(body);
    changes.push(change);
    const { is_active: isActive = true } = change;
    tools = tools.map((tool) => (tool.id === params['toolId'] ? { ...tool, is_active: isActive } : tool));
    return find(params['toolId']);
  });
  server.api.on(removeCustomTool, ({ params }) => {
    tools = tools.filter(({ id }) => id !== params['toolId']);
    return { success: true, id: params['toolId'], agents: [] };
  });
  server.api.on(testCustomTool, ({ body }) => {
    tested.push(CustomToolTestBody.parse(body).arguments);
    return {
      ...createCall('c3'),
      agent_reads: { text: '{ "status": 200, "body": 3985 }', tokens: 14, tokens_of_all: 1_200 },
    };
  });
  const answerCalls = ({ query }: { readonly query: URLSearchParams }) => {
    const status = query.get('status');
    const found = calls.filter((call) => status === null || call.status === status);
    return {
      executions: found,
      tools: [{ id: 'get-quotes', name: 'get-quotes' }],
      agents: [{ id: 'a1', name: 'Booking desk' }],
      total: found.length,
      page: 1,
      per_page: 20,
    };
  };
  server.api.on(listToolExecutions, answerCalls);
  server.api.on(listExecutionsOfTool, answerCalls);
});

test('lists the tools with what they call, finds one, and switches it off [CWT-02]', async () => {
  await renderApp('/custom-webhook-tools');
  expect(await screen.findByRole('link', { name: 'Get quotes' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '212 calls' })).toHaveAttribute(
    'href',
    expect.stringContaining('/custom-webhook-tools/get-quotes/executions'),
  );
  expect(screen.getAllByText('Last call failed', { exact: false })).not.toHaveLength(0);
  await userEvent.keyboard('/');
  expect(screen.getByRole('searchbox', { name: 'Find a tool' })).toHaveFocus();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find a tool' }), 'claim');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Get quotes' })).not.toBeInTheDocument());
  await userEvent.click(screen.getByRole('switch', { name: 'Use Open a claim' }));
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Use Open a claim' })).not.toBeChecked());
  expect(changes).toEqual([{ is_active: false }]);
});

test('shows what each tool does, takes and keeps, who uses it and how that went, and narrows to those that are on [CWT-02]', async () => {
  tools = tools.map((tool, index) => ({ ...tool, is_active: index === 0, effect: 'write' }));
  await renderApp('/custom-webhook-tools');
  const row = (await screen.findByRole('link', { name: 'Open a claim' })).closest('tr');
  expect(row).toHaveTextContent(
    'Writes, asks first11Booking desk +1', // One input, one secret.
  );
  expect(row).toHaveTextContent('01.9 sLast call failed 401');
  expect(screen.getAllByRole('img', { name: '21 calls in the last 7 days, 7 failed' })).toHaveLength(2);
  await userEvent.click(screen.getByRole('radio', { name: 'On1' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Open a claim' })).not.toBeInTheDocument());
  await userEvent.keyboard('je');
  expect(await screen.findByRole('heading', { level: 1, name: 'Get quotes' })).toBeInTheDocument();
});

test('names the agents that lose a tool before it is deleted [CWT-02]', async () => {
  await renderApp('/custom-webhook-tools');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Get quotes' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(await dialog.findByText('These agents lose it: Booking desk.')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Get quotes' })).not.toBeInTheDocument());
});

test('makes a tool of an address; what is wrong stands at its field [CWT-01]', async () => {
  await renderApp('/custom-webhook-tools/create');
  const model = await screen.findByLabelText('Name for the model');
  await userEvent.type(screen.getByLabelText('Name'), 'Port facts');
  await userEvent.type(model, 'get-quotes');
  await userEvent.type(screen.getByLabelText(/^Description/), 'Facts of a port.');
  const url = screen.getByLabelText('URL');
  await userEvent.type(url, 'ports');
  await userEvent.click(screen.getByRole('button', { name: 'Save tool' }));
  await waitFor(() => expect(url).toHaveAccessibleDescription('must be an address'));
  await userEvent.clear(url);
  await userEvent.type(url, 'https://api.ports.example/{{port}');
  await userEvent.click(screen.getByRole('button', { name: 'Add a parameter' }));
  await userEvent.type(screen.getByLabelText('Name of parameter 1'), 'port');
  await userEvent.click(screen.getByRole('button', { name: 'Add a header' }));
  await userEvent.type(screen.getByLabelText('Name of header 1'), 'X-Key');
  await userEvent.click(screen.getByLabelText('Header 1 is secret'));
  await userEvent.type(screen.getByLabelText('Value of header 1'), 's3cret');
  await userEvent.click(screen.getByRole('button', { name: 'Save tool' }));
  await waitFor(() => expect(model).toHaveAccessibleDescription(/^You have a tool with this name/));
  await userEvent.clear(model);
  await userEvent.type(model, 'port-facts');
  await userEvent.click(screen.getByRole('button', { name: 'Save tool' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Port facts' })).toBeInTheDocument();
  expect(created).toEqual([
    expect.objectContaining({
      name: 'port-facts',
      url: 'https://api.ports.example/{port}',
      headers: [{ name: 'X-Key', value: 's3cret', secret: true }],
      parameters: { type: 'object', properties: { port: { type: 'string' } }, required: ['port'] },
    }),
  ]);
});

test('a key that is typed into the address is said to be encrypted, a value of the agent is not', async () => {
  await renderApp('/custom-webhook-tools/create');
  const url = await screen.findByLabelText('URL');
  await userEvent.type(url, 'https://api.ports.example/?key={{key}&token=');
  expect(screen.queryByText(/looks like a key/)).not.toBeInTheDocument();
  await userEvent.type(url, 'c4nary');
  expect(screen.getByText(/^The URL holds what looks like a key\. It is encrypted/)).toBeInTheDocument();
});

test('what is typed of a new tool is there again after a reload, without its secrets, and gone once it is saved or given up', async () => {
  await renderApp('/custom-webhook-tools/create');
  await userEvent.type(await screen.findByLabelText('Name for the model'), 'port-facts');
  await userEvent.type(screen.getByLabelText('URL'), 'https://api.ports.example/?key=q8Zk-s3cret');
  await userEvent.click(screen.getByRole('button', { name: 'Add a header' }));
  await userEvent.type(screen.getByLabelText('Name of header 1'), 'X-Key');
  await userEvent.click(screen.getByLabelText('Header 1 is secret'));
  await userEvent.type(screen.getByLabelText('Value of header 1'), 's3cret');
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('s3cret');

  cleanup();
  await renderApp('/custom-webhook-tools/create');
  expect(await screen.findByLabelText('Name for the model')).toHaveValue('port-facts');
  expect(screen.getByLabelText('URL')).toHaveValue('https://api.ports.example/?key=••••••');
  expect(screen.getByRole('alert')).toHaveTextContent(/^Enter the key in the URL again/);
  expect(screen.getByLabelText('Name of header 1')).toHaveValue('X-Key');
  expect(screen.getByLabelText('Value of header 1')).toHaveValue('');
  await userEvent.type(screen.getByLabelText(/^Description/), 'Facts of a port.');
  await userEvent.type(screen.getByLabelText('Value of header 1'), 's3cret');
  await userEvent.click(screen.getByRole('button', { name: 'Save tool' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'port-facts' })).toBeInTheDocument();

  cleanup();
  await renderApp('/custom-webhook-tools/create');
  const model = await screen.findByLabelText('Name for the model');
  expect(model).toHaveValue('');
  await userEvent.type(model, 'other');
  await userEvent.click(screen.getByRole('link', { name: /^My tools/ }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  await userEvent.click(question.getByRole('button', { name: 'Leave' }));
  await screen.findByRole('link', { name: 'Get quotes' });

  cleanup();
  await renderApp('/custom-webhook-tools/create');
  expect(await screen.findByLabelText('Name for the model')).toHaveValue('');
});

test('keeps a stored secret that is not typed again, and tests what is saved [CWT-02]', async () => {
  await renderApp('/custom-webhook-tools/get-quotes/edit');
  expect(await screen.findByLabelText('Value of header 1')).toHaveValue('');
  await userEvent.click(screen.getByRole('button', { name: 'Save tool' }));
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(changes).toEqual([
    expect.objectContaining({ headers: [{ name: 'Authorization', value: null, secret: true }] }),
  ]);
  const panel = within(screen.getByRole('region', { name: 'Test' }));
  expect(panel.queryByText('Not tested yet')).not.toBeInTheDocument();
  await userEvent.type(panel.getByLabelText('port'), 'NLRTM{Enter}');
  expect(await panel.findByText('Succeeded 200')).toBeInTheDocument();
  expect(panel.getByText('1.9 s')).toBeInTheDocument();
  const reads = panel.getByRole('region', { name: 'What the agent reads' });
  expect(reads).toHaveTextContent(/about 14 tokens instead of 1,200.*"body": 3985/);
  expect(tested).toEqual([{ port: 'NLRTM' }]);
});

const QUOTE = {
  type: 'object',
  required: ['port', 'teu'],
  properties: {
    port: { type: 'string', description: 'UN/LOCODE of the port.' },
    teu: { type: 'integer', default: 2 },
    reefer: { type: 'boolean' },
    currency: { enum: ['USD', 'EUR'], default: 'EUR' },
    stops: { type: 'array', items: { type: 'string' } },
    pin: { type: 'string', writeOnly: true },
  },
};

test('a test is typed into a field for each parameter, with its default; what is wrong stands at its field [CWT-02]', async () => {
  tools = [createTool('get-quotes', { parameters: QUOTE })];
  await renderApp('/custom-webhook-tools/get-quotes/edit');
  const panel = within(await screen.findByRole('region', { name: 'Test' }));
  const port = await panel.findByLabelText('port');
  expect(port).toHaveAccessibleDescription('UN/LOCODE of the port.');
  expect(port).toBeRequired();
  expect(panel.getByLabelText('pin (optional)')).toHaveAttribute('type', 'password');
  const teu = panel.getByLabelText('teu');
  expect(teu).toHaveValue('2');
  expect(panel.getByLabelText('currency (optional)')).toHaveDisplayValue('EUR');
  await userEvent.clear(teu);
  await userEvent.type(teu, '2.5');
  await userEvent.type(panel.getByLabelText(/^stops/), 'Bremerhaven');
  await userEvent.click(panel.getByRole('button', { name: 'Run' }));
  expect(port).toHaveAccessibleDescription('port is required.');
  expect(teu).toHaveAccessibleDescription('teu must be a whole number.');
  expect(panel.getByLabelText(/^stops/)).toHaveAccessibleDescription('stops must be valid JSON.');
  expect(tested).toEqual([]);
  await userEvent.type(port, 'NLRTM');
  await userEvent.clear(teu);
  await userEvent.type(teu, '4');
  await userEvent.selectOptions(panel.getByLabelText('reefer (optional)'), 'No');
  await userEvent.clear(panel.getByLabelText(/^stops/));
  await userEvent.click(panel.getByRole('button', { name: 'Run' }));
  expect(await panel.findByText('Succeeded 200')).toBeInTheDocument();
  expect(tested).toEqual([{ port: 'NLRTM', teu: 4, reefer: false, currency: 'EUR' }]);
});

test('a test is typed as JSON as well, and what its fields can show goes back into them [CWT-02]', async () => {
  tools = [createTool('get-quotes', { parameters: QUOTE })];
  await renderApp('/custom-webhook-tools/get-quotes/edit');
  const panel = within(await screen.findByRole('region', { name: 'Test' }));
  await userEvent.type(await panel.findByLabelText('port'), 'NLRTM');
  await userEvent.click(panel.getByRole('radio', { name: 'JSON' }));
  const json = panel.getByLabelText('Arguments');
  expect(JSON.parse((json as HTMLTextAreaElement).value)).toEqual({ port: 'NLRTM', teu: 2, currency: 'EUR' });
  await userEvent.clear(json);
  await userEvent.click(panel.getByRole('button', { name: 'Run' }));
  expect(json).toHaveAccessibleDescription('This must be a JSON object.');
  await userEvent.type(json, '{{"port":7}');
  await userEvent.click(panel.getByRole('radio', { name: 'Fields' }));
  expect(json).toHaveAccessibleDescription('The fields cannot show all of this.');
  await userEvent.clear(json);
  await userEvent.type(json, '{{"port":"DEHAM","teu":1}');
  await userEvent.click(panel.getByRole('radio', { name: 'Fields' }));
  expect(panel.getByLabelText('port')).toHaveValue('DEHAM');
  expect(panel.getByLabelText('currency (optional)')).toHaveDisplayValue('Not set');
  await userEvent.click(panel.getByRole('button', { name: 'Run' }));
  expect(await panel.findByText('Succeeded 200')).toBeInTheDocument();
  expect(tested).toEqual([{ port: 'DEHAM', teu: 1 }]);
});

test('a tool without named parameters is tested with JSON alone [CWT-02]', async () => {
  tools = [createTool('get-quotes', { parameters: { type: 'object' } })];
  await renderApp('/custom-webhook-tools/get-quotes/edit');
  const panel = within(await screen.findByRole('region', { name: 'Test' }));
  expect(await panel.findByLabelText('Arguments')).toHaveValue('{}');
  expect(panel.queryByRole('radio')).not.toBeInTheDocument();
});

test.each(['/custom-webhook-tools/executions', '/custom-webhook-tools/get-quotes/executions'])(
  'shows calls with what was sent and answered, by status, at %s [CWT-04]',
  async (path) => {
    await renderApp(path);
    await userEvent.click(await screen.findByRole('button', { name: /get-quotes.*Succeeded 200.*1\.9 s/ }));
    expect(screen.getByText(/GET https:\/\/api\.ports\.example\/v2\/NLRTM/)).toBeInTheDocument();
    expect(screen.getByText(/"usd":3985/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'Failed' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Succeeded/ })).not.toBeInTheDocument());
    await userEvent.click(screen.getByRole('button', { name: /get-quotes.*Failed/ }));
    expect(screen.getByText('The service did not answer.')).toBeInTheDocument();
  },
);

test('calls are narrowed to a tool, to who called, and to days [CWT-04]', async () => {
  await renderApp('/custom-webhook-tools/executions');
  await screen.findByRole('option', { name: 'Booking desk' });
  const last = () => server.api.callsOf(listToolExecutions).at(-1)?.query;
  await userEvent.selectOptions(screen.getByLabelText('Called by'), 'Booking desk');
  await waitFor(() => expect(last()?.get('agent_id')).toBe('a1'));
  await userEvent.selectOptions(screen.getByLabelText('Tool'), 'get-quotes');
  await waitFor(() => expect(last()?.get('tool_id')).toBe('get-quotes'));
  await userEvent.selectOptions(screen.getByLabelText('Date'), 'Today');
  const midnight = new Date();
  midnight.setHours(0, 0, 0, 0);
  await waitFor(() => expect(last()?.get('from')).toBe(midnight.toISOString()));
  expect(last()?.get('agent_id')).toBe('a1');
});

test('a call is sent again [CWT-04]', async () => {
  await renderApp('/custom-webhook-tools/executions');
  await userEvent.click(await screen.findByRole('button', { name: /get-quotes.*Succeeded/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Resend' }));
  await waitFor(() => expect(tested).toEqual([{ port: 'NLRTM' }]));
});

test('a call that writes is sent again once that was confirmed [CWT-04]', async () => {
  tools = tools.map((tool) => ({ ...tool, effect: 'write' }));
  await renderApp('/custom-webhook-tools/executions');
  await userEvent.click(await screen.findByRole('button', { name: /get-quotes.*Succeeded/ }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Resend' })).toBeEnabled());
  await userEvent.click(screen.getByRole('button', { name: 'Resend' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Call Get quotes again?' }));
  expect(tested).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Resend' }));
  await waitFor(() => expect(tested).toEqual([{ port: 'NLRTM' }]));
});

test('asks before what was typed is left, and not after it was saved', async () => {
  await renderApp('/custom-webhook-tools/get-quotes/edit');
  await userEvent.type(await screen.findByLabelText('Name'), '!');
  await userEvent.click(screen.getByRole('link', { name: /^My tools/ }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByLabelText('Name')).toHaveValue('Get quotes!');
  await userEvent.click(screen.getByRole('button', { name: 'Save tool' }));
  await screen.findByText('Saved');
  await userEvent.click(screen.getByRole('link', { name: /^My tools/ }));
  expect(await screen.findByRole('link', { name: 'Get quotes' })).toBeInTheDocument();
});

test('what is typed while a change is being saved stays, and is not said to be saved', async () => {
  const isSaved = Promise.withResolvers<void>();
  server.api.on(updateCustomTool, async () => {
    await isSaved.promise;
    return createTool('get-quotes', { display_name: 'Get quotes!' });
  });
  await renderApp('/custom-webhook-tools/get-quotes/edit');
  const name = await screen.findByLabelText('Name');
  await userEvent.type(name, '!');
  const save = screen.getByRole('button', { name: 'Save tool' });
  await userEvent.click(save);
  await userEvent.type(name, '?');
  isSaved.resolve();
  await waitFor(() => expect(save).toBeEnabled());
  expect(name).toHaveValue('Get quotes!?');
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
});

test('a copy is filled in without its secrets, and is not saved yet', async () => {
  await renderApp('/custom-webhook-tools/get-quotes/edit');
  await userEvent.click(await screen.findByRole('button', { name: 'Duplicate' }));
  await waitFor(() => expect(screen.getByLabelText('Name for the model')).toHaveValue('get-quotes-2'));
  expect(screen.getByLabelText('Name')).toHaveValue('Get quotes (copy)');
  expect(screen.getByText('Secrets are not copied. Enter these again: Authorization')).toBeInTheDocument();
  expect(created).toEqual([]);
  await userEvent.type(screen.getByLabelText('Value of header 1'), 'Bearer 1');
  await userEvent.click(screen.getByRole('button', { name: 'Save tool' }));
  await waitFor(() => expect(created).toHaveLength(1));
  expect(created).toMatchObject([
    { name: 'get-quotes-2', headers: [{ name: 'Authorization', value: 'Bearer 1', secret: true }] },
  ]);
});

test('what is typed of a copy is there again after a reload, and gone once it is saved', async () => {
  await renderApp('/custom-webhook-tools/create?copy=get-quotes');
  await userEvent.type(await screen.findByLabelText('Name'), ' of today');
  await userEvent.type(screen.getByLabelText('Value of header 1'), 'Bearer s3cret');
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('s3cret');

  cleanup();
  await renderApp('/custom-webhook-tools/create?copy=get-quotes');
  expect(await screen.findByLabelText('Name')).toHaveValue('Get quotes (copy) of today');
  expect(screen.getByText('Secrets are not copied. Enter these again: Authorization')).toBeInTheDocument();

  // A tool made from nothing is another one.
  cleanup();
  await renderApp('/custom-webhook-tools/create');
  expect(await screen.findByLabelText('Name')).toHaveValue('');

  cleanup();
  await renderApp('/custom-webhook-tools/create?copy=get-quotes');
  await userEvent.type(await screen.findByLabelText('Value of header 1'), 'Bearer 1');
  await userEvent.click(screen.getByRole('button', { name: 'Save tool' }));
  await waitFor(() => expect(created).toHaveLength(1));
  cleanup();
  await renderApp('/custom-webhook-tools/create?copy=get-quotes');
  expect(await screen.findByLabelText('Name')).toHaveValue('Get quotes (copy)');
});

test('a key in the address is kept by its mask, and has to be entered again in a copy and for another host', async () => {
  const url = 'https://api.ports.example/v2?key=••••••';
  tools = [createTool('get-quotes', { url, headers: [] })];
  await renderApp('/custom-webhook-tools/get-quotes/edit');
  expect(
    await screen.findByText(/^The key in the URL is saved and not shown\. Leave •••••• /),
  ).toBeInTheDocument();
  expect(screen.getByLabelText('URL')).toHaveValue(url);
  server.api.on(updateCustomTool, () => {
    const message = 'has a hidden value that has to be entered again';
    throw new AppError('validation_failed', { data: { errors: [{ field: 'url', message }] } });
  });
  await userEvent.click(screen.getByRole('button', { name: 'Save tool' }));
  expect(await screen.findByText(/^Enter the key in the URL again/)).toBeInTheDocument();

  await userEvent.click(screen.getByRole('button', { name: 'Duplicate' }));
  await waitFor(() => expect(screen.getByLabelText('Name for the model')).toHaveValue('get-quotes-2'));
  expect(screen.getByRole('alert')).toHaveTextContent('Enter the key in the URL again, in place of ••••••.');
  expect(screen.queryByText(/^The key in the URL is saved/)).not.toBeInTheDocument();
});

test('what was exported can be imported; another file says so', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob);
    return 'blob:tool';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await renderApp('/custom-webhook-tools/get-quotes/edit');
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
  const text = (await saved[0]?.text()) ?? '';
  expect(JSON.parse(text)).toMatchObject({
    tool: { name: 'get-quotes', headers: [{ name: 'Authorization', value: null, secret: true }] },
  });

  location.hash = '#/custom-webhook-tools/create?from=file';
  const field = await screen.findByLabelText('Exported tool');
  await userEvent.upload(field, new File(['{"openapi":"3.0.0"}'], 'other.json'));
  expect(await screen.findByText('This file is not an exported tool.')).toBeInTheDocument();
  await userEvent.upload(field, new File([text], 'get-quotes.parley-tool.json'));
  expect(await screen.findByLabelText('Name for the model')).toHaveValue('get-quotes');
  expect(screen.getByLabelText('URL')).toHaveValue('https://api.ports.example/v2/{port}');
  expect(screen.getByText(/^Secrets are not copied/)).toBeInTheDocument();
});

test('tells a guest why there is nothing', async () => {
  server.api.on(listCustomTools, () => {
    throw new AppError('members_only');
  });
  await renderApp('/custom-webhook-tools');
  expect(await screen.findByText('Sign up to make tools')).toBeInTheDocument();
});
