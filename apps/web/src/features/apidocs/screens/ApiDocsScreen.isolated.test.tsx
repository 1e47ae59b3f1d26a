import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { generate } from '@parley/contract/chat/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { removeSession } from '@parley/contract/history/endpoints.ts';
import { getHealth, getOpenApi } from '@parley/contract/platform/endpoints.ts';
import { encodeFrame } from '@parley/contract/stream.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addFakeAccounts, createMember } from '../../../testing/fake-accounts.ts';
import { installFakeServer, rememberGuest, type FakeServer } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';

let server: FakeServer;

/** What the service says of itself while nothing is wrong. */
const HEALTHY = { database: 'up', redis: 'off', disk: 'ok', vendors: 'ok' } as const;
const answer = (content: object) => ({ 200: { description: 'The answer.', content } });
const DOCUMENT = {
  openapi: '3.0.3',
  info: { title: 'Parley', version: '1.2.3' },
  servers: [{ url: '/' }],
  paths: {
    [getHealth.path]: {
      get: {
        operationId: 'platform.health',
        summary: 'Whether the process lives.',
        tags: ['platform'],
        security: [],
        responses: answer({
          'application/json': {
            schema: { type: 'object', properties: { status: { type: 'string', enum: ['ok'] } } },
          },
        }),
      },
    },
    [generate.path]: {
      post: {
        operationId: 'chat.generate',
        summary: 'Send a message to a model.',
        tags: ['chat'],
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                properties: { prompt: { type: 'string' }, stream: { type: 'boolean' } },
                required: ['prompt'],
              },
            },
          },
        },
        responses: {
          ...answer({ 'text/event-stream': { schema: {} }, 'application/json': { schema: {} } }),
          402: { description: '`insufficient_balance`: Not enough credit', content: {} },
        },
      },
    },
    [removeSession.path]: {
      delete: {
        operationId: 'history.remove',
        summary: 'Removes a conversation.',
        tags: ['history'],
        parameters: [{ name: 'sessionId', in: 'path', required: true, schema: { type: 'string' } }],
        responses: answer({}),
      },
    },
  },
};

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  server.api.on(getOpenApi, () => DOCUMENT);
});

async function open(path = '/api-docs'): Promise<void> {
  rememberGuest(server);
  await renderApp(path);
  await screen.findByRole('heading', { level: 1, name: 'API' });
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
const tryIt = () => screen.findByRole('region', { name: 'Try it' });
const code = (language: string) => screen.findByRole('region', { name: `Code for ${language}` });

test('the overview shows the typed client, with the address of this installation [CLI-01]', async () => {
  await open();
  const sample = await screen.findByRole('region', { name: 'TypeScript client' });
  expect(sample).toHaveTextContent("createParley({ baseUrl: 'http");
  expect(sample).toHaveTextContent('await reply.finish()');
});

describe('the calls', () => {
  test('are listed by feature, with what holds for all of them [SHELL-19] [MKT-07]', async () => {
    await open();
    const contents = await screen.findByRole('navigation', { name: 'Endpoints' });
    expect(
      within(contents)
        .getAllByRole('heading')
        .map((head) => head.textContent),
    ).toEqual(['Messages', 'Chats', 'Service']);
    expect(screen.getByText(/^3 endpoints/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /OpenAPI 3.0/ })).toHaveAttribute('href', '/openapi.json');
  });

  test('open by a press or by their address, with what they take and answer [SHELL-19] [MKT-07]', async () => {
    await open('/api-docs?op=chat.generate');
    expect(await screen.findByRole('heading', { name: 'POST /generate' })).toBeInTheDocument();
    expect(screen.getByText('Sign-in or API key needed.')).toBeInTheDocument();
    expect(screen.getAllByText('prompt').length).toBeGreaterThan(0);
    expect(screen.getByText('insufficient_balance')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: /\/health/ }));
    expect(await screen.findByRole('heading', { name: 'GET /health' })).toBeInTheDocument();
    expect(location.hash).toBe('#/api-docs?op=platform.health');
  });

  test('are found by words and opened by keyboard', async () => {
    await open();
    await screen.findByRole('navigation', { name: 'Endpoints' });
    await userEvent.keyboard('/');
    const field = screen.getByRole('searchbox', { name: 'Find an endpoint' });
    expect(field).toHaveFocus();
    await userEvent.keyboard('message model');
    expect(screen.queryByRole('link', { name: /\/health/ })).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'POST /generate' })).toBeInTheDocument();
    await userEvent.clear(field);
    await userEvent.type(field, 'zzz');
    expect(screen.getByText('No endpoint matches.')).toBeInTheDocument();
  });

  test('that are not there are said not to be', async () => {
    await open('/api-docs?op=lost');
    expect(await screen.findByText('There is no endpoint named lost.')).toBeInTheDocument();
  });

  test('need a sign-in to be read [SHELL-19]', async () => {
    await renderApp('/api-docs');
    await screen.findByRole('button', { name: /Continue as guest/ });
    expect(location.hash).toBe('#/login?returnTo=%2Fapi-docs');
    expect(server.api.callsOf(getOpenApi)).toHaveLength(0);
  });

  test('that cannot be loaded can be asked for again', async () => {
    server.api.on(getOpenApi, () => {
      throw new AppError('conflict');
    });
    await open();
    expect(await screen.findByText('Couldn’t load the description of the API.')).toBeInTheDocument();
    server.api.on(getOpenApi, () => DOCUMENT);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('navigation', { name: 'Endpoints' })).toBeInTheDocument();
  });
});

