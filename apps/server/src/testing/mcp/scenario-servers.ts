// The servers of the protocol's own tests for clients listen on ports of this machine and have no TLS. Here each gets a name
// and TLS, as the product wants both, and names the others as the product knows them.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OutboundServer, OutboundServers } from '../outbound/outbound-servers.ts';
import type { LocalCertificate } from '../vendors/local-certificate.ts';

const LOCAL = /http:\/\/localhost:\d+/g;
/** Of headers: those that hold for another connection. */
const NOT_FORWARDED = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive']);

export interface ScenarioServers {
  /** The address as the product knows it. */
  publish(text: string): Promise<string>;
  /** Opens the page as a person's browser, and answers where it leads to. */
  visit(page: URL): Promise<URL>;
}

export interface NamedCertificate {
  readonly name: string;
  readonly certificate: LocalCertificate;
}

/** One certificate for each server that a scenario may have. */
export function createScenarioServers(
  servers: OutboundServers,
  certificates: readonly NamedCertificate[],
): ScenarioServers {
  /** By the origin that the tests know. */
  const published = new Map<string, Promise<OutboundServer>>();

  function start(origin: string): Promise<OutboundServer> {
    const next = certificates[published.size];
    if (!next) throw new Error(`There is no name left for ${origin}`);
    const starting: Promise<OutboundServer> = servers.startSecure(
      next.name,
      next.certificate,
      (request, response) => {
        void starting.then(({ seen }) => forward(origin, request, response, seen.at(-1)?.body ?? ''));
      },
    );
    published.set(origin, starting);
    return starting;
  }

  async function publish(text: string): Promise<string> {
    let changed = text;
    for (const origin of new Set(text.match(LOCAL))) {
      const server = await (published.get(origin) ?? start(origin));
      changed = changed.replaceAll(origin, server.origin);
    }
    return changed;
  }

  async function forward(
    origin: string,
    { method = 'GET', url = '/', headers: sent }: IncomingMessage,
    response: ServerResponse,
    body: string,
  ): Promise<void> {
    const headers = Object.entries(sent).filter(([name]) => !NOT_FORWARDED.has(name));
    const answer = await fetch(new URL(url, origin), {
      method,
      headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
      redirect: 'manual',
      ...(method === 'POST' && { body }),
    });
    for (const [name, value] of answer.headers)
      if (!NOT_FORWARDED.has(name)) response.setHeader(name, await publish(value));
    response.writeHead(answer.status).end(await publish(await answer.text()));
  }

  return {
    publish,
    async visit(page) {
      for (const [origin, server] of published) {
        if ((await server).origin !== page.origin) continue;
        const answer = await fetch(new URL(`${page.pathname}${page.search}`, origin), { redirect: 'manual' });
        return new URL(answer.headers.get('location') ?? '');
      }
      throw new Error(`No server is known as ${page.origin}`);
    },
  };
}
