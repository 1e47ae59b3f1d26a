import { z } from 'zod';
import { nextTurn } from '../../platform/next-turn.ts';
import { defineTool, ToolFailure, type ToolContext, type ToolResult } from '../tool.ts';
import { count, webUrl } from './arguments.ts';
import { readTables } from './html/page-tables.ts';
import { loadPage } from './load-page.ts';

const MAX_TABLE = 50;

const parameters = z.strictObject({
  url: webUrl('The address of the page.'),
  table: z
    .int()
    .min(1)
    .max(MAX_TABLE)
    .optional()
    .describe('The number of one table, as an earlier call told it; all of them without it.'),
  offset: z.int().min(0).max(1_000).default(0).describe('How many rows of each table to leave out first.'),
  limit: count('How many rows of each table to return at most.', { most: 200, usual: 50 }),
});

async function call(
  { url, table, offset, limit }: z.infer<typeof parameters>,
  context: ToolContext,
): Promise<ToolResult> {
  const page = await loadPage(context, url);
  await nextTurn();
  const { tables, isCut } = readTables(page.document);
  if (tables.length === 0) throw new ToolFailure('not_found', 'This page holds no tables of data.');
  const numbered = tables
    .map((each, index) => ({ ...each, number: index + 1 }))
    .filter(({ number }) => table === undefined || number === table);
  if (numbered.length === 0)
    throw new ToolFailure('not_found', `This page has no table of this number, but ${tables.length} in all.`);
  const isLonger = numbered.some(({ rows }) => rows.length > offset + limit);
  return {
    data: {
      tables: numbered.map(({ number, caption, columns, rows }) => ({
        number,
        caption,
        columns,
        rows: rows.slice(offset, offset + limit),
        row_count: rows.length,
      })),
      table_count: tables.length,
    },
    source: page.url,
    truncated: isLonger || isCut || page.isCut || numbered.some((each) => each.isCut),
  };
}

export const webPageTables = defineTool({
  name: 'web-page-tables',
  provider: 'WEB',
  category: 'web',
  icon: 'table',
  effect: 'read',
  title: { en: 'Read tables of a page', zh: '提取网页表格' },
  description:
    'Returns the tables of a public web page as rows, with their captions and the names of their columns. Use it for figures and ' +
    'lists in tables; use fetch_page for text.',
  parameters,
  isIdempotent: true,
  isOutside: true,
  sends: ({ url }) => ({ as: 'address', text: url }),
  timeoutMs: 30_000,
  call,
});
