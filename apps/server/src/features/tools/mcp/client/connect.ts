// Opens a session with a server: either era of the protocol, whichever it speaks. This file and the library behind it are
// loaded with the first session.
import {
  Client,
  StreamableHTTPClientTransport,
  type CallToolResult,
  type FetchLike,
  type jsonSchemaValidator,
  type JsonSchemaValidatorResult,
  type Tool,
} from '@modelcontextprotocol/client';
import { VERSION } from '../../../../platform/version.ts';
import { DistinctIds } from './distinct-ids.ts';

const MAX_PAGES = 10;
/** The signals of the callers end requests much earlier, by the clock of the server. */
const NEVER_MS = 600_000;

export interface McpConnection {
  readonly serverName: string | null;
  readonly serverVersion: string | null;
  readonly protocolVersion: string | null;
  listTools(signal: AbortSignal): Promise<readonly Tool[]>;
  callTool(name: string, args: Record<string, unknown>, signal: AbortSignal): Promise<CallToolResult>;
  close(): Promise<void>;
}

/** Schemas of servers are not compiled here: results are text from outside in any case. */
const UNCHECKED: jsonSchemaValidator = {
  getValidator<T>() {
    return (input: unknown): JsonSchemaValidatorResult<T> => ({
      valid: true,
      // What a result has to be is not checked, so it is taken for what is asked.
      data: input as T,
      errorMessage: undefined,
    });
  },
};

export async function connectMcp(url: URL, fetch: FetchLike, signal: AbortSignal): Promise<McpConnection> {
  const transport = new StreamableHTTPClientTransport(url, {
    fetch,
    reconnectionOptions: {
      maxRetries: 2,
      initialReconnectionDelay: 500,
      maxReconnectionDelay: 5_000,
      reconnectionDelayGrowFactor: 2,
    },
    onInsufficientScope: 'throw',
  });
  const client = new Client(
    { name: 'Parley', version: VERSION },
    // Nothing is offered to the server: no questions to the person, no model, no folders.
    {
      capabilities: {},
      versionNegotiation: { mode: 'auto' },
      jsonSchemaValidator: UNCHECKED,
      listMaxPages: MAX_PAGES,
    },
  );
  const options = { signal, timeout: NEVER_MS };
  await client.connect(new DistinctIds(transport), options);
  const server = client.getServerVersion();
  return {
    serverName: server?.title ?? server?.name ?? null,
    serverVersion: server?.version ?? null,
    protocolVersion: client.getNegotiatedProtocolVersion() ?? null,
    async listTools(listSignal) {
      if (!client.getServerCapabilities()?.tools) return [];
      return (
        await client.listTools(undefined, { signal: listSignal, timeout: NEVER_MS, cacheMode: 'refresh' })
      ).tools;
    },
    callTool: (name, args, callSignal) =>
      client.callTool({ name, arguments: args }, { signal: callSignal, timeout: NEVER_MS }),
    async close() {
      // A server may have forgotten the session, or not know any.
      await transport.terminateSession().catch(() => undefined);
      await client.close();
    },
  };
}
