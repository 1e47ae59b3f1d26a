import { expect, it } from 'vitest';
import { toPlainName } from './plain-name.ts';

it.each([
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['\u2067abc\u2069 \u202Adef\u202C', 'abc def'],
  ['two\r\nlines\u0000', 'two lines '],
  ['שלום 👨‍👩‍👧 می‌خواهم', 'שלום 👨‍👩‍👧 می‌خواهم'],
])('shows %j as %j [F-27]', (name, shown) => {
  expect(toPlainName(name)).toBe(shown);
});
