// OpenDocument texts and presentations (odt, odp). Its spreadsheets are read by `sheets.ts`.
import type { Archive } from '../archive/open-archive.ts';
import type { DocumentText, SourceFile } from '../document.ts';
import { decodeEntities } from '../markup/entities.ts';
import { findAttribute, scanMarkup, type MarkupToken } from '../markup/scan-markup.ts';
import { TableText } from '../markup/table-text.ts';

const MAX_SPACES = 100;
const BODY = 'office:body';
const REPEATED = 'table:number-columns-repeated';
/** The author's annotations, not part of the text. */
const INVISIBLE: ReadonlySet<string> = new Set(['text:tracked-changes', 'office:annotation']);

function opening({ name, attributes }: MarkupToken & { kind: 'open' }): string {
  if (name === 'text:h')
    return `${'#'.repeat(Math.min(6, Number(findAttribute(attributes, 'text:outline-level') ?? 1) || 1))} `;
  if (name === 'text:tab') return '\t';
  if (name === 'text:line-break') return '\n';
  if (name === 'text:list-item') return '- ';
  if (name === 'text:s')
    return ' '.repeat(Math.min(MAX_SPACES, Number(findAttribute(attributes, 'text:c') ?? 1) || 1));
  return '';
}

function closing(name: string): string {
  if (name === 'text:p' || name === 'text:h' || name === 'table:table-row') return '\n';
  return name === 'draw:page' ? '\n\n' : '';
}

function placeInTable(token: Exclude<MarkupToken, { kind: 'text' }>, text: TableText): void {
  const { name } = token;
  const isOpening = token.kind === 'open';
  if (name === 'table:table') {
    if (!isOpening) text.closeTable();
    else if (!token.isEmpty) text.openTable();
  } else if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
    if (isOpening) text.openCell(Number(findAttribute(token.attributes, REPEATED) ?? 1));
    if (!isOpening || token.isEmpty) text.closeCell();
  } else if (name === 'table:table-row') text.closeCell();
  else if (isOpening && (name === 'text:list' || name === 'text:h')) text.keepLayout();
}

export async function readOpenDocument(archive: Archive, { pictures }: SourceFile): Promise<DocumentText> {
  const text = new TableText();
  let isInBody = false;
  let hidden = 0;
  for (const token of scanMarkup(archive.readXml('content.xml') ?? '', { isHtml: false })) {
    if (token.kind === 'text') {
      if (isInBody && hidden === 0) text.write(decodeEntities(token.text.replaceAll(/\s+/g, ' ')));
      continue;
    }
    if (token.name === BODY) isInBody = token.kind === 'open';
    if (INVISIBLE.has(token.name)) hidden += token.kind === 'close' ? -1 : Number(!token.isEmpty);
    if (!isInBody || hidden > 0) continue;
    placeInTable(token, text);
    if (token.kind === 'close') text.write(closing(token.name));
    else if (token.name === 'draw:image' && pictures.isOpen()) {
      const bytes = archive.read(findAttribute(token.attributes, 'xlink:href') ?? '');
      if (bytes) text.write(await pictures.add({ bytes }));
    } else text.write(opening(token));
  }
  return {
    text: text
      .toString()
      .replaceAll(/(?<!\t)\t+\n/g, '\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .replace(/^\n+/, '')
      .trimEnd(),
  };
}
