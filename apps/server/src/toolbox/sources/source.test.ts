import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createWebTools, type WebToolCalls } from '../../testing/tools/web-tools.ts';
import { createSource, path } from './source.ts';

const birds = createSource({
  name: 'The bird list',
  provider: 'BIRDS',
  category: 'nature',
  origins: ['https://birds.example', 'https://*.wings.example'],
  cacheSeconds: 60,
  pace: { burst: 1, perSecond: 1 },
  credit: 'Birds by example',
});

const tool = birds.tool({
  name: 'bird-get',
  icon: 'bird',
  title: { en: 'Get a bird', zh: '查询鸟类' },
  description: 'Gets a bird by its name.',
  parameters: z.strictObject({ name: z.string(), host: z.string().optional(), limit: z.number().optional() }),
  request: ({ name, host = 'https://birds.example', limit }) => ({
    url: `${host}${path`/birds/${name}`}`,
    query: { limit, format: 'json' },
  }),
  answer: z.object({ song: z.string() }),
  read: ({ song }, { name }) => ({ data: { name, song } }),
  notFound: 'No bird has this name.',
});

const flock = birds.stepsTool({
  name: 'flock-get',
  provider: 'FLOCKS',
  icon: 'bird',
  title: { en: 'Get a flock', zh: '查询鸟群' },
  description: 'Gets the birds of a flock.',
  parameters: z.strictObject({ flock: z.string() }),
  async steps({ flock: name }, ask) {
    const url = `https://birds.example${path`/flocks/${name}`}`;
    const ids = await ask({ request: { url }, answer: z.array(z.string()), notFound: 'No such flock.' });
    const songs = await Promise.all(
      ids.map((id) =>
        ask({
          request: { url: `https://birds.example${path`/birds/${id}`}` },
          answer: z.object({ song: z.string() }),
        }),
      ),
    );
    return { data: songs.map(({ song }) => song), source: url };
  },
});

let tools: WebToolCalls;
beforeEach(() => {
  tools = createWebTools([tool, flock]);
});

describe('a tool of a source', () => {
  const URL_OF_A = 'https://birds.example/birds/a%2Fb%3F?limit=2&format=json';

  it('asks with encoded parts, and tells what was found, where, and what leaves', async () => {
    tools.answer(URL_OF_A, { body: '{"song":"tsiep","other":1}' });
    const found = await tools.call('bird-get', { name: 'a/b?', limit: 2 });
    expect(found).toEqual({ data: { name: 'a/b?', song: 'tsiep' }, source: URL_OF_A });
    expect(tools.seen[0]).toMatchObject({
      cache: { owner: null, seconds: 60 },
      pace: { burst: 1, perSecond: 1 },
      headers: { accept: 'application/json' },
    });
    expect(tool).toMatchObject({ isOutside: true, effect: 'read', credit: 'Birds by example' });
    expect(tool.sends?.({ name: 'a/b?', limit: 2 })).toEqual({ as: 'words', text: 'a/b?' });
  });

  it('says what is missing, what it cannot read, and what is down', async () => {
    const call = () => tools.call('bird-get', { name: 'x' });
    const url = 'https://birds.example/birds/x?format=json';
    await expect(call()).rejects.toMatchObject({ code: 'upstream_down' });
    tools.answer(url, { status: 404 });
    await expect(call()).rejects.toMatchObject({ code: 'not_found', message: 'No bird has this name.' });
    tools.answer(url, { body: '{"sing":1}' });
    await expect(call()).rejects.toThrow('The bird list gave an answer that cannot be read.');
    tools.answer(url, { body: '<html>' });
    await expect(call()).rejects.toMatchObject({ name: 'ToolFailure' });
  });

  it('asks no origin but those that it declares', async () => {
    await expect(tools.call('bird-get', { name: 'x', host: 'https://evil.example' })).rejects.toThrow(
      'declare',
    );
    const inside = 'https://en.wings.example';
    tools.answer(`${inside}/birds/x?format=json`, { body: '{"song":"la"}' });
    await expect(tools.call('bird-get', { name: 'x', host: inside })).resolves.toMatchObject({
      data: { song: 'la' },
    });
  });

  it('asks again for what an answer lists, in a group of its own', async () => {
    const call = () => tools.call('flock-get', { flock: 'north' });
    tools.answer('https://birds.example/flocks/north', { body: '["a","b"]' });
    tools.answer('https://birds.example/birds/a', { body: '{"song":"la"}' });
    tools.answer('https://birds.example/birds/b', { body: '{"song":"li"}' });
    expect(await call()).toEqual({ data: ['la', 'li'], source: 'https://birds.example/flocks/north' });
    expect(flock).toMatchObject({ provider: 'FLOCKS', credit: 'Birds by example' });
    tools.answer('https://birds.example/flocks/north', { status: 404 });
    await expect(call()).rejects.toMatchObject({ code: 'not_found', message: 'No such flock.' });
  });
});
