import { z } from 'zod';
import type { JsonValue } from '../../tool.ts';
import { badInput, dataTool } from '../data-tool.ts';
import { ascending, mean, quantile, round, sum } from '../numbers/summary.ts';
import {
  cellOf,
  columnIndex,
  compareCells,
  csvField,
  delimiterField,
  numberIn,
  readTable,
  signsIn,
  type Row,
} from './table.ts';

const MAX_GROUPS = 1_000;
const MAX_EXAMPLES = 5;
const EXAMPLE_CHARACTERS = 40;

const metricField = z.strictObject({
  column: z.string().max(200).describe('The name of the column.'),
  function: z
    .enum(['sum', 'mean', 'median', 'min', 'max', 'count', 'distinct'])
    .describe('count counts the cells that are not empty, distinct their different values.'),
});
type Metric = z.infer<typeof metricField>;

/** An id that no number holds keeps its digits, as text. */
function extreme(cells: readonly string[], value: number, direction: 1 | -1): JsonValue {
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return value;
  const alike = cells.filter((cell) => numberIn(cell) === value);
  const cell = alike.reduce((best, each) => (compareCells(each, best) * direction > 0 ? each : best));
  return /^-?\d+$/.test(cell) && String(value) !== cell ? cell : value;
}

type NumericFunction = Exclude<Metric['function'], 'count' | 'distinct'>;

function numericMetric(kind: NumericFunction, cells: readonly string[]): JsonValue {
  const values = ascending(cells.map(numberIn).filter((value) => value !== null));
  const [least, most] = [values[0], values.at(-1)];
  if (least === undefined || most === undefined) return null;
  switch (kind) {
    case 'sum':
      return round(sum(values));
    case 'mean':
      return round(mean(values));
    case 'median':
      return round(quantile(values, 0.5));
    case 'min':
      return extreme(cells, least, -1);
    case 'max':
      return extreme(cells, most, 1);
  }
}

interface Measured {
  readonly value: JsonValue;
  readonly skipped: readonly string[];
  /** Of several currencies, or of money and per cent: what is worked out of these together says nothing. */
  readonly signs: readonly string[];
}

function measure(kind: Metric['function'], rows: readonly Row[], column: number): Measured {
  const cells = rows.map((row) => cellOf(row, column).trim()).filter((cell) => cell !== '');
  const known = { skipped: [], signs: [] };
  if (kind === 'count') return { value: cells.length, ...known };
  if (kind === 'distinct') return { value: new Set(cells).size, ...known };
  const skipped = cells.filter((cell) => numberIn(cell) === null);
  const numbers = cells.filter((cell) => numberIn(cell) !== null);
  const signs = new Set(numbers.map(signsIn).filter((sign) => sign !== ''));
  return { value: numericMetric(kind, cells), skipped, signs: signs.size > 1 ? [...signs] : [] };
}

function groupRows(rows: readonly Row[], columns: readonly number[]): readonly (readonly Row[])[] {
  const keyOf = (row: Row): string => JSON.stringify(columns.map((column) => cellOf(row, column)));
  return [...Map.groupBy(rows, keyOf).values()];
}

export const csvAggregate = dataTool({
  name: 'csv-aggregate',
  icon: 'sigma',
  title: { en: 'Summarise CSV', zh: 'CSV 汇总' },
  description:
    'Works out sums, means, medians, extremes and counts of columns of a CSV table, for the whole table or for each group of rows. Use it for totals of tables instead of adding up yourself. Cells with text, or with a number that may be read in two ways (12,50), are skipped and counted in skipped_cells; where amounts in several currencies come together, mixed_signs names them, and the value says nothing: select the rows of one with csv-filter. To select rows use csv-filter; for a plain list of numbers describe-statistics.',
  parameters: z.strictObject({
    csv: csvField(),
    delimiter: delimiterField,
    group_by: z
      .array(z.string().max(200).describe('The name of a column.'))
      .max(3)
      .default([])
      .describe('Rows that are equal in these columns are one group.'),
    metrics: z
      .array(metricField.describe('One value to work out.'))
      .min(1)
      .max(10)
      .describe('What to work out for each group.'),
  }),
  compute: async ({ csv, delimiter, group_by, metrics }) => {
    const table = await readTable(csv, delimiter);
    const by = group_by.map((name) => ({ name, index: columnIndex(table, name) }));
    const wanted = metrics.map((metric) => ({ ...metric, index: columnIndex(table, metric.column) }));
    const groups = groupRows(
      table.rows,
      by.map(({ index }) => index),
    );
    if (groups.length > MAX_GROUPS)
      throw badInput(`There are ${groups.length} groups, more than ${MAX_GROUPS}. Group by another column.`);
    const examples = new Set<string>();
    const results = groups.map((rows) => {
      const measured = wanted.map(({ column, function: kind, index }) => ({
        name: `${kind}(${column})`,
        ...measure(kind, rows, index),
      }));
      for (const { skipped } of measured)
        for (const cell of skipped)
          if (examples.size < MAX_EXAMPLES) examples.add(cell.slice(0, EXAMPLE_CHARACTERS));
      const skipping = measured.filter(({ skipped }) => skipped.length > 0);
      const mixed = measured.filter(({ signs }) => signs.length > 0);
      return {
        group: Object.fromEntries(by.map(({ name, index }) => [name, cellOf(rows[0] ?? [], index)])),
        rows: rows.length,
        values: Object.fromEntries(measured.map(({ name, value }) => [name, value])),
        ...(skipping.length > 0 && {
          skipped_cells: Object.fromEntries(skipping.map(({ name, skipped }) => [name, skipped.length])),
        }),
        ...(mixed.length > 0 && {
          mixed_signs: Object.fromEntries(mixed.map(({ name, signs }) => [name, [...signs]])),
        }),
      };
    });
    return {
      data: {
        group_count: results.length,
        groups: results,
        ...(examples.size > 0 && { skipped_examples: [...examples] }),
      },
    };
  },
});
