import { z } from 'zod';
import { path } from '../../rows.ts';
import { ToolFailure } from '../../tool.ts';
import type { Ask } from '../service.ts';
import { createGoogleService, fileId } from './google.ts';

const ORIGIN = 'https://sheets.googleapis.com';
const API = `${ORIGIN}/v4/spreadsheets`;
const MAX_ROWS = 500;

const sheets = createGoogleService({
  name: 'Google Sheets',
  category: 'files',
  origin: ORIGIN,
  scope: 'spreadsheets',
});

const spreadsheet = fileId('The id of the table: in its address, between /d/ and /edit.');

const range = z
  .string()
  .min(1)
  .max(200)
  .regex(/^(?!\.+$)/, 'must be a range such as Sheet1!A1:D20')
  .optional();

const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const toSource = (of: string): string => `https://docs.google.com/spreadsheets/d/${of}`;

/** The first sheet where no range is named. */
async function findRange(ask: Ask, of: string, named: string | undefined): Promise<string> {
  if (named !== undefined) return named;
  const { sheets: known } = await ask(
    { url: `${API}${path`/${of}`}`, query: { fields: 'sheets.properties.title' } },
    z.object({ sheets: z.array(z.object({ properties: z.object({ title: z.string() }) })) }),
  );
  const [first] = known;
  if (!first) throw new ToolFailure('not_found', 'This table has no sheets.');
  return `'${first.properties.title.replaceAll("'", "''")}'`;
}

export const sheetsRead = sheets.tool({
  name: 'google-sheets-read',
  icon: 'table',
  title: { en: 'Read a Google sheet', zh: '读取 Google 表格' },
  description:
    'Reads cells of a Google sheet as rows, as they are shown. Name a range such as Sheet1!A1:D20 for a part of a large one; ' +
    'otherwise it reads the first sheet. Empty cells at the end of a row, and empty rows at the end, are left out.',
  parameters: z.strictObject({
    spreadsheet_id: spreadsheet,
    range: range.describe('The cells, such as Sheet1!A1:D20, or the name of a sheet.'),
  }),
  async run({ spreadsheet_id, range: named }, ask) {
    const wanted = await findRange(ask, spreadsheet_id, named);
    const found = await ask(
      { url: `${API}${path`/${spreadsheet_id}/values/${wanted}`}` },
      z.object({ range: z.string(), values: z.array(z.array(Cell)).default([]) }),
    );
    return {
      source: toSource(spreadsheet_id),
      truncated: found.values.length > MAX_ROWS,
      data: { range: found.range, rows: found.values.slice(0, MAX_ROWS) },
    };
  },
});

export const sheetsAppend = sheets.tool({
  name: 'google-sheets-append',
  icon: 'list-plus',
  effect: 'write',
  title: { en: 'Add rows to a Google sheet', zh: '向 Google 表格追加行' },
  description:
    'Adds rows below the table of a Google sheet. Use it only when the person wants it; read the heading with google_sheets_read ' +
    'first, so that values stand in the right columns. Formulas are kept as text, and no cell that is filled is changed.',
  parameters: z.strictObject({
    spreadsheet_id: spreadsheet,
    range: range.describe('The table to add to, such as Sheet1!A1. The first sheet where it is left out.'),
    rows: z
      .array(z.array(Cell).min(1).max(100))
      .min(1)
      .max(500)
      .describe('The rows, each a list of cells: text, numbers, true or false.'),
  }),
  async run({ spreadsheet_id, range: named, rows }, ask) {
    const wanted = await findRange(ask, spreadsheet_id, named);
    const { updates } = await ask(
      {
        url: `${API}${path`/${spreadsheet_id}/values/${wanted}`}:append`,
        query: { valueInputOption: 'RAW', insertDataOption: 'INSERT_ROWS' },
        json: { values: rows },
      },
      z.object({ updates: z.object({ updatedRange: z.string(), updatedRows: z.number() }) }),
    );
    return {
      source: toSource(spreadsheet_id),
      data: { range: updates.updatedRange, added_rows: updates.updatedRows },
    };
  },
});
