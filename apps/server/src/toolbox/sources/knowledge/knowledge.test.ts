import { beforeEach, describe, expect, it } from 'vitest';
import { createRecordedTools, type RecordedTools } from '../../../testing/tools/recorded-tools.ts';
import { KNOWLEDGE_TOOLS } from './index.ts';

let tools: RecordedTools;
beforeEach(() => {
  tools = createRecordedTools(KNOWLEDGE_TOOLS, import.meta.url);
});

const SEARCH =
  'https://en.wikipedia.org/w/api.php?action=query&list=search&srsearch=Pinus&srlimit=5' +
  '&srprop=snippet%7Cwordcount%7Ctimestamp&format=json&formatversion=2&errorformat=plaintext';
const SUMMARY = 'https://en.wikipedia.org/api/rest_v1/page/summary/';
const ENTITY =
  'https://www.wikidata.org/w/api.php?action=wbsearchentities&search=attila&type=item&language=en&uselang=en' +
  '&limit=5&format=json&formatversion=2&errorformat=plaintext';
const WORD = 'https://api.dictionaryapi.dev/api/v2/entries/en/';
const BOOKS_FIELDS =
  'fields=key%2Ctitle%2Cauthor_name%2Cfirst_publish_year%2Cedition_count%2Clanguage%2Cisbn%2Ccover_i';
const BOOKS = `https://openlibrary.org/search.json?title=time+war&limit=10&${BOOKS_FIELDS}`;
const GUTENBERG = 'https://gutendex.com/books/?search=shelley';