describe('the code', () => {
  test('holds the address, the values of the form, and a token that is whole only when copied', async () => {
    const accounts = addFakeAccounts(server);
    const mara = createMember({ user_type: 'developer' });
    accounts.add(mara, 'a password');
    accounts.remember(mara);
    await renderApp('/api-docs?op=chat.generate');
    const user = userEvent.setup();
    const prompt = await screen.findByRole('textbox', { name: 'prompt' });
    await user.clear(prompt);
    await user.type(prompt, 'What is Parley?');
    const token = localStorage.getItem('access_token') ?? '';
    const shown = (await code('curl')).textContent ?? '';
    expect(shown).toContain(`${location.origin}/generate`);
    expect(shown).toContain('prompt=What is Parley?');
    expect(shown).not.toContain(token);
    const [copy] = screen.getAllByRole('button', { name: 'Copy' });
    if (copy) await user.click(copy);
    await expect.poll(() => navigator.clipboard.readText()).toContain(`Bearer ${token}`);
    await user.click(screen.getByRole('radio', { name: 'Python' }));
    expect(await code('Python')).toHaveTextContent('requests.post');
  });
});

describe('the page for programs that speak to OpenAI', () => {
  test('shows how each is pointed at this installation [OAI-01]', async () => {
    await open();
    const section = await screen.findByRole('heading', { name: 'OpenAI-compatible API' });
    expect(section).toBeInTheDocument();
    for (const [name, piece] of [
      ['curl', `curl ${location.origin}/v1/chat/completions`],
      ['JavaScript', `baseURL: '${location.origin}/v1'`],
      ['Python', `base_url="${location.origin}/v1"`],
    ] as const) {
      await userEvent.click(screen.getByRole('radio', { name }));
      expect(screen.getByRole('region', { name: `OpenAI client in ${name}` })).toHaveTextContent(piece);
    }
  });
});

describe('the page for programs that speak MCP', () => {
  test('shows settings that work once the key is filled in [MCP-03]', async () => {
    await open();
    expect(await screen.findByRole('heading', { name: 'MCP server' })).toBeInTheDocument();
    const url = `${location.origin}/mcp`;
    const headers = { Authorization: 'Bearer YOUR_TOKEN' };
    const read = async (name: string): Promise<string> => {
      await userEvent.click(screen.getByRole('radio', { name }));
      return screen.getByRole('region', { name: `MCP settings for ${name}` }).textContent ?? '';
    };
    expect(await read('Claude Code')).toBe(
      `claude mcp add --transport http parley ${url} \\\n  --header "Authorization: Bearer YOUR_TOKEN"`,
    );
    expect(JSON.parse(await read('Cursor'))).toEqual({ mcpServers: { parley: { url, headers } } });
    expect(JSON.parse(await read('VS Code'))).toEqual({
      servers: { parley: { type: 'http', url, headers } },
    });
    expect(screen.getByText('Add this to .vscode/mcp.json.')).toBeInTheDocument();
    expect(await read('Codex')).toContain(`url = "${url}"`);
  });
});

