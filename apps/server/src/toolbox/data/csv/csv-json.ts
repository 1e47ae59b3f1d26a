import { z } from 'zod';
import type { JsonValue } from '../../tool.ts';
import { badInput, dataTool, textField } from '../data-tool.ts';
import { isArray, isObject, readJson, type JsonObject } from '../json/read-json.ts';
import { cellOf, csvField, delimiterField, readTable, writeTable } from './table.ts';

const JSON_NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/;
const MAX_CELLS = 100_000;

function typed(cell: string): JsonValue {
  if (cell === '') return null;
  if (cell === 'true' || cell === 'false') return cell === 'true';
  return JSON_NUMBER.test(cell) ? Number(cell) : cell;
}

export const csvToJson = dataTool({
  name: 'csv-to-json',
  icon: 'file-json',
  title: { en: 'CSV to JSON', zh: 'CSV 转 JSON' },
  description:
    'Turns a CSV table into a JSON list with one object for each row. Use it to hand tabular data to something that expects JSON. To select rows or work out totals use csv-filter or csv-aggregate on the CSV itself.',
  parameters: z.strictObject({
    csv: csvField(),
    delimiter: delimiterField,
    convert_types: z
      .boolean()
      .default(true)
      .describe('Turns numbers, true and false into such values and empty cells into null; otherwise all text.'),
  }),
  compute: async ({ csv, delimiter, convert_types }) => {
    const { columns, rows } = await readTable(csv, delimiter);
    const records = rows.map((row) =>
      Object.fromEntries(
        columns.map((name, index) => {
          const cell = cellOf(row, index);
          return [name, convert_types ? typed(cell) : cell] as const;
        }),
      ),
    );
    return { data: { count: records.length, columns, rows: records } };
  },
});

function cellText(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function readRecords(text: string): JsonObject[] {
  const value = readJson(text, 'The JSON');
  const list = isArray(value) ? value : [value];
  if (list.length === 0) throw badInput('The list is empty: there are no columns to name.');
  return list.map((item, index) => {
    if (!isObject(item)) throw badInput(`Item ${index + 1} is not an object. Pass a list of objects.`);
    return item;
  });
}

export const jsonToCsv = dataTool({
  name: 'json-to-csv',
  icon: 'table',
  title: { en: 'JSON to CSV', zh: 'JSON 转 CSV' },
  description:
    'Turns a JSON list of objects into a CSV table with one row for each object and one column for each field. Use it to prepare data for a spreadsheet. Values inside of fields stay JSON. Not for single values and not for lists of plain values.',
  parameters: z.strictObject({
    json: textField('A JSON list of objects, as text.'),
    delimiter: delimiterField,
    columns: z
      .array(z.string().min(1).max(200).describe('The name of a field.'))
      .min(1)
      .max(200)
      .optional()
      .describe('Which fields, in this order; all by default.'),
  }),
  compute: ({ json, delimiter, columns }) => {
    const records = readRecords(json);
    const names = columns ?? [...new Set(records.flatMap((record) => Object.keys(record)))];
    if (names.length * records.length > MAX_CELLS)
      throw badInput(`The table would have more than ${MAX_CELLS} cells. Name fewer columns.`);
    const rows = records.map((record) =>
      names.map((name) => cellText(Object.hasOwn(record, name) ? record[name] : undefined)),
    );
    return { data: { rows: rows.length, csv: writeTable({ columns: names, rows }, delimiter) } };
  },
});