describe('tools that ask encyclopaedias, dictionaries and libraries give what was found [TOOL-11]', () => {
  it('wikipedia-search', async () => {
    const { data, source, truncated } = await tools.callWith({
      tool: 'wikipedia-search',
      args: { query: 'Pinus' },
      url: SEARCH,
      file: 'wikipedia-search.json',
    });
    expect(data).toMatchObject({
      total: 4352,
      articles: [
        {
          title: 'Pine',
          snippet: expect.stringMatching(/^A pine is any conifer tree or shrub in the genus Pinus \(/),
          words: 5116,
          url: 'https://en.wikipedia.org/wiki/Pine',
        },
        { url: 'https://en.wikipedia.org/wiki/Pinus_ponderosa' },
      ],
    });
    expect({ source, truncated }).toEqual({
      source: 'https://en.wikipedia.org/w/index.php?search=Pinus',
      truncated: true,
    });
    expect(tools.seen[0]?.cache).toEqual({ owner: null, seconds: 3_600 });
    tools.record(SEARCH, 'wikipedia-search-empty.json');
    expect((await tools.call('wikipedia-search', { query: 'Pinus' })).data).toEqual({
      articles: [],
      total: 0,
    });
  });

  it('wikipedia-summary', async () => {
    const { data, source } = await tools.callWith({
      tool: 'wikipedia-summary',
      args: { title: "Fermat's Last Theorem" },
      url: `${SUMMARY}Fermat's_Last_Theorem`,
      file: 'wikipedia-summary.json',
    });
    expect(data).toMatchObject({
      title: "Fermat's Last Theorem",
      is_disambiguation: false,
      description: 'theorem in number theory',
      summary: expect.stringContaining('no three positive integers'),
      image: expect.stringContaining('Diophantus'),
      coordinates: null,
    });
    expect(source).toBe("https://en.wikipedia.org/wiki/Fermat's_Last_Theorem");
    expect(tools.seen[0]?.cache).toEqual({ owner: null, seconds: 86_400 });
    const other = await tools.callWith({
      tool: 'wikipedia-summary',
      args: { title: 'Mercury' },
      url: `${SUMMARY}Mercury`,
      file: 'wikipedia-summary-disambiguation.json',
    });
    expect(other.data).toMatchObject({ is_disambiguation: true, image: null });
  });

  it('wikidata-entity', async () => {
    const { data } = await tools.callWith({
      tool: 'wikidata-entity',
      args: { query: 'attila' },
      url: ENTITY,
      file: 'wikidata-search.json',
    });
    expect(data).toMatchObject({
      entities: [
        { id: 'Q36724', label: 'Attila the Hun', url: 'https://www.wikidata.org/wiki/Q36724' },
        { id: 'Q17987270' },
        { id: 'Q4818461', description: null },
      ],
    });
  });

  it('dictionary-define', async () => {
    const { data, source } = await tools.callWith({
      tool: 'dictionary-define',
      args: { word: 'Hello' },
      url: `${WORD}hello`,
      file: 'dictionary-hello.json',
    });
    expect(data).toMatchObject({
      word: 'hello',
      pronunciation: '/həˈləʊ/',
      audio: expect.stringContaining('hello-au.mp3'),
      meanings: [
        { part_of_speech: 'noun', synonyms: ['greeting'] },
        { part_of_speech: 'verb' },
        {
          part_of_speech: 'interjection',
          antonyms: ['bye', 'goodbye'],
          definitions: expect.arrayContaining([
            {
              definition: expect.stringContaining('greeting'),
              example: 'Hello, everyone.',
            },
          ]),
        },
      ],
    });
    expect(source).toBe('https://en.wiktionary.org/wiki/hello');
  });

  it('openlibrary-search', async () => {
    const { data, source } = await tools.callWith({
      tool: 'openlibrary-search',
      args: { title: 'time war' },
      url: BOOKS,
      file: 'openlibrary-search.json',
    });
    expect(data).toMatchObject({
      total: 2,
      books: [
        {
          title: 'This Is How You Lose the Time War',
          authors: ['Amal El-Mohtar', 'Max Gladstone'],
          first_published: 2019,
          isbn: '9781534431003',
          cover: null,
          url: 'https://openlibrary.org/works/OL20639540W',
        },
        { first_published: null, cover: 'https://covers.openlibrary.org/b/id/8665647-M.jpg', languages: [] },
      ],
    });
    expect(source).toBe('https://openlibrary.org/search?title=time+war');
  });

  it('gutenberg-search', async () => {
    const { data, truncated } = await tools.callWith({
      tool: 'gutenberg-search',
      args: { query: 'shelley', limit: 1 },
      url: GUTENBERG,
      file: 'gutenberg-books.json',
    });
    expect(data).toMatchObject({
      books: [
        {
          id: 84,
          authors: [{ name: 'Mary Wollstonecraft Shelley', born: 1797 }],
          in_copyright: false,
          text: 'https://www.gutenberg.org/ebooks/84.txt.utf-8',
          epub: 'https://www.gutenberg.org/ebooks/84.epub3.images',
        },
      ],
    });
    expect(truncated).toBe(true);
    tools.record(GUTENBERG, 'gutenberg-empty.json');
    expect((await tools.call('gutenberg-search', { query: 'shelley' })).data).toEqual({
      books: [],
      total: 0,
    });
  });
});

describe('what these services refuse is told in words', () => {
  it.each([
    {
      tool: 'wikipedia-search',
      args: { query: 'Pinus' },
      url: SEARCH,
      file: 'wiki-error.json',
      code: 'bad_input',
    },
    {
      tool: 'wikipedia-search',
      args: { query: 'Pinus' },
      url: SEARCH,
      file: 'wiki-error-plain.json',
      code: 'bad_input',
    },
    {
      tool: 'wikipedia-search',
      args: { query: 'Pinus' },
      url: SEARCH,
      body: '{"errors":[{"code":"maxlag"}]}',
      code: 'rate_limited',
    },
    {
      tool: 'wikipedia-summary',
      args: { title: 'Missing page' },
      url: `${SUMMARY}Missing_page`,
      file: 'wikipedia-summary-missing.json',
      status: 404,
      code: 'not_found',
    },
    {
      tool: 'wikidata-entity',
      args: { query: 'attila' },
      url: ENTITY,
      file: 'wikidata-missing.json',
      code: 'not_found',
    },
    {
      tool: 'dictionary-define',
      args: { word: 'zzzqqxx' },
      url: `${WORD}zzzqqxx`,
      file: 'dictionary-missing.json',
      status: 404,
      code: 'not_found',
    },
    {
      tool: 'openlibrary-search',
      args: { title: 'time war' },
      url: BOOKS,
      status: 503,
      code: 'upstream_down',
    },
    { tool: 'gutenberg-search', args: { query: 'shelley' }, url: GUTENBERG, body: '<html>', code: 'failed' },
    {
      tool: 'gutenberg-search',
      args: { query: 'shelley' },
      url: GUTENBERG,
      body: '{}',
      code: 'upstream_down',
    },
  ])('$tool: $code', async ({ code, ...call }) => {
    await expect(tools.callWith(call)).rejects.toMatchObject({ name: 'ToolFailure', code });
  });
});

it.each([
  ['wikipedia-search', { query: '' }],
  ['wikipedia-search', { query: 'a', limit: 21 }],
  ['wikipedia-search', { query: 'a', language: 'en.evil.example/' }],
  ['wikipedia-summary', { title: 'a'.repeat(256) }],
  ['wikidata-entity', { query: 'a', type: 'lexeme' }],
  ['dictionary-define', { word: '../en' }],
  ['openlibrary-search', {}],
  ['gutenberg-search', { query: 'a', language: 'EN' }],
])('%s refuses %o', async (tool, args) => {
  await expect(tools.call(tool, args)).rejects.toMatchObject({ name: 'ZodError' });
  expect(tools.seen).toEqual([]);
});
