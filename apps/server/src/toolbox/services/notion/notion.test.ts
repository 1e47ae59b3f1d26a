// The tools of Notion against its recorded answers.
import { beforeEach, describe, expect, it } from 'vitest';
import { CANARY, createServiceTools, type ServiceToolCalls } from '../../../testing/tools/service-tools.ts';
import { notionCredential } from '../../credentials/kinds/notion.ts';
import { NOTION_TOOLS } from './index.ts';

const API = 'https://api.notion.com/v1';
const SOURCE_ID = '393abc1e-edcd-81a2-8d0b-000bae7f15dc';
const containing = (text: string) => expect.stringContaining(text) as string;

let tools: ServiceToolCalls;
beforeEach(() => {
  tools = createServiceTools(NOTION_TOOLS, {
    kind: notionCredential,
    values: { token: CANARY },
    folder: new URL('./fixtures/', import.meta.url),
  });
});

const answerBlocks = (of: string, blocks: readonly object[], query = 'page_size=100') => {
  tools.answer(`${API}/blocks/${of}/children?${query}`, {
    body: JSON.stringify({ results: blocks, has_more: false, next_cursor: null }),
  });
};
const rich = (text: string) => ({ rich_text: [{ plain_text: text }] });

describe('the tools of Notion', () => {
  it('find pages and tables by title [TOOL-11]', async () => {
    tools.record(`${API}/search`, 'search.json');
    const { data } = await tools.call('notion-search', { query: 'plan', kind: 'table' });
    expect(data).toMatchObject({
      results: [{ kind: 'page', id: '393abc1e-edcd-80f3-813b-e205934558c6', title: '' }],
      next_cursor: null,
    });
    expect(tools.body()).toMatchObject({
      query: 'plan',
      filter: { property: 'object', value: 'data_source' },
    });
    expect(tools.seen[0]).toMatchObject({
      method: 'POST',
      headers: { 'notion-version': '2025-09-03' },
      credential: { headers: { authorization: `Bearer ${CANARY}` } },
    });
  });

  it('read a page as Markdown, page by page of its blocks [TOOL-11]', async () => {
    tools.record(`${API}/pages/p1`, 'page.json');
    tools.record(`${API}/blocks/p1/children?page_size=100`, 'blocks-children-page1.json');
    tools.record(
      `${API}/blocks/p1/children?page_size=100&start_cursor=393abc1e-edcd-81fe-b95b-d17e01b40ae3`,
      'blocks-children-last-page.json',
    );
    tools.record('*', 'blocks-children-last-page.json');
    expect(await tools.call('notion-page-read', { page_id: 'p1' })).toMatchObject({
      source: containing('app.notion.com/p/Test'),
      truncated: false,
      data: { title: 'Test 2026-07-04 11:08:14.736683', text: 'paragraph 0\nparagraph 1\nparagraph 4' },
    });
    expect(tools.seen).toHaveLength(3);
  });

  it('write the kinds of blocks as Markdown, with what is inside them', async () => {
    tools.record(`${API}/pages/p1`, 'page.json');
    answerBlocks('p1', [
      { id: 'a', type: 'heading_2', heading_2: rich('Plan') },
      { id: 'b', type: 'to_do', to_do: { ...rich('Buy'), checked: true }, has_children: true },
      { id: 'c', type: 'code', code: { ...rich('a()\nb()'), language: 'js' } },
      { id: 'd', type: 'child_page', child_page: { title: 'Other' }, has_children: true },
      { id: 'e', type: 'bookmark', bookmark: { url: 'https://a.example', caption: [] } },
      { id: 'f', type: 'unsupported', unsupported: {} },
    ]);
    answerBlocks('b', [{ id: 'b1', type: 'bulleted_list_item', bulleted_list_item: rich('Milk') }]);
    const { data } = await tools.call('notion-page-read', { page_id: 'p1' });
    expect(data).toMatchObject({
      text: '## Plan\n- [x] Buy\n  - Milk\n```js\na()\nb()\n```\n[page: Other]\nbookmark: https://a.example\n',
    });
  });

  it('ask for a bounded number of blocks, however many a page has', async () => {
    tools.record(`${API}/pages/p1`, 'page.json');
    const endless = [{ id: 'x', type: 'toggle', toggle: rich('More'), has_children: true }];
    tools.answer('*', { body: JSON.stringify({ results: endless, has_more: true, next_cursor: 'n' }) });
    expect((await tools.call('notion-page-read', { page_id: 'p1' })).truncated).toBe(true);
    expect(tools.seen.length).toBeLessThanOrEqual(13);
  });

  it('create a page and add to one, from Markdown [TOOL-11]', async () => {
    tools.record(`${API}/pages`, 'page-created.json');
    const text = '# One\n\ntwo\n- [ ] three\n- four\n1. five\n> six\n---\n```js\nseven()\n```';
    const created = await tools.call('notion-page-create', { parent_page_id: 'p0', title: 'New', text });
    expect(created.data).toMatchObject({ id: '393abc1e-edcd-81cd-8d54-d46164cfb59f' });
    const { children } = tools.body() as { children: { type: string }[] };
    expect(children.map(({ type }) => type)).toEqual([
      'heading_1',
      'paragraph',
      'to_do',
      'bulleted_list_item',
      'numbered_list_item',
      'quote',
      'divider',
      'code',
    ]);
    tools.record(`${API}/blocks/p1/children`, 'append-children.json');
    const added = await tools.call('notion-page-append', { page_id: 'p1', text: `${'x'.repeat(1_999)}😀y` });
    expect(added.data).toEqual({ page_id: 'p1', added_blocks: 2 });
    expect(tools.body()).toEqual({
      children: [
        {
          type: 'paragraph',
          paragraph: {
            rich_text: [{ text: { content: 'x'.repeat(1_999) } }, { text: { content: '😀y' } }],
          },
        },
      ],
    });
    expect(tools.seen.at(-1)?.method).toBe('PATCH');
    const long = tools.call('notion-page-append', { page_id: 'p1', text: 'a\n'.repeat(101) });
    await expect(long).rejects.toMatchObject({ code: 'bad_input', message: containing('100 at once') });
  });
});

