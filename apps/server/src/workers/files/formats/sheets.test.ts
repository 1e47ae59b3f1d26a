import { write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { sheetEntries, toEntries } from '../../../testing/documents/office.ts';
import { makeRawZip } from '../../../testing/documents/raw-zip.ts';
import { createSheetPartCutter } from './sheet-parts.ts';
import { readSheets } from './sheets.ts';

const SHEET = 'xl/worksheets/sheet1.xml';

describe('parts of a spreadsheet', () => {
  it('are cut behind a row when all together are too much', () => {
    const cutter = createSheetPartCutter();
    const row = `<row><c><v>${'1'.repeat(1_000)}</v></c></row>`;
    const open = '<worksheet><sheetData>';
    const cut = cutter.cut(SHEET, `${open}${row.repeat(20_000)}</sheetData></worksheet>`);
    expect(cut.length).toBeLessThan(15_001_000);
    expect(cut.endsWith(`${row}</sheetData></worksheet>`)).toBe(true);
    expect(cutter.hasCut()).toBe(true);
  });

  it('claim no endless repetition', () => {
    const xml =
      '<c table:number-columns-repeated="16384"/><r table:number-rows-repeated=\'1048576\'/><c n="12"/>';
    const cutter = createSheetPartCutter();
    expect(cutter.cut('content.xml', xml)).toBe(
      '<c table:number-columns-repeated="50"/><r table:number-rows-repeated=\'50\'/><c n="12"/>',
    );
    expect(cutter.hasCut()).toBe(false);
  });

  it('that are none of these stay as they are', () => {
    const cutter = createSheetPartCutter();
    const long = 'x'.repeat(16_000_000);
    expect(cutter.cut('xl/styles.xml', long)).toBe(long);
  });
});

describe('the text of a spreadsheet', () => {
  it('keeps places: a row is a line, a gap is tabs, a wide gap one', () => {
    const cells = { B1: 'first', D1: 'gap', A3: 'third', AZ3: 'far' };
    const bytes = makeRawZip(toEntries(sheetEntries(cells)));
    expect(readSheets(bytes).text).toBe('## Budget\n\tfirst\t\tgap\nthird\tfar');
  });

  it.each([
    ['m/d/yy', '2026-03-05'],
    ['m/d/yy h:mm', '2026-03-05 12:00'],
    ['d/m/yyyy', '2026-03-05'],
    ['[$-407]dd.mm.yy;@', '2026-03-05'],
    ['d-mmm-yyyy', '5-Mar-2026'],
    ['h:mm', '12:00'],
    ['0.0', '46086.5'],
    // No format that the library can read: the other cells are read all the same.
    ['d.m.yyyyг', '46086.5'],
    ['dd.mm.yyyy "г.', '46086.5'],
  ])('says which day a date in the format %s is, wherever the sheet is from', (z, text) => {
    const sheet = { A1: { t: 'n', v: 46_086.5, z }, '!ref': 'A1' };
    const bytes: unknown = write({ SheetNames: ['S'], Sheets: { S: sheet } }, { type: 'buffer' });
    if (!Buffer.isBuffer(bytes)) throw new Error('Not what was asked for');
    expect(readSheets(bytes).text).toBe(`## S\n${text}`);
  });

  it.each([
    [4_006_381_333_931, '4006381333931'],
    [-123_456_789_012, '-123456789012'],
    [123_456_789.12, '123456789.12'],
    [1_234_567_890.5, '1234567890.5'],
    [0.1 + 0.2, '0.3'],
    [1e21, '1E+21'],
    [42, '42'],
  ])('has all digits of the number %d without a format: of an article, an account, an amount', (v, text) => {
    const sheet = { A1: { t: 'n', v }, '!ref': 'A1' };
    const bytes: unknown = write({ SheetNames: ['S'], Sheets: { S: sheet } }, { type: 'buffer' });
    if (!Buffer.isBuffer(bytes)) throw new Error('Not what was asked for');
    expect(readSheets(bytes).text).toBe(`## S\n${text}`);
  });

  it('leaves out sheets of which no row is left', () => {
    const entries = { ...sheetEntries({ A1: 'x' }), [SHEET]: '</sheetData></worksheet>' };
    expect(readSheets(makeRawZip(toEntries(entries))).text).toBe('');
  });
});
