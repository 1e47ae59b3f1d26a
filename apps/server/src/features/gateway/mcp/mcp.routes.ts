import { once } from 'node:events';
import { callMcp, endMcp, listenMcp } from '@parley/contract/gateway/mcp/endpoints.ts';
import { toActor } from '../../../platform/actor.ts';
import type { Caller } from '../../../platform/http/callers/caller.ts';
import { route, type Route } from '../../../platform/http/binding/route.ts';
import type { HandedOver, HandoverReply } from '../../../platform/http/replies/handovers.ts';
import type { McpProtocol } from './mcp.protocol.ts';

/** Nothing of the address matters to the protocol. */
const ADDRESS = 'http://parley.invalid/mcp';

function toRequest({ request, signal }: HandedOver): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string' && name !== 'content-length') headers.set(name, value);
  return new Request(ADDRESS, { method: request.method ?? 'POST', headers, signal });
}

async function send(answer: Response, { response, signal }: HandedOver): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (!answer.body) {
    response.end();
    return;
  }
  const reader: ReadableStreamDefaultReader<Uint8Array> = answer.body.getReader();
  // Whatever ends the exchange ends what would be written next.
  signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined), { once: true });
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (!response.write(part.value)) await once(response, 'drain', { signal });
  }
  response.end();
}

export function createMcpRoutes(protocol: McpProtocol): Route[] {
  const reply = (caller: Caller, body: unknown): HandoverReply => ({
    kind: 'handover',
    async serve(exchange) {
      const actor = { ...toActor(caller), entryPoint: 'mcp' as const };
      await send(await protocol.answer(toRequest(exchange), { actor, body }), exchange);
    },
  });
  return [
    route(callMcp, ({ body }, caller) => Promise.resolve(reply(caller, body))),
    route(listenMcp, (_input, caller) => Promise.resolve(reply(caller, undefined))),
    route(endMcp, (_input, caller) => Promise.resolve(reply(caller, undefined))),
  ];
}
