// Probing tools against a server of the test, through the guarded client, and what the list of probes covers.
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  createOutboundServers,
  type OutboundServer,
  type OutboundServers,
} from '../../apps/server/src/testing/outbound/outbound-servers.ts';
import { advanceUntil } from '../../apps/server/src/testing/until.ts';
import { BUILTIN_TOOLS } from '../../apps/server/src/toolbox/catalogue.ts';
import { createSource } from '../../apps/server/src/toolbox/sources/source.ts';
import type { AnyTool } from '../../apps/server/src/toolbox/tool.ts';
import { fromRoot } from '../paths.mjs';
import { compareShape } from './compare-shape.ts';
import { createProbe, readRecording, type Finding, type Probe } from './probe-tools.ts';

const PROBES = JSON.parse(readFileSync(fromRoot('scripts/probe/probes.json'), 'utf8')) as readonly Probe[];
const RECORDED = '{"song":"tsiep","tags":[{"name":"small"}],"seen":3}';

function createBirds(origin: string): AnyTool {
  return createSource({
    name: 'The bird list',
    provider: 'BIRDS',
    category: 'nature',
    origins: [origin],
    cacheSeconds: 60,
  }).tool({
    name: 'bird-get',
    icon: 'bird',
    title: { en: 'Get a bird', zh: '查询鸟类' },
    description: 'Gets a bird by its name.',
    parameters: z.strictObject({ name: z.string() }),
    request: ({ name }) => ({ url: `${origin}/birds/${name}` }),
    answer: z.object({ song: z.string() }),
    read: ({ song }) => ({ data: song }),
  });
}

describe('a probe', () => {
  let servers: OutboundServers;
  let server: OutboundServer;
  let answer: { status: number; body: string };
  beforeEach(async () => {
    servers = createOutboundServers();
    answer = { status: 200, body: RECORDED };
    server = await servers.start((_request, response) => response.writeHead(answer.status).end(answer.body));
  });
  afterEach(() => servers.stop());

  async function probe(given: Partial<Probe> = {}, origin = server.origin): Promise<Finding> {
    const clock = { ...servers.clock, sleep: () => Promise.resolve() };
    const { outbound } = servers;
    const deps = { outbound, clock, tools: [createBirds(origin)], readRecording: () => RECORDED };
    const all = [{ tool: 'bird-get', args: { name: 'wren' }, recordings: ['bird.json'], ...given }];
    const [finding] = await createProbe(deps).probeAll(all, () => undefined);
    if (!finding) throw new Error('Nothing was found out');
    return finding;
  }

  it('finds a source as it was recorded, whatever its values are now', async () => {
    answer.body = '{"song":"la","tags":[],"seen":null,"more":1}';
    expect(await probe()).toEqual({ tool: 'bird-get', state: 'same', notes: [] });
    expect(server.seen.map(({ url }) => url)).toEqual(['/birds/wren']);
  });

  it('tells what has another shape, whether the tool still reads it or not', async () => {
    answer.body = '{"song":"la","tags":{"name":"small"}}';
    expect(await probe()).toEqual({
      tool: 'bird-get',
      state: 'differs',
      notes: ['$.tags: list before, object now', '$.seen is missing'],
    });
    answer.body = '{"tune":"la"}';
    // Another bird: answers are kept for a while.
    expect(await probe({ args: { name: 'rook' } })).toMatchObject({
      state: 'differs',
      notes: [expect.stringContaining('cannot be read')],
    });
    answer = { status: 404, body: '' };
    expect(await probe({ args: { name: 'dodo' } })).toMatchObject({ state: 'differs' });
  });

  it('tells what is unreachable, or has a problem of its own', async () => {
    answer.status = 500;
    expect(await probe()).toMatchObject({ state: 'unreachable' });
    // What is not reached is reported after a while, however soon it is known.
    const away = probe({}, 'http://nobody.example:8080');
    expect(await advanceUntil(servers.clock, away)).toMatchObject({ state: 'unreachable' });
  });

  it('does not take a name without a tool for a success', async () => {
    expect(await probe({ tool: 'bird-sing' })).toMatchObject({ state: 'differs' });
  });
});

describe('shapes of answers', () => {
  it('are compared as far as both say something', () => {
    expect(compareShape('{"a":{"b":[{"c":1}]}}', '{"a":{"b":[{"c":"1"}]}}')).toEqual([
      '$.a.b[0].c: number before, text now',
    ]);
    expect(compareShape('{"a":null}', '{}')).toEqual([]);
    expect(compareShape('<xml/>', '<html>')).toEqual([]);
    expect(compareShape('{}', 'Busy')).toEqual(['the answer is no JSON any more']);
    const many = JSON.stringify(Object.fromEntries(Array.from({ length: 9 }, (_, index) => [index, 1])));
    expect(compareShape(many, '{}')).toHaveLength(6);
  });
});

describe('the list of probes', () => {
  it('has every tool that asks a source of its own without a key, with arguments that fit', () => {
    const wanted = BUILTIN_TOOLS.filter(
      ({ credential, isOutside, origins }) => credential === null && isOutside && origins.length > 0,
    );
    expect(PROBES.map(({ tool }) => tool).toSorted()).toEqual(wanted.map(({ name }) => name).toSorted());
    for (const { tool, args } of PROBES)
      expect(wanted.find(({ name }) => name === tool)?.parameters.safeParse(args).error).toBeUndefined();
  });

  it.each(PROBES.filter(({ recordings }) => recordings.length > 0 && !recordings.includes(null)))(
    '$tool reads its recordings',
    async ({ tool, args, recordings }) => {
      const clock = createOutboundServers().clock;
      let asked = 0;
      const outbound = {
        request({ url }: { url: string }) {
          const file = recordings[asked] ?? '';
          asked += 1;
          return Promise.resolve({
            status: 200,
            url,
            headers: {},
            body: Buffer.from(readRecording(file ?? '')),
          });
        },
      };
      const { probe } = createProbe({ outbound, clock, tools: BUILTIN_TOOLS, readRecording });
      expect(await probe({ tool, args, recordings })).toEqual({ tool, state: 'same', notes: [] });
      expect(asked).toBe(recordings.length);
    },
  );
});
