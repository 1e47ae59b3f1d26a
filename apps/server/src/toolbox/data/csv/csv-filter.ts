import { z } from 'zod';
import { dataTool } from '../data-tool.ts';
import {
  cellOf,
  columnIndex,
  compareCells,
  csvField,
  delimiterField,
  digitsIn,
  numberIn,
  readTable,
  signsIn,
  writeTable,
  type Row,
} from './table.ts';

const conditionField = z.strictObject({
  column: z.string().max(200).describe('The name of the column.'),
  is: z
    .enum(['equal', 'not_equal', 'contains', 'starts_with', 'greater', 'at_least', 'less', 'at_most', 'empty'])
    .describe('How the cell is compared. equal takes 1.10 for 1.1, but not 01 for 1. greater, at_least, less and at_most compare numbers, dates that begin with the year, else texts.'),
  value: z.string().max(500).default('').describe('What it is compared with, as text; not for empty.'),
});
type Condition = z.infer<typeof conditionField>;

/** Not a code, an id or a number of a phone, whose digits are compared one by one. */
const AMOUNT = /^-?(?:(?:0|[1-9]\d*)(?:\.\d+)?|\.\d+)$/;
const MAX_AMOUNT_DIGITS = 15;

function amountIn(text: string): number | null {
  const digits = digitsIn(text) ?? '';
  const isAmount = AMOUNT.test(digits) && digits.replaceAll(/\D/g, '').length <= MAX_AMOUNT_DIGITS;
  return isAmount ? Number(digits) : null;
}

function isSame(cell: string, value: string): boolean {
  if (cell.trim() === value.trim()) return true;
  const amount = amountIn(cell);
  if (amount === null || amount !== amountIn(value)) return false;
  const [signs, otherSigns] = [signsIn(cell), signsIn(value)];
  return signs === otherSigns || signs === '' || otherSigns === '';
}

/** A cell without a number is never above or below one. */
function comparable(cell: string, value: string): boolean {
  return (numberIn(cell) === null) === (numberIn(value) === null);
}

function holds({ is, value }: Condition, cell: string): boolean {
  switch (is) {
    case 'equal':
      return isSame(cell, value);
    case 'not_equal':
      return !isSame(cell, value);
    case 'contains':
      return cell.toLowerCase().includes(value.toLowerCase());
    case 'starts_with':
      return cell.toLowerCase().startsWith(value.toLowerCase());
    case 'greater':
      return comparable(cell, value) && compareCells(cell, value) > 0;
    case 'at_least':
      return comparable(cell, value) && compareCells(cell, value) >= 0;
    case 'less':
      return comparable(cell, value) && compareCells(cell, value) < 0;
    case 'at_most':
      return comparable(cell, value) && compareCells(cell, value) <= 0;
    case 'empty':
      return cell.trim() === '';
  }
}

export const csvFilter = dataTool({
  name: 'csv-filter',
  icon: 'list-filter',
  title: { en: 'Filter CSV', zh: 'CSV 筛选' },
  description:
    'Selects rows of a CSV table by conditions on its columns, and columns by name. Answers CSV again. Use it to narrow a table down before reading or summarising it. For totals, averages and groups use csv-aggregate; for JSON use json-query.',
  parameters: z.strictObject({
    csv: csvField(),
    delimiter: delimiterField,
    conditions: z
      .array(conditionField.describe('One condition.'))
      .max(8)
      .default([])
      .describe('Which rows; all where there is no condition.'),
    match: z.enum(['all', 'any']).default('all').describe('Whether all conditions must hold, or one of them.'),
    columns: z
      .array(z.string().max(200).describe('The name of a column.'))
      .min(1)
      .max(200)
      .optional()
      .describe('Which columns, in this order; all by default.'),
    limit: z.int().min(1).max(5_000).default(1_000).describe('The most rows to answer.'),
  }),
  compute: async ({ csv, delimiter, conditions, match, columns, limit }) => {
    const table = await readTable(csv, delimiter);
    const tests = conditions.map((condition) => {
      const column = columnIndex(table, condition.column);
      return (row: Row): boolean => holds(condition, cellOf(row, column));
    });
    const isWanted = (row: Row): boolean =>
      tests.length === 0 ||
      (match === 'all' ? tests.every((test) => test(row)) : tests.some((test) => test(row)));
    const found = table.rows.filter(isWanted);
    const names = columns ?? table.columns;
    const indexes = names.map((name) => columnIndex(table, name));
    const rows = found.slice(0, limit).map((row) => indexes.map((index) => cellOf(row, index)));
    return {
      data: {
        matching_rows: found.length,
        all_rows: table.rows.length,
        csv: writeTable({ columns: names, rows }, delimiter),
      },
      truncated: found.length > limit,
    };
  },
});
