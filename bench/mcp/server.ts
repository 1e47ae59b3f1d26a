// An MCP server that many people use. It answers each call with the canary that came with it; in disorder it answers later
// than it was asked, sends the answer of another user along first, and its own answer twice.
import { randomInt, randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { sendToParent } from '../parent.ts';
import { sleep } from '../sleep.ts';

interface Message {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: { readonly arguments?: { readonly canary?: string } };
}

const MOST_DELAY_MS = 20;
const [host = '127.0.0.1', port = '8080', order = 'in-order'] = process.argv.slice(2);
const isInDisorder = order === 'in-disorder';
/** The answer to the last call of all users. */
let last: object | null = null;

const toFrame = (message: object): string => `event: message\ndata: ${JSON.stringify(message)}\n\n`;

function answerPlainly(response: ServerResponse, { id }: Message, result: object): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
}

async function answerCall(response: ServerResponse, { id, params }: Message): Promise<void> {
  const canary = params?.arguments?.canary ?? '';
  const own = { jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: canary }] } };
  const others = last;
  last = own;
  response.setHeader('content-type', 'text/event-stream');
  if (!isInDisorder) {
    response.end(toFrame(own));
    return;
  }
  await sleep(randomInt(MOST_DELAY_MS));
  if (others) response.write(toFrame(others));
  response.write(toFrame(own));
  response.end(toFrame(own));
}

const server = createServer((request, response) => {
  void text(request).then(async (body) => {
    // Only the official client calls it.
    const message = body === '' ? {} : (JSON.parse(body) as Message);
    switch (message.method) {
      case 'initialize':
        response.setHeader('mcp-session-id', randomUUID());
        return answerPlainly(response, message, {
          protocolVersion: '2025-06-18',
          capabilities: { tools: {} },
          serverInfo: { name: 'bench', version: '1.0.0' },
        });
      case 'tools/list':
        return answerPlainly(response, message, {
          tools: [{ name: 'echo', description: 'Echoes.', inputSchema: { type: 'object', properties: {} } }],
        });
      case 'tools/call':
        return answerCall(response, message);
      case 'server/discover':
        response.setHeader('content-type', 'application/json');
        response.end(
          JSON.stringify({
            jsonrpc: '2.0',
            id: message.id,
            error: { code: -32_601, message: 'Method not found' },
          }),
        );
        return;
      default:
        response.writeHead(request.method === 'DELETE' ? 200 : 202).end();
    }
  });
});
server.listen(Number(port), host, () => sendToParent({ kind: 'ready' }));
