// Tables of documents, read through the API: every value stays in the line of its row, below the name of its column.
import { Extraction } from '@parley/contract/files/schemas.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOpenDocument, slideEntries, toEntries, wordEntries } from '../../testing/documents/office.ts';
import { sendFile } from '../../testing/documents/extraction.ts';
import { makeRawZip } from '../../testing/documents/raw-zip.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const ROWS = [
  ['', 'Q1', 'Q2'],
  ['Rent', '', '1 200'],
  ['Fuel', '90', ''],
];
const TEXT = '\tQ1\tQ2\nRent\t\t1 200\nFuel\t90';

interface TableNames {
  readonly table: string;
  readonly row: string;
  readonly cell: string;
}

/** As office programs write it: each cell holds a paragraph. */
function toTable({ table, row, cell }: TableNames, toParagraph: (text: string) => string): string {
  const toRow = (cells: readonly string[]): string =>
    `<${row}>${cells.map((text) => `<${cell}>${toParagraph(text)}</${cell}>`).join('')}</${row}>`;
  return `<${table}>${ROWS.map(toRow).join('')}</${table}>`;
}

/** With a body of its own in place of what the part holds. */
function withPart(
  entries: Readonly<Record<string, string | Buffer>>,
  part: string,
  change: (xml: string) => string,
): Buffer {
  return makeRawZip(toEntries({ ...entries, [part]: change(String(entries[part])) }));
}

const WORD = withPart(wordEntries(['Costs']), 'word/document.xml', (xml) =>
  xml.replace(
    '</w:body>',
    `${toTable(
      { table: 'w:tbl', row: 'w:tr', cell: 'w:tc' },
      (text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`,
    )}</w:body>`,
  ),
);
const SLIDES = withPart(slideEntries(['Costs']), 'ppt/slides/slide1.xml', (xml) =>
  xml.replace(
    '</p:spTree>',
    `${toTable(
      { table: 'a:tbl', row: 'a:tr', cell: 'a:tc' },
      (text) => `<a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody>`,
    )}</p:spTree>`,
  ),
);
const OPEN_TEXT = makeOpenDocument(
  'text',
  `<text:p>Costs</text:p>${toTable(
    { table: 'table:table', row: 'table:table-row', cell: 'table:table-cell' },
    (text) => `<text:p>${text}</text:p>`,
  )}`,
);
/** HTML lets the ends of rows and cells out. */
const PAGE = Buffer.from(
  `<!doctype html><p>Costs<table>${ROWS.map((cells) => `<tr>${cells.map((text) => `\n<td><p>${text}`).join('')}`).join('')}</table>`,
);

describe('a table', () => {
  let app: TestApp;
  let member: Person;
  beforeAll(async () => {
    app = await createTestApp({ environment: { LIMIT_FACTOR: '1000' } });
    member = await app.createMember();
  });
  afterAll(() => app.close());

  const read = async (name: string, bytes: Buffer): Promise<string> =>
    Extraction.parse((await sendFile(app, member, { name, bytes })).json()).content.text;

  it.each([
    ['costs.docx', WORD, `Costs\n\n${TEXT}`],
    ['costs.pptx', SLIDES, `## Slide 1\nCosts\n${TEXT}`],
    ['costs.odt', OPEN_TEXT, `Costs\n${TEXT}`],
    ['costs.html', PAGE, `Costs\n\n${TEXT}`],
  ])('of %s keeps its rows and columns [FILE-13]', async (name, bytes, text) => {
    expect(await read(name, bytes)).toBe(text);
  });

  it('that holds the layout of a page keeps the paragraphs and lists in it', async () => {
    const page = '<!doctype html><table><tr><td><h1>A</h1><p>b<p>c<ul><li>d</ul><td>e</table>';
    expect(await read('page.html', Buffer.from(page))).toBe('# A\n\nb\n\nc\n\n- d\n\n\te');
    const long = 'word '.repeat(300).trim();
    const text = await read(
      'long.html',
      Buffer.from(`<!doctype html><table><td><p>${long}<p>${long}</table>`),
    );
    expect(text).toBe(`${long}\n\n${long}`);
  });
});
