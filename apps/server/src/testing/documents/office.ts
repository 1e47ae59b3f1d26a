// Small office documents as real programs write them, with options for tests.
import { makeRawZip, type RawEntry } from './raw-zip.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = 'http://schemas.openxmlformats.org';
const RELATION = `${OFFICE}/officeDocument/2006/relationships`;
const PACKAGE = `${OFFICE}/package/2006`;

export type Entries = Readonly<Record<string, string | Buffer>>;

export function toEntries(entries: Entries): RawEntry[] {
  return Object.entries(entries).map(([name, content]) => ({
    name,
    content: typeof content === 'string' ? Buffer.from(content) : content,
  }));
}

const zip = (entries: Entries): Buffer => makeRawZip(toEntries(entries));

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

interface Relation {
  readonly id: string;
  readonly kind: string;
  readonly target: string;
}

function relations(list: readonly Relation[]): string {
  const items = list.map(
    ({ id, kind, target }) => `<Relationship Id="${id}" Type="${RELATION}/${kind}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}</Relationships>`;
}

function contentTypes(overrides: Readonly<Record<string, string>>): string {
  const parts = Object.entries(overrides).map(
    ([name, type]) =>
      `<Override PartName="/${name}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
  );
  const defaults =
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>';
  return `${XML}<Types xmlns="${PACKAGE}/content-types">${defaults}${parts.join('')}</Types>`;
}

const rootRelations = (target: string): string => relations([{ id: 'rId1', kind: 'officeDocument', target }]);

const PARAGRAPH = (text: string): string =>
  `<w:p><w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`;

const DRAWING = (id: string): string =>
  `<w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData uri="${OFFICE}/drawingml/2006/picture"><pic:pic>` +
  `<pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

export function wordEntries(
  paragraphs: readonly string[],
  pictures: readonly Buffer[] = [],
): Record<string, string | Buffer> {
  const body =
    paragraphs.map(PARAGRAPH).join('') + pictures.map((_picture, index) => DRAWING(`rIdP${index}`)).join('');
  const spaces =
    `xmlns:w="${OFFICE}/wordprocessingml/2006/main" xmlns:r="${RELATION}" xmlns:a="${OFFICE}/drawingml/2006/main" ` +
    `xmlns:wp="${OFFICE}/drawingml/2006/wordprocessingDrawing" xmlns:pic="${OFFICE}/drawingml/2006/picture"`;
  return {
    '[Content_Types].xml': contentTypes({ 'word/document.xml': 'wordprocessingml.document.main' }),
    '_rels/.rels': rootRelations('word/document.xml'),
    'word/document.xml': `${XML}<w:document ${spaces}><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relations(
      pictures.map((_picture, index) => ({
        id: `rIdP${index}`,
        kind: 'image',
        target: `media/image${index}.png`,
      })),
    ),
    ...Object.fromEntries(pictures.map((picture, index) => [`word/media/image${index}.png`, picture])),
  };
}

export const makeWord = (paragraphs: readonly string[], pictures: readonly Buffer[] = []): Buffer =>
  zip(wordEntries(paragraphs, pictures));

/** Cells by address. */
export function sheetEntries(
  cells: Readonly<Record<string, string | number>>,
  dimension = 'A1',
): Record<string, string> {
  const rows = new Map<string, string[]>();
  for (const [address, value] of Object.entries(cells)) {
    const row = address.replace(/^[A-Z]+/, '');
    const cell =
      typeof value === 'number'
        ? `<c r="${address}"><v>${value}</v></c>`
        : `<c r="${address}" t="inlineStr"><is><t>${escapeXml(value)}</t></is></c>`;
    rows.set(row, [...(rows.get(row) ?? []), cell]);
  }
  const data = [...rows].map(([row, list]) => `<row r="${row}">${list.join('')}</row>`).join('');
  const space = `xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${RELATION}"`;
  return {
    '[Content_Types].xml': contentTypes({
      'xl/workbook.xml': 'spreadsheetml.sheet.main',
      'xl/worksheets/sheet1.xml': 'spreadsheetml.worksheet',
    }),
    '_rels/.rels': rootRelations('xl/workbook.xml'),
    'xl/workbook.xml': `${XML}<workbook ${space}><sheets><sheet name="Budget" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      { id: 'rId1', kind: 'worksheet', target: 'worksheets/sheet1.xml' },
    ]),
    'xl/worksheets/sheet1.xml': `${XML}<worksheet ${space}><dimension ref="${dimension}"/><sheetData>${data}</sheetData></worksheet>`,
  };
}

export const makeSheet = (cells: Readonly<Record<string, string | number>>, dimension?: string): Buffer =>
  zip(sheetEntries(cells, dimension));

/** One slide for each text; the first slide of the file is the last of the presentation, as after reordering. */
export function slideEntries(texts: readonly string[]): Record<string, string> {
  const space = `xmlns:a="${OFFICE}/drawingml/2006/main" xmlns:r="${RELATION}" xmlns:p="${OFFICE}/presentationml/2006/main"`;
  const numbers = texts.map((_text, index) => texts.length - index);
  const slide = (text: string): string =>
    `${XML}<p:sld ${space}><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>${escapeXml(text)}</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>`;
  const ids = numbers.map((number) => `<p:sldId id="${300 + number}" r:id="rId${number}"/>`).join('');
  return {
    '[Content_Types].xml': contentTypes({ 'ppt/presentation.xml': 'presentationml.presentation.main' }),
    '_rels/.rels': rootRelations('ppt/presentation.xml'),
    'ppt/presentation.xml': `${XML}<p:presentation ${space}><p:sldIdLst>${ids}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(
      numbers.map((number) => ({ id: `rId${number}`, kind: 'slide', target: `slides/slide${number}.xml` })),
    ),
    ...Object.fromEntries(
      texts.map((text, index) => [`ppt/slides/slide${numbers[index] ?? 0}.xml`, slide(text)]),
    ),
  };
}

export const makeSlides = (texts: readonly string[]): Buffer => zip(slideEntries(texts));

const OPEN_SPACES =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" ' +
  'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"';

export function openDocumentEntries(kind: 'text' | 'spreadsheet', body: string): Record<string, string> {
  const mediaType = `application/vnd.oasis.opendocument.${kind}`;
  return {
    mimetype: mediaType,
    'content.xml': `${XML}<office:document-content ${OPEN_SPACES}><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    'styles.xml': `${XML}<office:document-styles ${OPEN_SPACES}/>`,
    'META-INF/manifest.xml': `${XML}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${mediaType}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
  };
}

export const makeOpenDocument = (kind: 'text' | 'spreadsheet', body: string): Buffer =>
  zip(openDocumentEntries(kind, body));

export function bookEntries(chapters: readonly string[]): Record<string, string> {
  const items = chapters.map(
    (_chapter, index) =>
      `<item id="c${index}" href="text/c${index}.xhtml" media-type="application/xhtml+xml"/>`,
  );
  const order = chapters.map((_chapter, index) => `<itemref idref="c${index}"/>`);
  return {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': `${XML}<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
    'OEBPS/content.opf': `${XML}<package xmlns="http://www.idpf.org/2007/opf"><manifest>${items.join('')}</manifest><spine>${order.join('')}</spine></package>`,
    ...Object.fromEntries(
      chapters.map((chapter, index) => [
        `OEBPS/text/c${index}.xhtml`,
        `${XML}<!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><body>${chapter}</body></html>`,
      ]),
    ),
  };
}

export const makeBook = (chapters: readonly string[]): Buffer => zip(bookEntries(chapters));
