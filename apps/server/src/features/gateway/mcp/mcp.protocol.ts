// The protocol, by its official implementation: both eras of it, without sessions. A server is made for each request.
import type * as library from '@modelcontextprotocol/server';
import type { McpHttpHandler, McpRequestContext, Server } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import type { McpCalls } from './mcp.calls.ts';

const TOOLS_A_PAGE = 100;
const INSTRUCTIONS =
  'Tools named agent-… run the agents of the person whose key this is; they may call tools of their own and cost money. chat asks a model. A run that waits for the person is read later with get-run.';

/** The number of the first tool of a page. */
const Cursor = z.string().regex(/^\d{1,6}$/);

export interface McpProtocol {
  answer(request: Request, asked: { readonly actor: Actor; readonly body: unknown }): Promise<Response>;
}

export interface McpProtocolDeps {
  readonly calls: McpCalls;
  readonly version: string;
  readonly onError: (error: Error) => void;
}

interface ServerDeps extends McpProtocolDeps {
  readonly library: typeof library;
  readonly actor: Actor;
}

function createServer({ library, actor, calls, version }: ServerDeps): Server {
  const { ProtocolError, ProtocolErrorCode } = library;
  const server = new library.Server(
    { name: 'parley', title: 'Parley', version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );

  server.setRequestHandler('tools/list', async ({ params }) => {
    const cursor = params?.cursor;
    const from = cursor === undefined ? '0' : Cursor.safeParse(cursor).data;
    if (from === undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The cursor is not one of this list.');
    const tools = await calls.listTools(actor);
    const end = Number(from) + TOOLS_A_PAGE;
    return {
      tools: tools.slice(Number(from), end).map(({ asks: _asks, ...tool }) => tool),
      ...(end < tools.length && { nextCursor: String(end) }),
    };
  });

  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const { name, arguments: args = {} } = params;
    const token = mcpReq._meta?.progressToken;
    let progress = 0;
    const answer = await calls.call(
      actor,
      { name, args },
      {
        signal: mcpReq.signal,
        onProgress(message) {
          if (token === undefined) return;
          progress += 1;
          const told = { progressToken: token, progress, message };
          // The caller may be gone.
          mcpReq.notify({ method: 'notifications/progress', params: told }).catch(() => undefined);
        },
      },
    );
    if (!answer) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${name}.`);
    return { ...answer };
  });
  return server;
}

function readActor({ authInfo }: McpRequestContext): Actor {
  // Set by `answer` below, for every request.
  return authInfo?.extra?.['actor'] as Actor;
}

export function createMcpProtocol(deps: McpProtocolDeps): McpProtocol {
  let handler: Promise<McpHttpHandler> | null = null;

  // The library comes with the first call: an idle server is smaller by it.
  async function load(): Promise<McpHttpHandler> {
    const library = await import('@modelcontextprotocol/server');
    return library.createMcpHandler(
      (context) => createServer({ ...deps, library, actor: readActor(context) }),
      { onerror: deps.onError },
    );
  }

  return {
    async answer(request, { actor, body }) {
      handler ??= load();
      const { fetch } = await handler;
      // The key was checked before; the library only passes this on.
      const authInfo = { token: '', clientId: actor.userId, scopes: [], extra: { actor } };
      return fetch(request, { authInfo, ...(body !== undefined && { parsedBody: body }) });
    },
  };
}
