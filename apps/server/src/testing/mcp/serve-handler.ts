// Serves what the official library for servers answers, over plain HTTP.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OutboundServer } from '../outbound/outbound-servers.ts';

export interface McpHandler {
  fetch(request: Request): Promise<Response>;
}

export function forwardTo(handler: McpHandler, server: () => OutboundServer) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const { origin, seen } = server();
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
    const { method = 'GET', url = '/' } = request;
    const asked = new Request(`${origin}${url}`, {
      method,
      headers,
      ...(method === 'POST' && { body: seen.at(-1)?.body ?? '' }),
    });
    void handler.fetch(asked).then(async (answer) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(await answer.text());
    });
  };
}
