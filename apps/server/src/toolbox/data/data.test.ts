import { describe, expect, it } from 'vitest';
import { callTool } from '../../testing/tools/call-tool.ts';
import { DATA_TOOLS } from './index.ts';

const call = (name: string, args: unknown) => callTool(DATA_TOOLS, name, args);

const sales = 'city,item,price\nBerlin,tea,"1,200.50"\nBerlin,milk,3\nParis,tea,\nParis,"salt, fine",7';
const shop = JSON.stringify({ items: [{ name: 'a', price: 5 }, { name: 'b', price: 15 }] });

const point = (label: string, value: number) => ({ label, value });

const cases: readonly { readonly tool: string; readonly args: unknown; readonly gives: object }[] = [
  { tool: 'solve-equation', args: { equations: ['2x^2 - 3x = 5'] }, gives: { variable: 'x', solutions: [-1, 2.5] } },
  { tool: 'solve-equation', args: { equations: ['x^3 = 6x^2 - 11x + 6'] }, gives: { solutions: [1, 2, 3] } },
  { tool: 'solve-equation', args: { equations: ['(x - 1)^2 = 0'] }, gives: { solutions: [1] } },
  { tool: 'solve-equation', args: { equations: ['x^2 + 1 = 0'] }, gives: { solutions: [], count: 0 } },
  {
    tool: 'solve-equation',
    args: { equations: ['2x + y = 5', 'x - y = 1'] },
    gives: { solution: { x: 2, y: 1 } },
  },
  { tool: 'solve-equation', args: { equations: ['x = 1234567890123'] }, gives: { solutions: [1_234_567_890_123] } },
  {
    tool: 'chart-svg',
    args: { kind: 'pie', title: '<b>', points: [point('a"', 1), point('b', 3)] },
    gives: { svg: expect.stringMatching(/^<svg.*&lt;b&gt;.*75%.*<\/svg>$/s), points: 2 },
  },
  {
    tool: 'chart-svg',
    args: { kind: 'bar', points: [point('a', -1), point('b', 2)] },
    gives: { svg: expect.stringContaining('<rect') },
  },

  {
    tool: 'json-validate',
    args: { document: '{"age":-1}', schema: '{"required":["name"],"properties":{"age":{"minimum":0}}}' },
    gives: {
      valid: false,
      error_count: 2,
      errors: [
        expect.objectContaining({ path: '/', detail: { missingProperty: 'name' } }),
        expect.objectContaining({ path: '/age', message: 'must be >= 0' }),
      ],
    },
  },
  {
    tool: 'json-validate',
    args: {
      document: '{"pattern":"x"}',
      schema:
        '{"$schema":"https://json-schema.org/draft/2020-12/schema","properties":{"pattern":{"type":"string"}}}',
    },
    gives: { valid: true, errors: [] },
  },
  {
    tool: 'json-query',
    args: { document: shop, query: '$.items[?@.price < 10].name' },
    gives: { count: 1, matches: [{ path: '/items/0/name', value: 'a' }] },
  },
  {
    tool: 'json-query',
    args: { document: '{"id":1234567890123456789,"n":7}', query: '$.*' },
    gives: { count: 2, matches: [{ value: '1234567890123456789' }, { value: 7 }] },
  },
  {
    tool: 'json-validate',
    args: { document: '[1234567890123456789]', schema: '{"items":{"type":"integer"}}' },
    gives: { valid: true },
  },
  { tool: 'json-query', args: { document: shop, query: '$..price' }, gives: { count: 2 } },
  {
    tool: 'json-diff',
    args: { before: '{"a":1,"b":[1,2],"c/d":null}', after: '{"b":[1,3],"a":1,"e":{}}' },
    gives: {
      identical: false,
      changes: [
        { kind: 'changed', path: '/b/1', before: 2, after: 3 },
        { kind: 'removed', path: '/c~1d', before: null },
        { kind: 'added', path: '/e', after: {} },
      ],
    },
  },
  { tool: 'json-diff', args: { before: '{"a":1,"b":2}', after: '{"b":2, "a":1}' }, gives: { identical: true } },
  {
    tool: 'csv-to-json',
    args: { csv: '\uFEFFname;n;zip\n"Ann; B";1.5;007\nBob;;', delimiter: ';' },
    gives: {
      count: 2,
      rows: [
        { name: 'Ann; B', n: 1.5, zip: '007' },
        { name: 'Bob', n: null, zip: null },
      ],
    },
  },
  {
    tool: 'json-to-csv',
    args: { json: '[{"a":1,"b":"x, \\"y\\""},{"b":null,"c":[1]}]' },
    gives: { rows: 2, csv: 'a,b,c\n1,"x, ""y""",\n,,[1]' },
  },
  { tool: 'json-to-csv', args: { json: '[{"a":null},{"a":1}]' }, gives: { rows: 2, csv: 'a\n""\n1' } },
  {
    tool: 'csv-filter',
    args: { csv: 'a,b\n,1\n2,', columns: ['b'] },
    gives: { matching_rows: 2, csv: 'b\n1\n""' },
  },
  {
    tool: 'csv-to-json',
    args: { csv: 'a,b\n1\n""\n' },
    gives: {
      count: 2,
      rows: [
        { a: 1, b: null },
        { a: null, b: null },
      ],
    },
  },
  {
    tool: 'csv-filter',
    args: {
      csv: sales,
      conditions: [
        { column: 'price', is: 'greater', value: '3' },
        { column: 'item', is: 'contains', value: 'SALT' },
      ],
      columns: ['item'],
    },
    gives: { matching_rows: 1, all_rows: 4, csv: 'item\n"salt, fine"' },
  },
  {
    tool: 'csv-filter',
    args: { csv: sales, conditions: [{ column: 'price', is: 'empty' }] },
    gives: { matching_rows: 1, csv: 'city,item,price\nParis,tea,' },
  },
  {
    tool: 'csv-aggregate',
    args: {
      csv: sales,
      group_by: ['city'],
      metrics: [
        { column: 'price', function: 'sum' },
        { column: 'item', function: 'distinct' },
      ],
    },
    gives: {
      groups: [
        { group: { city: 'Berlin' }, rows: 2, values: { 'sum(price)': 1203.5, 'distinct(item)': 2 } },
        { group: { city: 'Paris' }, rows: 2, values: { 'sum(price)': 7, 'distinct(item)': 2 } },
      ],
    },
  },
  {
    tool: 'describe-statistics',
    args: { values: [2, 4, 4, 4, 5, 5, 7, 9] },
    gives: {
      sum: 40,
      mean: 5,
      median: 4.5,
      modes: [4],
      lower_quartile: 4,
      upper_quartile: 5.5,
      population_standard_deviation: 2,
      sample_variance: 4.57142857142857,
    },
  },
  {
    tool: 'describe-statistics',
    args: { values: [12_345_678_901.23, 0.01] },
    gives: { sum: 12_345_678_901.24, range: 12_345_678_901.22 },
  },
  {
    tool: 'describe-statistics',
    args: { values: [1_700_000_000_123] },
    gives: { sum: 1_700_000_000_123, mean: 1_700_000_000_123, median: 1_700_000_000_123 },
  },
  {
    // Neither noise of many steps nor the digits that cancel out.
    tool: 'describe-statistics',
    args: { values: Array.from({ length: 3_000 }, (_, index) => (index % 2 === 0 ? 0.1 : 1e9 + 0.2)) },
    gives: { sum: 1_500_000_000_450, mean: 500_000_000.15 },
  },
  {
    tool: 'describe-statistics',
    args: { values: [1e9 + 0.1, 1e9 + 0.2, 1e9 + 0.3] },
    gives: { sample_variance: 0.01, sample_standard_deviation: 0.1, interquartile_range: 0.1 },
  },
  {
    tool: 'linear-regression',
    args: { x: [1_700_000_000_000, 1_700_000_000_001, 1_700_000_000_002], y: [0.1, 0.3, 0.5], predict: [1.7e12 + 3] },
    gives: {
      slope: 0.2,
      intercept: -339_999_999_999.9,
      correlation: 1,
      standard_error: 0,
      predictions: [{ x: 1_700_000_000_003, y: 0.7 }],
    },
  },
  {
    tool: 'linear-regression',
    args: { x: [1, 2, 3, 4], y: [2, 1, 4, 3] },
    gives: { slope: 0.6, intercept: 1, correlation: 0.6, r_squared: 0.36, standard_error: 1.26491106406735 },
  },
  {
    tool: 'csv-aggregate',
    args: { csv: 'n\n12345678901.23\n0.01', metrics: [{ column: 'n', function: 'sum' }] },
    gives: { groups: [{ group: {}, rows: 2, values: { 'sum(n)': 12_345_678_901.24 } }] },
  },
  {
    tool: 'linear-regression',
    args: { x: [1, 2, 3], y: [3, 5, 7], predict: [10] },
    gives: { slope: 2, intercept: 1, r_squared: 1, standard_error: 0, predictions: [{ x: 10, y: 21 }] },
  },
  {
    tool: 'yaml-to-json',
    args: { yaml: 'a: &x [1, yes]\nb: *x\nc: |\n  text\n' },
    gives: { result: { a: [1, 'yes'], b: [1, 'yes'], c: 'text\n' } },
  },
  {
    tool: 'yaml-to-json',
    args: { yaml: 'id: 1234567890123456789\nlist: [7, 2.5, -12345678901234567890]\n1234567890123456789: 0x10' },
    gives: {
      result: {
        id: '1234567890123456789',
        list: [7, 2.5, '-12345678901234567890'],
        '1234567890123456789': 16,
      },
    },
  },
  { tool: 'json-to-yaml', args: { json: '{"a":[1,"1"],"b":null}' }, gives: { yaml: 'a:\n  - 1\n  - "1"\nb: null\n' } },
  {
    tool: 'json-to-yaml',
    args: { json: '{"country":"NO","on":"yes","day":"2026-01-01","flag":true,"text":"none"}' },
    gives: { yaml: 'country: "NO"\n"on": "yes"\nday: "2026-01-01"\nflag: true\ntext: none\n' },
  },
  {
    tool: 'xml-to-json',
    args: { xml: '<?xml version="1.0"?><r id="1"><i>a &amp; b</i><i k="2">007</i></r>' },
    gives: { result: { r: { '@id': '1', i: ['a & b', { '#text': '007', '@k': '2' }] } } },
  },
  {
    tool: 'xml-to-json',
    args: {
      xml: '<r a="&#65;"><i>caf&#233; &#x20AC; &amp;#65; &#128512; &copy;</i><i><![CDATA[&#65;]]></i><i>&#0;&#xD800;&#x110000;</i></r>',
    },
    gives: { result: { r: { '@a': 'A', i: ['café € &#65; 😀 ©', '&#65;', '&#x110000;'] } } },
  },
  {
    tool: 'sort-list',
    args: { items: ['b10', 'b2', 'a', 'a'], unique: true, descending: true },
    gives: { items: ['b10', 'b2', 'a'] },
  },
  {
    tool: 'sort-list',
    args: { items: ['9.5', '10', '-5', '1e3', '9.25', '-10', '0'] },
    gives: { items: ['-10', '-5', '0', '9.25', '9.5', '10', '1e3'] },
  },
  {
    tool: 'sort-list',
    args: { items: ['9.5', 'n/a', '9.25'], descending: true },
    gives: { items: ['n/a', '9.5', '9.25'] },
  },
  {
    tool: 'sort-list',
    args: { items: ['9007199254740993', '9007199254740992'] },
    gives: { items: ['9007199254740992', '9007199254740993'] },
  },
  {
    // By sound.
    tool: 'sort-list',
    args: { items: ['上海', '成都', '广州', '北京', '第10章', '第2章'] },
    gives: { items: ['北京', '成都', '第2章', '第10章', '广州', '上海'] },
  },
  {
    // One of them is no number: versions.
    tool: 'sort-list',
    args: { items: ['1.10', '1.9.2', '1.9', 'item 10', 'item 2'] },
    gives: { items: ['1.9', '1.9.2', '1.10', 'item 2', 'item 10'] },
  },
  {
    tool: 'matrix-operation',
    args: { operation: 'solve', a: [[0, 2], [1, 1]], b: [[4], [5]] },
    gives: { matrix: [[3], [2]] },
  },
  {
    tool: 'matrix-operation',
    args: { operation: 'determinant', a: [[0, 2, 1], [1, 1, 0], [3, 0, 4]] },
    gives: { determinant: -11 },
  },
  { tool: 'matrix-operation', args: { operation: 'rank', a: [[1, 2], [2, 4], [3, 6]] }, gives: { rank: 1 } },
  {
    tool: 'matrix-operation',
    args: { operation: 'determinant', a: [[1e9, 0], [0, 1e-4]] },
    gives: { determinant: 100_000 },
  },
  {
    tool: 'matrix-operation',
    args: { operation: 'inverse', a: [[1e9, 0], [0, 1e-4]] },
    gives: { matrix: [[1e-9, 0], [0, 10_000]] },
  },
  {
    // Of Hilbert: no noise, however little its rows differ.
    tool: 'matrix-operation',
    args: { operation: 'inverse', a: [[60, 30, 20], [30, 20, 15], [20, 15, 12]] },
    gives: { matrix: [[0.15, -0.6, 0.5], [-0.6, 3.2, -3], [0.5, -3, 3]] },
  },
  {
    tool: 'matrix-operation',
    args: { operation: 'determinant', a: [[0, 0.1, 0], [0, 0, 0.1], [0.3, 0, 0]] },
    gives: { determinant: 0.003 },
  },
  {
    tool: 'matrix-operation',
    args: { operation: 'rank', a: [[0.1, 0.2, 0.3], [0.3, 0.6, 0.9], [1e-9, 0, 0]] },
    gives: { rank: 2 },
  },
  {
    tool: 'matrix-operation',
    args: { operation: 'multiply', a: [[1_234_567]], b: [[1_234_567]] },
    gives: { matrix: [[1_524_155_677_489]] },
  },
  {
    tool: 'matrix-operation',
    args: { operation: 'multiply', a: [[0.1, 0.3]], b: [[3], [-1]] },
    gives: { matrix: [[0]] },
  },
  {
    tool: 'matrix-operation',
    args: { operation: 'subtract', a: [[0.3]], b: [[0.1]] },
    gives: { matrix: [[0.2]] },
  },
  {
    tool: 'matrix-operation',
    args: { operation: 'multiply', a: [[1, 2]], b: [[3], [4]] },
    gives: { matrix: [[11]] },
  },
];

