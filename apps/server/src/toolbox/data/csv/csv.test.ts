import { describe, expect, it } from 'vitest';
import { callTool } from '../../../testing/tools/call-tool.ts';
import { DATA_TOOLS } from '../index.ts';

const call = (name: string, args: unknown) => callTool(DATA_TOOLS, name, args);

type Comparison = 'equal' | 'not_equal' | 'greater' | 'at_least' | 'less' | 'at_most';

/** The cells of a column that a condition keeps. */
async function keep(cells: readonly string[], is: Comparison, value: string): Promise<readonly string[]> {
  const csv = ['n;id', ...cells.map((cell, index) => `${index};"${cell}"`)].join('\n');
  const result = await call('csv-filter', {
    csv,
    delimiter: ';',
    conditions: [{ column: 'id', is, value }],
    columns: ['n'],
  });
  if (!('data' in result)) throw new Error(JSON.stringify(result));
  const [, ...kept] = (result.data as { csv: string }).csv.split('\n');
  return kept.map((line) => cells[Number(line)] ?? '');
}

describe('a filter of a table', () => {
  const ids = ['1234567890123456788', '1234567890123456789'];

  it('tells long ids apart [TOOL-11]', async () => {
    expect(await keep(ids, 'equal', '1234567890123456789')).toEqual(['1234567890123456789']);
    expect(await keep(ids, 'not_equal', '1234567890123456789')).toEqual(['1234567890123456788']);
    expect(await keep(ids, 'greater', '1234567890123456788')).toEqual(['1234567890123456789']);
    expect(await keep(ids, 'at_least', '1234567890123456789')).toEqual(['1234567890123456789']);
    expect(await keep(ids, 'less', '1234567890123456789')).toEqual(['1234567890123456788']);
    expect(await keep(ids, 'at_most', '1234567890123456788')).toEqual(['1234567890123456788']);
  });

  it('tells codes apart that are the same number [TOOL-11]', async () => {
    expect(await keep(['01234', '1234'], 'equal', '1234')).toEqual(['1234']);
    expect(await keep(['01234', '1234'], 'not_equal', '1234')).toEqual(['01234']);
    expect(await keep(['007', '7', '7.0'], 'equal', '007')).toEqual(['007']);
    expect(await keep(['1e3', '1000', '+1000'], 'equal', '1000')).toEqual(['1000']);
  });

  it('takes amounts that are written differently for the same [TOOL-11]', async () => {
    expect(await keep(['1.10', '1.1', ' 1.1 ', '1.11', 'x'], 'equal', '1.1')).toEqual(['1.10', '1.1', ' 1.1 ']);
    expect(await keep(['$1,200.50', '1200.5', '€1200.50'], 'equal', '1200.50')).toHaveLength(3);
    expect(await keep(['$5', '€5'], 'equal', '$5.00')).toEqual(['$5']);
    expect(await keep(['-5', '5', '-5.0'], 'not_equal', '-5')).toEqual(['5']);
  });
});

describe('dates in a table', () => {
  const days = ['2025-12-31', '2026-01-05', '2026/1/12', '2026年2月3日', '2026-01-05T10:00'];

  it('are compared by their days where they begin with the year [TOOL-11]', async () => {
    expect(await keep(days, 'at_least', '2026-1-5')).toEqual(days.slice(1));
    expect(await keep(days, 'less', '2026/01/13')).toEqual([...days.slice(0, 3), days[4]]);
  });

  it.each(['5.1.2026', '12/31/2025', '1/2/26', '31-12-2025'])(
    'are not put in an order that is not known: %s [TOOL-11]',
    async (date) => {
      const csv = `day;n\n${date};1\n`;
      const conditions = [{ column: 'day', is: 'greater', value: '2026-01-01' }];
      const refused = await call('csv-filter', { csv, delimiter: ';', conditions });
      expect(refused).toEqual({ error: 'bad_input', message: expect.stringContaining(`"${date}"`) });
      // The same one is the same.
      expect(await keep([date], 'at_most', date)).toEqual([date]);
      expect(await keep([date], 'equal', date)).toEqual([date]);
    },
  );
});

it('the extremes of a column of long ids keep their digits [TOOL-11]', async () => {
  const metrics = (['min', 'max', 'distinct'] as const).map((name) => ({ column: 'id', function: name }));
  const csv = 'id\n1234567890123456788\n1234567890123456789\n1234567890123456787';
  expect(await call('csv-aggregate', { csv, metrics })).toMatchObject({
    data: {
      groups: [
        {
          values: {
            'min(id)': '1234567890123456787',
            'max(id)': '1234567890123456789',
            'distinct(id)': 3,
          },
        },
      ],
    },
  });
});

describe('the sum of a column', () => {
  const metrics = [
    { column: 'price', function: 'sum' },
    { column: 'price', function: 'count' },
  ];
  const sumUp = (cells: readonly string[]) =>
    call('csv-aggregate', { csv: ['price;x', ...cells.map((cell) => `"${cell}";y`)].join('\n'), delimiter: ';', metrics });

  it.each([
    ['(500.00)', -500],
    ['($1,500.25)', -1500.25],
    ['1 500', 1500],
    ['1\u202f234\u202f567,5', 1_234_567.5],
    ["12'000", 12_000],
    ['1.234,56 €', 1234.56],
    ['1.234.567', 1_234_567],
    ['-$5', -5],
    ['€ −7.5', -7.5],
    ['$3.459', 3.459],
    ['1,200', 1200],
    ['5 %', 5],
    ['1e3', 1000],
    ['.5', 0.5],
  ])('counts %s for %d [TOOL-11]', async (cell, value) => {
    expect(await sumUp([cell])).toEqual({
      data: {
        group_count: 1,
        groups: [{ group: {}, rows: 1, values: { 'sum(price)': value, 'count(price)': 1 } }],
      },
    });
  });

  it('says where amounts in several currencies come together [TOOL-11]', async () => {
    const values = { 'sum(price)': 15, 'count(price)': 3 };
    const one = { group: {}, rows: 3, values };
    expect(await sumUp(['$5', '5 €', '5'])).toEqual({
      data: { group_count: 1, groups: [{ ...one, mixed_signs: { 'sum(price)': ['$', '€'] } }] },
    });
    expect(await sumUp(['$5', '$5', '5'])).toEqual({ data: { group_count: 1, groups: [one] } });
  });

  it('says which cells are no number, or one of two [TOOL-11]', async () => {
    const odd = ['12,50', '1.200 €', 'n/a', '0,123', '1234,567', '1e999', '--5', '1,23,456', '1 50'];
    expect(await sumUp(['5', '', ...odd])).toEqual({
      data: {
        group_count: 1,
        groups: [
          {
            group: {},
            rows: 11,
            values: { 'sum(price)': 5, 'count(price)': 10 },
            skipped_cells: { 'sum(price)': 9 },
          },
        ],
        skipped_examples: odd.slice(0, 5),
      },
    });
  });
});
