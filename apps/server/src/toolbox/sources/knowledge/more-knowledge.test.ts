import { beforeEach, describe, expect, it } from 'vitest';
import { createRecordedTools, type RecordedTools } from '../../../testing/tools/recorded-tools.ts';
import { KNOWLEDGE_TOOLS } from './index.ts';

let tools: RecordedTools;
beforeEach(() => {
  tools = createRecordedTools(KNOWLEDGE_TOOLS, import.meta.url);
});

const ARTICLE = {
  tool: 'wikipedia-article',
  args: { title: 'Tide' },
  url: 'https://en.wikipedia.org/w/api.php?action=query&prop=extracts&explaintext=1&redirects=1&titles=Tide&format=json&formatversion=2&errorformat=plaintext',
};
const DAY = {
  tool: 'wikipedia-on-this-day',
  args: { month: 2, day: 6, limit: 1 },
  url: 'https://en.wikipedia.org/api/rest_v1/feed/onthisday/selected/02/06',
};
const SPARQL = {
  tool: 'wikidata-query',
  args: { sparql: 'SELECT ?a' },
  url: 'https://query.wikidata.org/sparql?format=json&query=SELECT+%3Fa',
};
const PICTURES = {
  tool: 'wikimedia-image-search',
  args: { query: 'mosby' },
  url:
    'https://commons.wikimedia.org/w/api.php?action=query&generator=search&gsrnamespace=6&gsrlimit=6' +
    '&gsrsearch=filetype%3Abitmap%7Cdrawing+mosby&prop=imageinfo&iiprop=url%7Csize%7Cmime%7Cextmetadata' +
    '&iiextmetadatafilter=ImageDescription%7CArtist%7CLicenseShortName%7CLicenseUrl&iiurlwidth=640' +
    '&format=json&formatversion=2&errorformat=plaintext',
};
const RELATED = {
  tool: 'word-association',
  args: { word: 'ringing in the ears' },
  url: 'https://api.datamuse.com/words?ml=ringing+in+the+ears&max=20',
};
const ISBN = {
  tool: 'book-by-isbn',
  args: { isbn: '978-2-07-042779-6' },
  url: 'https://openlibrary.org/api/books?bibkeys=ISBN%3A9782070427796&jscmd=data&format=json',
};
const TRANSLATE = {
  tool: 'translate-text',
  args: { text: 'Hello World!', from: 'en', to: 'it' },
  url: 'https://api.mymemory.translated.net/get?q=Hello+World%21&langpair=en%7Cit',
};

describe('more tools that ask encyclopaedias and libraries give what was found [TOOL-11]', () => {
  it.each([
    {
      ...ARTICLE,
      file: 'wikipedia-article.json',
      data: { text: expect.stringContaining('Old tables.'), sections: ['Causes', 'History'] },
    },
    {
      ...ARTICLE,
      args: { title: 'Tide', section: 'causes' },
      file: 'wikipedia-article.json',
      data: { text: expect.stringMatching(/^== Causes ==[\s\S]+Most of it is the Moon\.$/) },
    },
    {
      ...DAY,
      file: 'wikipedia-on-this-day.json',
      data: {
        total: 2,
        found: [{ year: 1983, articles: ['National Reorganization Process'] }],
      },
    },
    {
      ...SPARQL,
      file: 'wikidata-rows.json',
      data: {
        columns: expect.arrayContaining(['label', 'genre']),
        rows: [expect.objectContaining({ label: 'Tarzan', composer: 'Q952428', duration: '94' })],
      },
    },
    {
      ...PICTURES,
      file: 'commons-search.json',
      data: {
        pictures: [
          {
            author: 'Civil War Glass Negatives',
            licence: 'Public domain',
            licence_url: null,
            description: expect.stringMatching(/^Title: Col\. John/),
            url: expect.stringMatching(/LCCN2013651628\.jpg$/),
            width: 8153,
          },
        ],
      },
    },
    { ...PICTURES, body: '{"batchcomplete":true}', data: { pictures: [] } },
    {
      ...RELATED,
      file: 'datamuse-meaning.json',
      data: { words: [{ word: 'tinnitus', part_of_speech: ['n'] }, {}, {}] },
    },
    { ...RELATED, body: '[]', data: { words: [] } },
    {
      ...ISBN,
      file: 'openlibrary-isbn.json',
      data: {
        title: 'Les ombres errantes',
        authors: ['Pascal Quignard'],
        publishers: ['Gallimard'],
        published: '2002',
        pages: null,
      },
    },
    { ...TRANSLATE, file: 'mymemory-get.json', data: { translation: 'Ciao Mondo!', match: 1 } },
  ])('$tool', async ({ data, ...call }) => {
    const found = await tools.callWith(call);
    expect(found.data).toMatchObject(data);
    expect(found.source).toMatch(/^https:\/\/[a-z.]+\//);
  });
});

describe('what these services refuse is told in words', () => {
  it.each([
    { ...ARTICLE, file: 'wikipedia-article-missing.json', code: 'not_found' },
    {
      ...ARTICLE,
      args: { title: 'Tide', section: 'Poems' },
      file: 'wikipedia-article.json',
      code: 'not_found',
    },
    { ...DAY, status: 404, code: 'not_found' },
    { ...SPARQL, file: 'wikidata-timeout.txt', code: 'timeout' },
    { ...SPARQL, body: 'java.util.concurrent.TimeoutException', status: 500, code: 'timeout' },
    { ...SPARQL, body: 'MalformedQueryException', status: 400, code: 'bad_input' },
    { ...PICTURES, file: 'wiki-error.json', code: 'bad_input' },
    { ...ISBN, body: '{}', code: 'not_found' },
    { ...TRANSLATE, file: 'mymemory-badlanguage.json', code: 'bad_input' },
    { ...TRANSLATE, file: 'mymemory-toolong.json', code: 'bad_input' },
    { ...TRANSLATE, file: 'mymemory-quota.json', code: 'rate_limited' },
    { ...TRANSLATE, file: 'mymemory-quota.json', status: 429, code: 'rate_limited' },
  ])('$tool: $code', async ({ code, ...call }) => {
    await expect(tools.callWith(call)).rejects.toMatchObject({ name: 'ToolFailure', code });
  });
});

it.each([
  ['wikipedia-article', { title: '' }],
  ['wikipedia-on-this-day', { month: 13, day: 1 }],
  ['wikidata-query', { sparql: 'a'.repeat(4_001) }],
  ['wikimedia-image-search', { query: 'a', limit: 21 }],
  ['word-association', { word: 'a', relation: 'enemy' }],
  ['book-by-isbn', { isbn: '9782070427797' }],
  ['translate-text', { text: '好'.repeat(167), from: 'zh-CN', to: 'en' }],
])('%s refuses %o', async (tool, args) => {
  await expect(tools.call(tool, args)).rejects.toMatchObject({ name: 'ZodError' });
  expect(tools.seen).toEqual([]);
});
