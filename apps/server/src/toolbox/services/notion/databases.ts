// Tables. A database holds data sources, each with columns and rows; either id is taken.
import { z } from 'zod';
import { path } from '../../rows.ts';
import { ToolFailure } from '../../tool.ts';
import { cursor, id, limit } from '../arguments.ts';
import type { Ask } from '../service.ts';
import { API, findTitle, listOf, notion, Page } from './notion.ts';
import { findColumn, toPlainValues, toProperties, type PlainValue } from './properties.ts';

const DataSource = z.object({
  id: z.string(),
  url: z.string().optional(),
  properties: z.record(z.string(), z.object({ type: z.string() })),
});
type DataSource = z.infer<typeof DataSource>;

const Database = z.object({ data_sources: z.array(z.object({ id: z.string(), name: z.string() })) });

/** Search tells ids of data sources; addresses of Notion hold those of databases. */
async function findDataSource(ask: Ask, tableId: string): Promise<DataSource> {
  const getSource = (of: string) => ask({ url: `${API}${path`/data_sources/${of}`}` }, DataSource);
  try {
    return await getSource(tableId);
  } catch (error) {
    if (!(error instanceof ToolFailure) || error.code !== 'not_found') throw error;
  }
  const { data_sources } = await ask({ url: `${API}${path`/databases/${tableId}`}` }, Database);
  const [only, ...others] = data_sources;
  if (only && others.length === 0) return getSource(only.id);
  const list = data_sources.map(({ id: of, name }) => `${name}: ${of}`).join(', ');
  throw new ToolFailure('bad_input', `This database has several tables. Name one by its id: ${list}.`);
}

const table = id('The id of the table, from notion_search, or of its database.');

const Condition = z.strictObject({
  column: z.string().min(1).max(200).describe('The name of the column.'),
  is: z
    .enum([
      'equals',
      'does_not_equal',
      'contains',
      'does_not_contain',
      'greater_than',
      'less_than',
      'before',
      'after',
      'on_or_before',
      'on_or_after',
      'is_empty',
      'is_not_empty',
    ])
    .describe('How the column compares. Dates know before and after, numbers greater_than and less_than.'),
  value: z
    .union([z.string().max(2_000), z.number(), z.boolean()])
    .optional()
    .describe('What it is compared with; nothing for is_empty and is_not_empty.'),
});

function toFilter({ properties }: DataSource, conditions: readonly z.infer<typeof Condition>[]) {
  const filters = conditions.map(({ column, is, value }) => {
    const { type } = findColumn(properties, column);
    const isAlone = is === 'is_empty' || is === 'is_not_empty';
    return { property: column, [type]: { [is]: isAlone ? true : (value ?? '') } };
  });
  return filters.length === 0 ? {} : { filter: { and: filters } };
}

export const databaseQuery = notion.tool({
  name: 'notion-database-query',
  icon: 'table',
  title: { en: 'Query a Notion table', zh: '查询 Notion 数据表' },
  description:
    'Reads rows of a table of Notion, filtered and sorted by columns. It needs the id of the table, which notion_search tells. All ' +
    'conditions must hold. For the text on the page of a row, use notion_page_read with the id of the row.',
  parameters: z.strictObject({
    table_id: table,
    conditions: z.array(Condition).max(10).default([]).describe('What a row must meet, all of them.'),
    sort_by: z.string().min(1).max(200).optional().describe('The name of the column to sort by.'),
    descending: z.boolean().default(false).describe('Whether the largest or latest comes first.'),
    limit: limit('How many rows to return.', { most: 100, usual: 25 }),
    cursor,
  }),
  async run({ table_id, conditions, sort_by, descending, limit: page_size, cursor: start_cursor }, ask) {
    const source = await findDataSource(ask, table_id);
    const direction = descending ? 'descending' : 'ascending';
    const { results, has_more, next_cursor } = await ask(
      {
        url: `${API}${path`/data_sources/${source.id}/query`}`,
        json: {
          ...toFilter(source, conditions),
          ...(sort_by !== undefined && { sorts: [{ property: sort_by, direction }] }),
          page_size,
          start_cursor,
        },
      },
      listOf(Page),
    );
    return {
      ...(source.url !== undefined && { source: source.url }),
      truncated: has_more,
      data: {
        columns: Object.fromEntries(
          Object.entries(source.properties).map(([name, { type }]) => [name, type]),
        ),
        rows: results.map((row) => ({
          id: row.id,
          title: findTitle(row.properties),
          url: row.url,
          values: toPlainValues(row.properties),
        })),
        next_cursor: next_cursor ?? null,
      },
    };
  },
});

const Value: z.ZodType<PlainValue> = z.union([
  z.string().max(20_000),
  z.number(),
  z.boolean(),
  z.array(z.string().max(200)).max(50),
]);

export const databaseCreateRow = notion.tool({
  name: 'notion-database-create-row',
  icon: 'list-plus',
  effect: 'write',
  title: { en: 'Add a row to a Notion table', zh: '在 Notion 数据表中新增行' },
  description:
    'Adds one row to a table of Notion. Use it only when the person wants it, with the names of columns as notion_database_query tells ' +
    'them: text, numbers, true or false, a date as 2026-03-02, several choices as a list. It changes no row that is there.',
  parameters: z.strictObject({
    table_id: table,
    values: z
      .record(z.string().max(200), Value)
      .refine((values) => Object.keys(values).length <= 50, 'must be at most 50 columns')
      .describe('The values, by the name of their column.'),
  }),
  async run({ table_id, values }, ask) {
    const source = await findDataSource(ask, table_id);
    const row = await ask(
      {
        url: `${API}/pages`,
        json: {
          parent: { type: 'data_source_id', data_source_id: source.id },
          properties: toProperties(values, source.properties),
        },
      },
      Page,
    );
    return { source: row.url, data: { id: row.id, url: row.url, values: toPlainValues(row.properties) } };
  },
});
