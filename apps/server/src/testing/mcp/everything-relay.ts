// The reference server of MCP, at an address that the tools of the product may use, and with other words on request.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { startEverythingServer } from './foreign-programs.ts';

const PORT = 8080;

export interface McpRelay {
  readonly address: string;
  /** From now on the server says the other words in place of the first. */
  replace(words: string, others: string): void;
  stop(): Promise<void>;
}

const pickHost = (): string =>
  `127.${1 + Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 256)}.9`;

/** Of headers: those that hold for another connection. */
const NOT_FORWARDED = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive']);

const toHeaders = (pairs: Iterable<readonly [string, string]>): [string, string][] =>
  [...pairs].filter(([name]) => !NOT_FORWARDED.has(name)).map(([name, value]) => [name, value]);

export async function startMcpRelay(): Promise<McpRelay> {
  const everything = await startEverythingServer();
  let change = (answer: string): string => answer;
  const server = createServer((request, response) => {
    // A stream without an end is refused: the product asks for what it needs.
    if (request.method === 'GET') {
      response.writeHead(405).end();
      return;
    }
    void (async () => {
      const answer = await fetch(`${everything.origin}${request.url ?? ''}`, {
        method: request.method ?? 'POST',
        headers: toHeaders(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const),
        ),
        ...(request.method === 'POST' && { body: await text(request) }),
      });
      response.writeHead(answer.status, Object.fromEntries(toHeaders(answer.headers)));
      response.end(change(await answer.text()));
    })();
  });
  const host = pickHost();
  server.listen(PORT, host);
  await once(server, 'listening');
  return {
    address: `http://${host}:${PORT}/mcp`,
    replace(words, others) {
      change = (answer) => answer.replaceAll(words, others);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await everything.stop();
    },
  };
}