describe('trying it', () => {
  test('makes the call and shows its answer', async () => {
    server.api.on(getHealth, () => ({ status: 'ok', version: '1.2.3', uptime_s: 4, checks: HEALTHY }));
    await open('/api-docs?op=platform.health');
    await tryIt();
    await send();
    expect(await screen.findByRole('region', { name: 'Response' })).toHaveTextContent('"uptime_s": 4');
    expect(screen.getByText('200')).toBeInTheDocument();
  });

  test('asks before it changes or costs something, and shows a stream as it arrives', async () => {
    let push = (_text: string): void => undefined;
    let close = (): void => undefined;
    server.api.on(generate, () => {
      const bytes = new TextEncoder();
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          push = (text) => controller.enqueue(bytes.encode(text));
          close = () => controller.close();
        },
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    });
    await open('/api-docs?op=chat.generate');
    await tryIt();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'stream' }), 'true');
    await send();
    const question = await screen.findByRole('alertdialog', { name: 'Make this call?' });
    expect(server.api.callsOf(generate)).toHaveLength(0);
    await userEvent.click(within(question).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(server.api.callsOf(generate)).toHaveLength(1));
    push(encodeFrame(1, '{"type":"content","token":"Hel"}'));
    expect(await screen.findByText(/arriving/)).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Response' })).toHaveTextContent('"token":"Hel"'),
    );
    push(encodeFrame(2, '{"type":"end"}'));
    close();
    await waitFor(() => expect(screen.queryByText(/arriving/)).not.toBeInTheDocument());
    expect(screen.getByText(/2 events/)).toBeInTheDocument();
    expect(server.api.callsOf(generate)[0]?.body).toEqual({ prompt: 'Hello!', stream: 'true' });
    expect(server.api.callsOf(generate)[0]?.headers.get('authorization')).toBe('Bearer token-1');
  });

  test('asks each time before something is removed, and points at what is missing', async () => {
    server.api.on(removeSession, () => {
      throw new AppError('not_found');
    });
    await open('/api-docs?op=history.remove');
    await tryIt();
    await send();
    const field = screen.getByRole('textbox', { name: 'sessionId' });
    expect(field).toHaveAccessibleDescription('Required.');
    await userEvent.type(field, 'one');
    for (const count of [1, 2]) {
      await send();
      const question = await screen.findByRole('alertdialog', { name: /remove something/ });
      await userEvent.click(within(question).getByRole('button', { name: 'Send' }));
      await waitFor(() => expect(server.api.callsOf(removeSession)).toHaveLength(count));
    }
    expect(await screen.findByText('404')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Response' })).toHaveTextContent('not_found');
  });

  test('with a key sends the key, and a refusal of it is an answer', async () => {
    server.api.on(getHealth, ({ headers }) => {
      expect(headers.get('authorization')).toBeNull();
      return { status: 'ok', version: '1', uptime_s: 1, checks: HEALTHY };
    });
    server.api.on(removeSession, ({ headers }) => {
      expect(headers.get('authorization')).toBe('Bearer ak_wrong');
      throw new AppError('invalid_credentials');
    });
    await open('/api-docs?op=history.remove');
    await userEvent.click(await screen.findByRole('radio', { name: 'An API key' }));
    await userEvent.type(screen.getByLabelText('API key'), 'ak_wrong');
    await userEvent.type(screen.getByRole('textbox', { name: 'sessionId' }), 'one');
    await send();
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Send' }),
    );
    expect(await screen.findByText('401')).toBeInTheDocument();
    expect(location.hash).toBe('#/api-docs?op=history.remove');
  });

  test('without a network says that there was no answer', async () => {
    await open('/api-docs?op=platform.health');
    await tryIt();
    server.api.setOnline(false);
    await send();
    expect(await screen.findByText('No response.')).toBeInTheDocument();
  });
});
