// Tools of services that know the web, against recorded answers; fixtures/README.md says where they come from.
import { beforeEach, describe, expect, it } from 'vitest';
import { createRecordedTools, type RecordedTools } from '../../../testing/tools/recorded-tools.ts';
import { WEB_SOURCE_TOOLS } from './index.ts';

let tools: RecordedTools;
beforeEach(() => {
  tools = createRecordedTools(WEB_SOURCE_TOOLS, import.meta.url);
});
const containing = (text: string) => expect.stringContaining(text) as string;

describe('archive-search', () => {
  const FIELDS =
    'fl%5B%5D=identifier&fl%5B%5D=title&fl%5B%5D=creator&fl%5B%5D=year&fl%5B%5D=mediatype&fl%5B%5D=description&fl%5B%5D=downloads';
  const url = `https://archive.org/advancedsearch.php?${FIELDS}&q=%28nasa+rover%29+AND+mediatype%3Amovies+AND+year%3A%5B2000+TO+2100%5D&rows=10&page=1&output=json`;
  const args = { query: 'nasa:(rover) OR', kind: 'movies', from_year: 2000 };

  it('lists items with the address of each, and takes operators for words [TOOL-11]', async () => {
    const found = await tools.callWith({ tool: 'archive-search', args, url, file: 'archive-search.json' });
    expect(found).toMatchObject({ truncated: true, source: containing('https://archive.org/search?query=') });
    expect(found.data).toMatchObject({
      total: 50,
      items: [
        {
          title: 'Red rover Goes To Mars-Student Astronaut B-Roll Compilation',
          creators: ['NASA/JPL-Caltech'],
          year: 2004,
          kind: 'movies',
          url: 'https://archive.org/details/1redRoverGoesToMars-studentAstronautB-rollCompilation',
        },
        {},
        {},
      ],
    });
  });

  it('says what is wrong with a search, or with the archive', async () => {
    const fail = (body: string, status = 200) =>
      tools.callWith({ tool: 'archive-search', args, url, body, status });
    await expect(fail('{"error":"Syntax error"}')).rejects.toMatchObject({ code: 'bad_input' });
    await expect(fail('<html>', 503)).rejects.toMatchObject({ code: 'upstream_down' });
    await expect(tools.call('archive-search', { query: '***' })).rejects.toMatchObject({ code: 'bad_input' });
  });
});

describe('instant-answer', () => {
  const ask = (query: string, file: string, status = 200) =>
    tools.callWith({
      tool: 'instant-answer',
      args: { query },
      url: `https://api.duckduckgo.com/?q=${query}&format=json&no_html=1&no_redirect=1&skip_disambig=0`,
      file,
      status,
    });

  it('returns what a name means, with facts and related topics [TOOL-11]', async () => {
    const { data, source } = await ask('rust', 'duckduckgo-article.json');
    expect(source).toBe('https://en.wikipedia.org/wiki/Rust_(programming_language)');
    expect(data).toMatchObject({
      heading: 'Rust (programming language)',
      answer: containing('multi-paradigm'),
      from: 'Wikipedia',
      facts: { 'Designed by': 'Graydon Hoare' },
    });
    expect(data).not.toHaveProperty(['facts', 'Instance of']);
  });

  it('returns the topics of groups as well, and says where it knows nothing', async () => {
    const { data } = await ask('futebol', 'duckduckgo-groups.json');
    expect(data).toMatchObject({
      answer: null,
      related: expect.arrayContaining([{ text: containing('society'), url: containing('Futebol_Society') }]),
    });
    await expect(ask('zzzz', 'duckduckgo-empty.json', 202)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('youtube-video-info', () => {
  const oembed = (target: string) =>
    `https://www.youtube.com/oembed?format=json&url=${encodeURIComponent(`https://www.youtube.com/${target}`)}`;
  const VIDEO = oembed('watch?v=eiHXASgRTcA');

  it.each([
    'eiHXASgRTcA',
    'https://youtu.be/eiHXASgRTcA?t=4',
    'youtube.com/watch?v=eiHXASgRTcA&list=x',
    'https://m.youtube.com/shorts/eiHXASgRTcA',
  ])('knows the video by %s [TOOL-11]', async (video) => {
    const call = { tool: 'youtube-video-info', args: { video }, url: VIDEO, file: 'youtube-video.json' };
    expect((await tools.callWith(call)).data).toMatchObject({
      title: 'Noisy kittens waiting for dinner!',
      channel: 'smshdchrb',
      url: 'https://www.youtube.com/watch?v=eiHXASgRTcA',
    });
  });

  it('knows playlists, and no other sites', async () => {
    const id = 'PL4qTakKkQATKOyZPJG_cAMnRtF7fAIdST';
    const call = {
      tool: 'youtube-video-info',
      args: { video: `https://www.youtube.com/playlist?list=${id}` },
      url: oembed(`playlist?list=${id}`),
      file: 'youtube-playlist.json',
    };
    expect((await tools.callWith(call)).data).toMatchObject({
      channel_url: 'https://www.youtube.com/user/Scadrei5',
    });
    for (const video of ['https://youtube.com.example/watch?v=eiHXASgRTcA', 'https://vimeo.com/1', 'short'])
      await expect(tools.call('youtube-video-info', { video })).rejects.toThrow(/on YouTube/);
  });

  it.each([
    [400, 'Bad Request'],
    [401, 'Unauthorized'],
    [403, 'Forbidden'],
    [404, 'Not Found'],
    [200, 'Forbidden'],
  ])('tells that there is nothing to see: %i %s', async (status, body) => {
    const call = { tool: 'youtube-video-info', args: { video: 'eiHXASgRTcA' }, url: VIDEO, status, body };
    await expect(tools.callWith(call)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('jina-read', () => {
  const READER = 'https://r.jina.ai/https://app.example/page?a=1';
  const args = { url: 'https://app.example/page?a=1#part' };

  it('returns the text of the page, in parts [TOOL-11]', async () => {
    const read = (more: object) =>
      tools.callWith({ tool: 'jina-read', args: { ...args, ...more }, url: READER, file: 'jina-page.json' });
    expect(await read({})).toMatchObject({
      data: { title: 'Example Domain', text: containing('illustrative'), next_offset: null },
      truncated: false,
    });
    const body = JSON.stringify({ data: { title: 'A', url: null, content: 'x'.repeat(900) } });
    const cut = { tool: 'jina-read', args: { ...args, max_characters: 500 }, url: READER, body };
    expect(await tools.callWith(cut)).toMatchObject({ data: { next_offset: 500 }, truncated: true });
  });

  it('tells nobody of addresses inside a network', async () => {
    for (const url of [
      'http://127.0.0.1/',
      'http://[::1]/',
      'http://db.internal/',
      'http://localhost/',
      'https://a:b@c.example/',
    ])
      await expect(tools.call('jina-read', { url })).rejects.toThrow('must be a public address');
    expect(tools.seen).toHaveLength(0);
  });

  it('puts failures in its own words', async () => {
    const fail = (status: number, file = 'jina-invalid.error.json') =>
      tools.callWith({ tool: 'jina-read', args, url: READER, file, status });
    await expect(fail(422)).rejects.toMatchObject({ code: 'bad_input' });
    await expect(fail(451)).rejects.toMatchObject({ code: 'failed' });
    await expect(fail(429)).rejects.toMatchObject({ code: 'rate_limited' });
    const empty = { tool: 'jina-read', args, url: READER, body: '{"data":{"content":" "}}' };
    await expect(tools.callWith(empty)).rejects.toMatchObject({ code: 'not_found' });
  });
});