const wrong: readonly (readonly [tool: string, args: unknown, why: RegExp])[] = [
  ['solve-equation', { equations: ['x + 1'] }, /equals sign/],
  ['solve-equation', { equations: ['x^99 = 1'] }, /power/],
  ['solve-equation', { equations: ['x + y = 1', '2x + 2y = 2'] }, /more than one/],
  ['chart-svg', { kind: 'pie', points: [{ label: 'a', value: -1 }] }, /not negative/],
  ['json-validate', { document: '1', schema: '{"properties":{"a":{"pattern":"(a+)+$"}}}' }, /"pattern"/],
  ['json-validate', { document: '1', schema: '{"type":"strin"}' }, /schema is not valid/],
  ['json-validate', { document: '{', schema: '{}' }, /document is not valid JSON/],
  ['json-query', { document: '[', query: '$' }, /not valid JSON/],
  ['json-query', { document: '[]', query: '$[' }, /not valid JSONPath/],
  ['json-query', { document: '[]', query: '$..[0]..[1]' }, /once/],
  ['json-query', { document: '[]', query: '$[0,0][0,0][0,0][0,0]' }, /commas/],
  ['json-diff', { before: '['.repeat(50_000), after: '1' }, /deeper/],
  ['csv-to-json', { csv: 'a,a\n1,2' }, /same name/],
  ['csv-to-json', { csv: 'a,b\n1,2,3' }, /Row 1/],
  ['csv-to-json', { csv: 'a\n"b' }, /cannot be read/],
  ['json-to-csv', { json: '[1]' }, /Item 1/],
  ['csv-filter', { csv: sales, conditions: [{ column: 'x', is: 'empty' }] }, /no column "x"/],
  ['csv-aggregate', { csv: sales, metrics: [{ column: 'x', function: 'sum' }] }, /no column "x"/],
  ['yaml-to-json', { yaml: 'a: [1' }, /cannot be read/],
  ['yaml-to-json', { yaml: 'a: &a [*a, *a]' }, /cannot be read/],
  ['yaml-to-json', { yaml: '['.repeat(15_000) }, /cannot be read/],
  ['xml-to-json', { xml: '<a><b></a>' }, /not valid/],
  ['xml-to-json', { xml: '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>' }, /DOCTYPE/],
  ['xml-to-json', { xml: '<a>'.repeat(3_000) + '</a>'.repeat(3_000) }, /cannot be read/],
  ['matrix-operation', { operation: 'inverse', a: [[1, 2], [2, 4]] }, /singular/],
  ['matrix-operation', { operation: 'inverse', a: [[0.1, 0.2], [0.3, 0.6]] }, /singular/],
  [
    'matrix-operation',
    { operation: 'rank', a: Array.from({ length: 30 }, () => [1, 1e-300]) },
    /Round them/,
  ],
  ['matrix-operation', { operation: 'add', a: [[1]] }, /second matrix/],
  ['matrix-operation', { operation: 'rank', a: [[1, 2], [3]] }, /equally long/],
  ['linear-regression', { x: [1, 2], y: [1, 2, 3] }, /as many/],
  ['linear-regression', { x: [1, 1], y: [1, 2] }, /equal/],
];

describe('the tools of the group DATA', () => {
  it.each(cases)('$tool answers $args [TOOL-11]', async ({ tool, args, gives }) => {
    expect(await call(tool, args)).toMatchObject({ data: gives });
  });

  it.each(wrong)('%s says what is wrong: %#', async (tool, args, why) => {
    const message: unknown = expect.stringMatching(why);
    expect(await call(tool, args)).toEqual({ error: 'bad_input', message });
  });
});
