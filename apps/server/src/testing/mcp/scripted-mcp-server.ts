// A server of the session era of the protocol, over plain HTTP, that does what a test tells it to.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LocalCertificate } from '../vendors/local-certificate.ts';
import type { OutboundServer, OutboundServers } from '../outbound/outbound-servers.ts';

interface Message {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: {
    readonly name?: string;
    readonly arguments?: Record<string, unknown>;
    readonly cursor?: string;
  };
}

export interface ToolCall {
  readonly id: string | number;
  readonly name: string;
  readonly args: Record<string, unknown>;
  readonly headers: IncomingMessage['headers'];
  readonly response: ServerResponse;
}

export interface ScriptedMcpServer {
  listen(servers: OutboundServers): Promise<OutboundServer>;
  listenSecurely(
    servers: OutboundServers,
    name: string,
    certificate: LocalCertificate,
  ): Promise<OutboundServer>;
  tools: object[];
  /** Tools of each page of the list; `null` for one page with all. */
  pageSize: number | null;
  /** Answers a call, as a result of the protocol; or writes to the response itself and answers `null`. */
  onCall: (call: ToolCall) => object | null;
  /** Every request is refused unless it carries this. */
  secret: { readonly name: string; readonly value: string } | null;
  /** Answers what is asked besides the protocol, and says whether it has. */
  onOther: (request: IncomingMessage, body: string, response: ServerResponse) => boolean;
  /** Headers of the answer that refuses. */
  challenge: string;
  readonly methods: string[];
  readonly sessions: Set<string>;
}

export const toFrame = (message: object): string => `event: message\ndata: ${JSON.stringify(message)}\n\n`;

export const READ_TOOL = {
  name: 'waitingTimes',
  title: 'Waiting times',
  description: 'Hours at anchor per port.',
  inputSchema: { type: 'object', properties: { port: { type: 'string' } }, required: ['port'] },
  annotations: { readOnlyHint: true },
};
export const WRITE_TOOL = {
  name: 'report_delay',
  description: 'Files a delay report.',
  inputSchema: { type: 'object', properties: {} },
};

export function createScriptedMcpServer(): ScriptedMcpServer {
  let number = 0;

  function listPage(from: number): object {
    const to = from + (server.pageSize ?? server.tools.length);
    const isMore = to < server.tools.length;
    return { tools: server.tools.slice(from, to), ...(isMore && { nextCursor: String(to) }) };
  }

  function answer(message: Message, request: IncomingMessage, response: ServerResponse): object | null {
    const { id = 0, method, params } = message;
    server.methods.push(method ?? '');
    switch (method) {
      case 'initialize':
        number += 1;
        server.sessions.add(`session-${number}`);
        response.setHeader('mcp-session-id', `session-${number}`);
        return {
          protocolVersion: '2025-06-18',
          capabilities: { tools: {} },
          serverInfo: { name: 'port-data', title: 'Port data', version: '1.2.3' },
        };
      case 'tools/list':
        return listPage(Number(params?.cursor ?? 0));
      case 'tools/call':
        return server.onCall({
          id,
          name: params?.name ?? '',
          args: params?.arguments ?? {},
          headers: request.headers,
          response,
        });
      default:
        return {};
    }
  }

  function reply(text: string, request: IncomingMessage, response: ServerResponse): void {
    const message = JSON.parse(text) as Message;
    const isKnown = server.sessions.has(String(request.headers['mcp-session-id']));
    if (message.method === 'server/discover') {
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({
          jsonrpc: '2.0',
          id: message.id,
          error: { code: -32601, message: 'Method not found' },
        }),
      );
      return;
    }
    if (message.method !== 'initialize' && !isKnown) {
      response.writeHead(404).end();
      return;
    }
    if (message.id === undefined) {
      response.writeHead(202).end();
      return;
    }
    const result = answer(message, request, response);
    if (!result) return;
    response.setHeader('content-type', 'text/event-stream');
    response.end(toFrame({ jsonrpc: '2.0', id: message.id, result }));
  }

  function receive(request: IncomingMessage, response: ServerResponse, body: string): void {
    const { secret, challenge } = server;
    if (server.onOther(request, body, response)) return;
    if (secret && request.headers[secret.name] !== secret.value) {
      response.writeHead(401, { 'www-authenticate': challenge }).end();
    } else if (request.method === 'DELETE') {
      server.sessions.delete(String(request.headers['mcp-session-id']));
      response.writeHead(200).end();
    } else reply(body, request, response);
  }

  const server: ScriptedMcpServer = {
    tools: [READ_TOOL, WRITE_TOOL],
    pageSize: null,
    onCall: ({ name }) => ({ content: [{ type: 'text', text: `${name} done` }] }),
    secret: null,
    onOther: () => false,
    challenge: 'Bearer',
    methods: [],
    sessions: new Set(),
    async listen(servers) {
      const opened: OutboundServer = await servers.start((request, response) =>
        receive(request, response, opened.seen.at(-1)?.body ?? ''),
      );
      return opened;
    },
    async listenSecurely(servers, name, certificate) {
      const opened: OutboundServer = await servers.startSecure(name, certificate, (request, response) =>
        receive(request, response, opened.seen.at(-1)?.body ?? ''),
      );
      return opened;
    },
  };
  return server;
}
