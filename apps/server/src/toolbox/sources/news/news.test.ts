import { beforeEach, describe, expect, it } from 'vitest';
import { createRecordedTools, type RecordedTools } from '../../../testing/tools/recorded-tools.ts';
import { NEWS_TOOLS } from './index.ts';

let tools: RecordedTools;
beforeEach(() => {
  tools = createRecordedTools(NEWS_TOOLS, import.meta.url);
});

const HACKER_NEWS = 'https://hacker-news.firebaseio.com/v0';
const STACK = 'https://api.stackexchange.com/2.3';
const STACK_SEARCH = `${STACK}/search/advanced?q=asyncio&site=stackoverflow&sort=relevance&order=desc&pagesize=8`;

describe('tools that read what is being said give what was found [TOOL-11]', () => {
  it('hackernews-top, without stories that are gone', async () => {
    tools.record(`${HACKER_NEWS}/askstories.json`, 'hackernews-top.json');
    for (const [id, file] of [
      [9129911, 'story'],
      [9129199, 'deleted'],
      [9127761, 'unknown'],
      [9128141, 'ask'],
    ] as const)
      tools.record(`${HACKER_NEWS}/item/${id}.json`, `hackernews-item-${file}.json`);
    const { data, source } = await tools.call('hackernews-top', { list: 'ask' });
    expect(source).toBe('https://news.ycombinator.com/ask');
    expect(data).toMatchObject({
      stories: [
        {
          id: 8863,
          title: 'My YC app: Dropbox - Throw away your USB drive',
          points: 111,
          comments: 71,
          posted: '2007-04-04T19:16:40.000Z',
          discussion: 'https://news.ycombinator.com/item?id=8863',
        },
        {
          url: 'https://news.ycombinator.com/item?id=121003',
          text: expect.stringMatching(/^or HN: the Next Iteration\n\nI get the impression/),
        },
      ],
    });
    expect(tools.seen[0]?.cache).toEqual({ owner: null, seconds: 120 });
  });

  it('stackoverflow-search', async () => {
    const { data, source, truncated } = await tools.callWith({
      tool: 'stackoverflow-search',
      args: { query: 'asyncio' },
      url: STACK_SEARCH,
      file: 'stackexchange-search.json',
    });
    expect(data).toMatchObject({
      questions: [
        { id: 27435284, score: 398, has_accepted_answer: true, asked: '2014-12-12T01:03:57.000Z' },
        {},
        { by: "an offer can't refuse" },
      ],
    });
    expect({ source, truncated }).toEqual({
      source: 'https://stackoverflow.com/search?q=asyncio',
      truncated: true,
    });
  });
});

describe('what these services refuse is told in words', () => {
  it.each([
    {
      tool: 'hackernews-top',
      args: {},
      url: `${HACKER_NEWS}/topstories.json`,
      body: 'null',
      code: 'upstream_down',
    },
    {
      tool: 'stackoverflow-search',
      args: { query: 'asyncio' },
      url: STACK_SEARCH,
      file: 'stackexchange-throttle.json',
      status: 400,
      code: 'rate_limited',
    },
    {
      tool: 'stackoverflow-search',
      args: { query: 'asyncio' },
      url: STACK_SEARCH,
      file: 'stackexchange-error.json',
      status: 400,
      code: 'bad_input',
    },
  ])('$tool: $code', async ({ code, ...call }) => {
    await expect(tools.callWith(call)).rejects.toMatchObject({ name: 'ToolFailure', code });
  });
});

it.each([
  ['hackernews-top', { list: 'worst' }],
  ['hackernews-top', { limit: 31 }],
  ['stackoverflow-search', { query: 'a', site: 'evil.example/x' }],
  ['stackoverflow-search', { query: 'a', tags: ['a b'] }],
])('%s refuses %o', async (tool, args) => {
  await expect(tools.call(tool, args)).rejects.toMatchObject({ name: 'ZodError' });
  expect(tools.seen).toEqual([]);
});
