// No tool that is given an address reaches one inside the network, however it is spelled, named or led to.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createToolContext } from '../../testing/tools/call-tool.ts';
import { INSIDE_SPELLINGS, spellIpv4 } from '../../testing/outbound/inside-spellings.ts';
import {
  createOutboundServers,
  type OutboundServer,
  type OutboundServers,
} from '../../testing/outbound/outbound-servers.ts';
import { advanceUntil } from '../../testing/until.ts';
import { BUILTIN_TOOLS } from '../catalogue.ts';
import { createToolHttp } from '../http.ts';
import { ToolFailure, type AnyTool } from '../tool.ts';
import { WEB_TOOLS } from './index.ts';

/** It asks the archive about an address, and never the address itself. */
const ASKS_OTHERS = 'archive-lookup';
/** With an address, and what else a tool cannot do without; `null` where it takes no address. */
function readArgs({ parameters }: AnyTool, url: string): unknown {
  const tried = [{ url }, { url, method: 'POST' }].map((args) => parameters.safeParse(args));
  return tried.find(({ success }) => success)?.data ?? null;
}

/** In another group. */
const AUDIT = BUILTIN_TOOLS.filter(({ name }) => name === 'http-headers-audit');

const TOOLS = [...WEB_TOOLS, ...AUDIT].filter(
  (tool) => tool.name !== ASKS_OTHERS && readArgs(tool, 'https://a.example/') !== null,
);

describe('an address inside the network', () => {
  let servers: OutboundServers;
  let inside: OutboundServer;
  beforeEach(async () => {
    servers = createOutboundServers();
    inside = await servers.startInside();
  });
  afterEach(async () => {
    expect(inside.connections()).toBe(0);
    await servers.stop();
  });

  /** The kind of the failure; `null` where the tool was answered. */
  async function failureOf(tool: AnyTool, url: string): Promise<string | null> {
    const args = readArgs(tool, url);
    if (args === null) return 'bad_input';
    const { signal } = new AbortController();
    const clock = { ...servers.clock, sleep: () => Promise.resolve() };
    const http = createToolHttp({ outbound: servers.outbound, clock, random: () => 0 });
    const context = createToolContext({
      clock,
      signal,
      http: http.bind({ tool, owner: 'ada', signal, credential: null }),
    });
    try {
      const result = await advanceUntil(servers.clock, Promise.resolve(tool.call(args, context)), 1_000);
      return 'error' in result ? result.error : null;
    } catch (error) {
      if (error instanceof ToolFailure) return error.code;
      throw error;
    }
  }

  it('is tried with every tool that takes an address', () => {
    expect(TOOLS.map(({ name }) => name)).toEqual([
      'fetch-page',
      'extract-links',
      'page-metadata',
      'web-page-tables',
      'web-pdf-read',
      'page-change-check',
      'http-request',
      'rss-read',
      'rss-discover',
      'sitemap-read',
      'check-status',
      'url-expand',
      'robots-check',
      'http-headers-audit',
    ]);
  });

  it.each(TOOLS.map((tool) => [tool.name, tool] as const))(
    'is refused by %s in every spelling [SS-01] [SS-02] [PF-11]',
    async (_name, tool) => {
      const hosts = [...INSIDE_SPELLINGS, ...spellIpv4(inside.address)];
      const reached: string[] = [];
      for (const host of hosts) {
        const failure = await failureOf(tool, `http://${host}:8080/`);
        if (failure !== 'blocked_address' && failure !== 'bad_input') reached.push(`${host}: ${failure}`);
      }
      expect(reached).toEqual([]);
    },
  );

  it.each(TOOLS.map((tool) => [tool.name, tool] as const))(
    'is not reached by %s over a redirect, nor by a name that answers differently each time [SS-01] [SS-03] [SS-04] [SS-06] [PF-11]',
    async (_name, tool) => {
      let target = '';
      const outside = await servers.start((_request, response) => {
        // Headers carry bytes; what is not ASCII goes as UTF-8.
        response.writeHead(302, { location: Buffer.from(target).toString('latin1') }).end();
      });
      for (const host of spellIpv4(inside.address)) {
        target = `http://${host}:8080/`;
        expect(await failureOf(tool, `${outside.origin}/page`), target).not.toBeNull();
      }
      servers.names.set('mixed.example', [[outside.address, inside.address]]);
      servers.names.set('later.example', [[outside.address], [inside.address]]);
      target = 'http://later.example:8080/again';
      // Such a name is told from one that does not exist by nothing.
      const ofMissing = await failureOf(tool, 'http://missing.example:8080/');
      for (const host of ['mixed.example', 'later.example'])
        expect(await failureOf(tool, `http://${host}:8080/`), host).toBe(ofMissing);
    },
  );
});
