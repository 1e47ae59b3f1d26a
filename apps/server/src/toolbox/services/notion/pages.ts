import { z } from 'zod';
import { path } from '../../rows.ts';
import { clip, cursor, id, limit, words } from '../arguments.ts';
import { API, findTitle, listOf, notion, Page, RichText } from './notion.ts';
import { toPlainValues } from './properties.ts';
import { readBlocks } from './read-blocks.ts';
import { toRichText } from './rich-text.ts';
import { toBlocks } from './write-blocks.ts';

const MAX_TEXT = 60_000;

const Found = z.object({
  object: z.string(),
  id: z.string(),
  url: z.string(),
  last_edited_time: z.string(),
  title: RichText.optional(),
  properties: z.record(z.string(), z.unknown()).default({}),
});

export const search = notion.tool({
  name: 'notion-search',
  icon: 'search',
  title: { en: 'Search Notion', zh: '搜索 Notion' },
  description:
    'Finds pages and tables of Notion by words of their titles, the last changed ones first; without words it lists what is there. ' +
    'Only what the person shared with the integration is found. Text inside pages is not searched: read them with notion_page_read.',
  parameters: z.strictObject({
    query: z.string().max(200).default('').describe('Words of the title.'),
    kind: z.enum(['page', 'table']).optional().describe('Only pages, or only tables.'),
    limit: limit('How many to return.', { most: 50, usual: 20 }),
    cursor,
  }),
  async run({ query, kind, limit: page_size, cursor: start_cursor }, ask) {
    const value = kind === 'table' ? 'data_source' : kind;
    const { results, has_more, next_cursor } = await ask(
      {
        url: `${API}/search`,
        json: {
          query,
          ...(value && { filter: { property: 'object', value } }),
          sort: { direction: 'descending', timestamp: 'last_edited_time' },
          page_size,
          start_cursor,
        },
      },
      listOf(Found),
    );
    return {
      truncated: has_more,
      data: {
        results: results.map(({ object, id: of, url, last_edited_time, title, properties }) => ({
          kind: object === 'page' ? 'page' : 'table',
          id: of,
          title: title ?? findTitle(properties),
          url,
          edited_at: last_edited_time,
        })),
        next_cursor: next_cursor ?? null,
      },
    };
  },
});

export const pageRead = notion.tool({
  name: 'notion-page-read',
  icon: 'file-text',
  title: { en: 'Read a Notion page', zh: '读取 Notion 页面' },
  description:
    'Reads a page of Notion as Markdown, with its properties. It needs the id of the page, which notion_search tells; the rows of a ' +
    'table are told by notion_database_query. Pages inside the page are named, not read.',
  parameters: z.strictObject({ page_id: id('The id of the page.') }),
  timeoutMs: 45_000,
  async run({ page_id }, ask) {
    const page = await ask({ url: `${API}${path`/pages/${page_id}`}` }, Page);
    const { text, isCut } = await readBlocks(ask, page_id);
    const shown = clip(text, MAX_TEXT);
    return {
      source: page.url,
      truncated: isCut || shown.isCut,
      data: {
        id: page.id,
        title: findTitle(page.properties),
        edited_at: page.last_edited_time,
        properties: toPlainValues(page.properties),
        text: shown.text,
      },
    };
  },
});

const markdown = z
  .string()
  .max(MAX_TEXT)
  .describe('The text in Markdown: headings, lists, tasks, quotes, code. At most 100 paragraphs.');

export const pageCreate = notion.tool({
  name: 'notion-page-create',
  icon: 'file-plus',
  effect: 'write',
  title: { en: 'Create a Notion page', zh: '创建 Notion 页面' },
  description:
    'Creates a page of Notion below another page. Use it only when the person wants it; notion_search finds the page that it belongs ' +
    'below. To add to a page that is there use notion_page_append, and for a row of a table notion_database_create_row.',
  parameters: z.strictObject({
    parent_page_id: id('The id of the page that it is created below.'),
    title: words('The title.', 500),
    text: markdown.default(''),
  }),
  async run({ parent_page_id, title, text }, ask) {
    const page = await ask(
      {
        url: `${API}/pages`,
        json: {
          parent: { page_id: parent_page_id },
          properties: { title: { title: toRichText(title) } },
          children: toBlocks(text),
        },
      },
      Page,
    );
    return { source: page.url, data: { id: page.id, url: page.url } };
  },
});

export const pageAppend = notion.tool({
  name: 'notion-page-append',
  icon: 'list-plus',
  effect: 'write',
  title: { en: 'Add to a Notion page', zh: '追加到 Notion 页面' },
  description:
    'Adds text at the end of a page of Notion. Use it only when the person wants it; read the page with notion_page_read first ' +
    'where it matters what is there. It changes and removes nothing that is on the page.',
  parameters: z.strictObject({ page_id: id('The id of the page.'), text: markdown.min(1) }),
  async run({ page_id, text }, ask) {
    const { results } = await ask(
      {
        url: `${API}${path`/blocks/${page_id}/children`}`,
        method: 'PATCH',
        json: { children: toBlocks(text) },
      },
      z.object({ results: z.array(z.object({ id: z.string() })) }),
    );
    return { data: { page_id, added_blocks: results.length } };
  },
});
