import { expect, it } from 'vitest';
import { toCsv } from './table-csv.ts';

it.each([
  [
    [
      ['Week', 'Gap'],
      ['44', '-140'],
    ],
    'Week,Gap\r\n44,-140',
  ],
  [[['a,b', 'say "x"']], '"a,b","say ""x"""'],
  [[['=HYPERLINK("x")']], '"\'=HYPERLINK(""x"")"'],
  [[['@sum', '+1', '-x']], "'@sum,+1,'-x"],
])('writes %j as %j', (rows, csv) => {
  expect(toCsv(rows)).toBe(csv);
});