describe('a table of Notion', () => {
  const columns = {
    Name: { type: 'title' },
    Score: { type: 'number' },
    When: { type: 'date' },
    Tags: { type: 'multi_select' },
    Done: { type: 'checkbox' },
    Sum: { type: 'formula' },
  };
  const source = JSON.stringify({ id: SOURCE_ID, url: 'https://app.notion.com/p/t', properties: columns });
  beforeEach(() => tools.answer(`${API}/data_sources/${SOURCE_ID}`, { body: source }));

  it('is queried by conditions on its columns [TOOL-11]', async () => {
    tools.record(`${API}/data_sources/${SOURCE_ID}/query`, 'database-query.json');
    const found = await tools.call('notion-database-query', {
      table_id: SOURCE_ID,
      conditions: [
        { column: 'Score', is: 'greater_than', value: 3 },
        { column: 'When', is: 'is_not_empty' },
      ],
      sort_by: 'Score',
      descending: true,
    });
    expect(found).toMatchObject({
      source: 'https://app.notion.com/p/t',
      data: {
        columns: { Name: 'title', Done: 'checkbox' },
        rows: [
          {
            title: 'Nicolas Goutay',
            values: {
              'Orbit Status': 'OK',
              'Send to Orbit': true,
              Date: null,
              'Member Email': 'person1@example.com',
            },
          },
        ],
      },
    });
    expect(tools.body()).toMatchObject({
      filter: {
        and: [
          { property: 'Score', number: { greater_than: 3 } },
          { property: 'When', date: { is_not_empty: true } },
        ],
      },
      sorts: [{ property: 'Score', direction: 'descending' }],
    });
  });

  it('is found by the id of its database too, unless that holds several', async () => {
    tools.record(`${API}/data_sources/db`, 'not-found.error.json', { status: 404 });
    tools.record(`${API}/databases/db`, 'database.json');
    tools.record(`${API}/data_sources/b71e1213-3d03-46cb-b9c2-db9856a9f42d`, 'data-source.json');
    tools.answer(`${API}/data_sources/${SOURCE_ID}/query`, { body: '{"results":[],"has_more":false}' });
    const query = () => tools.call('notion-database-query', { table_id: 'db' });
    expect((await query()).data).toMatchObject({ columns: { Name: 'title' }, rows: [] });
    const several = {
      data_sources: [
        { id: 'a', name: 'A' },
        { id: 'b', name: 'B' },
      ],
    };
    tools.answer(`${API}/databases/db`, { body: JSON.stringify(several) });
    await expect(query()).rejects.toMatchObject({ code: 'bad_input', message: containing('A: a, B: b') });
  });

  it('is read with what columns gather from elsewhere, and who made a row', async () => {
    const rollup = (type: string, value?: unknown) => ({
      type: 'rollup',
      rollup: { type, [type]: value, function: 'show_original' },
    });
    const ada = { object: 'user', id: 'u1', name: 'Ada' };
    const properties = {
      Total: rollup('number', 42),
      Last: rollup('date', { start: '2026-03-02', end: null }),
      Owners: rollup('array', [
        { type: 'people', people: [ada] },
        { type: 'title', title: [{ plain_text: 'Plan' }] },
        { type: 'number', number: null },
      ]),
      Open: rollup('incomplete', {}),
      By: { type: 'created_by', created_by: ada },
      Edited: { type: 'last_edited_by', last_edited_by: { object: 'user', id: 'u2' } },
    };
    const times = { created_time: '2026-03-01T09:00:00Z', last_edited_time: '2026-03-02T09:00:00Z' };
    const row = { object: 'page', id: 'r1', url: 'https://app.notion.com/p/r', ...times, properties };
    tools.answer(`${API}/data_sources/${SOURCE_ID}/query`, {
      body: JSON.stringify({ results: [row], has_more: false, next_cursor: null }),
    });
    expect((await tools.call('notion-database-query', { table_id: SOURCE_ID })).data).toMatchObject({
      rows: [
        {
          values: {
            Total: 42,
            Last: '2026-03-02',
            Owners: [['Ada'], 'Plan', null],
            Open: null,
            By: 'Ada',
            Edited: 'u2',
          },
        },
      ],
    });
  });

  it('is given a row with values of the kinds of its columns [TOOL-11]', async () => {
    tools.record(`${API}/pages`, 'page-created-in-database.json');
    const add = (values: object) => tools.call('notion-database-create-row', { table_id: SOURCE_ID, values });
    const row = await add({ Name: 'Ada', Score: 7, When: '2026-03-02', Tags: ['a', 'b'], Done: true });
    expect(row.data).toMatchObject({ id: '49b5505c-9b0b-4be0-850d-570db310dea3' });
    expect(tools.body()).toEqual({
      parent: { type: 'data_source_id', data_source_id: SOURCE_ID },
      properties: {
        Name: { title: [{ text: { content: 'Ada' } }] },
        Score: { number: 7 },
        When: { date: { start: '2026-03-02' } },
        Tags: { multi_select: [{ name: 'a' }, { name: 'b' }] },
        Done: { checkbox: true },
      },
    });
    await expect(add({ Age: 7 })).rejects.toThrow(
      'There is no column "Age". The columns are: Name (title), ',
    );
    await expect(add({ Sum: 7 })).rejects.toThrow('of type formula cannot be written');
  });

  it.each([
    ['unauthorized', 401, 'credential_invalid', 'API token is invalid'],
    ['not-found', 404, 'not_found', 'may not see'],
    ['validation', 400, 'bad_input', 'body failed validation'],
    ['rate-limit', 429, 'rate_limited', 'too often'],
  ])('answers %s with words for it [TOOL-11]', async (file, status, code, message) => {
    tools.record('*', `${file}.error.json`, { status, headers: { 'retry-after': '7' } });
    await expect(tools.call('notion-page-read', { page_id: 'p1' })).rejects.toMatchObject({
      code,
      message: containing(message),
      retryAfterSeconds: code === 'rate_limited' ? 7 : null,
    });
  });
});
