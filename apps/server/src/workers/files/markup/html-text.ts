// The visible text of a page: headings marked, cells of a row side by side, no scripts.
import { decodeEntities } from './entities.ts';
import { findAttribute, scanMarkup, type MarkupToken } from './scan-markup.ts';
import { TableText } from './table-text.ts';

const INVISIBLE: ReadonlySet<string> = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'iframe',
  'object',
]);
const NEW_PARAGRAPH: ReadonlySet<string> = new Set(
  'p div h1 h2 h3 h4 h5 h6 ul ol table section article header footer main aside nav blockquote pre figure title hr'.split(
    ' ',
  ),
);
const NEW_LINE: ReadonlySet<string> = new Set(['li', 'tr', 'dt', 'dd', 'br', 'option']);
const CELL: ReadonlySet<string> = new Set(['td', 'th']);
const ROW: ReadonlySet<string> = new Set(['tr', 'thead', 'tbody', 'tfoot']);
/** A cell with one of them is more than a value. */
const LAYOUT: ReadonlySet<string> = new Set(
  'h1 h2 h3 h4 h5 h6 ul ol li dl pre blockquote section article hr'.split(' '),
);

export interface HtmlTextOptions {
  /** Default: items of ordered lists have their numbers. Where those are not known, no wrong ones are shown. */
  readonly hasNumbers?: boolean;
  /** Replaces an image; default: its alternative text, if any. */
  readonly toPicture?: (attributes: string) => string;
}

/** What stands before the items of the open lists, the innermost last: a number, or `null` for a dash. */
class ListMarks {
  readonly #next: (number | null)[] = [];
  readonly #hasNumbers: boolean;

  constructor(hasNumbers: boolean) {
    this.#hasNumbers = hasNumbers;
  }

  open({ name, attributes }: MarkupToken & { kind: 'open' }): void {
    if (name === 'ul') this.#next.push(null);
    if (name !== 'ol') return;
    const start = Number(findAttribute(attributes, 'start') ?? 1);
    this.#next.push(this.#hasNumbers && Number.isInteger(start) ? start : null);
  }

  close(name: string): void {
    if (name === 'ul' || name === 'ol') this.#next.pop();
  }

  take(): string {
    const number = this.#next.at(-1) ?? null;
    if (number === null) return '\n- ';
    this.#next[this.#next.length - 1] = number + 1;
    return `\n${number}. `;
  }
}

const describePicture = (attributes: string): string => findAttribute(attributes, 'alt') ?? '';

function opening(
  { name, attributes }: MarkupToken & { kind: 'open' },
  toPicture: (attributes: string) => string,
  marks: ListMarks,
): string {
  const heading = /^h([1-6])$/.exec(name)?.[1];
  if (heading !== undefined) return `\n\n${'#'.repeat(Number(heading))} `;
  if (name === 'li') return marks.take();
  if (name === 'img') return decodeEntities(toPicture(attributes));
  if (NEW_PARAGRAPH.has(name)) return '\n\n';
  if (NEW_LINE.has(name)) return '\n';
  return '';
}

const closing = (name: string): string => (NEW_PARAGRAPH.has(name) ? '\n\n' : '');

/** A space of preformatted text, such as code, while all others are tidied. */
const KEPT_SPACE = '\0';

const toPreformatted = (text: string): string =>
  decodeEntities(text.replaceAll(/\r\n?/g, '\n')).replaceAll(' ', KEPT_SPACE);

/** In HTML, a line break is whitespace like any other. A row may begin with an empty cell. */
function tidy(text: string): string {
  const lines = text.split('\n').map((line) =>
    line
      .trimEnd()
      .replace(/^[^\S\t]+/, '')
      .replaceAll(/ {2,}/g, ' ')
      .replaceAll(/ ?\t ?/g, '\t')
      .replaceAll(KEPT_SPACE, ' ')
      .trimEnd(),
  );
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replace(/^\n+/, '')
    .trimEnd();
}

function openPart({ name, attributes }: MarkupToken & { kind: 'open' }, text: TableText): void {
  if (name === 'table') text.openTable();
  else if (CELL.has(name)) text.openCell(Number(findAttribute(attributes, 'colspan') ?? 1));
  else if (ROW.has(name)) text.closeCell();
  else if (LAYOUT.has(name)) text.keepLayout();
}

function closePart(name: string, text: TableText): void {
  if (name === 'table') text.closeTable();
  else if (CELL.has(name) || ROW.has(name)) text.closeCell();
}

export function htmlToText(
  html: string,
  { toPicture = describePicture, hasNumbers = true }: HtmlTextOptions = {},
): string {
  const text = new TableText();
  const marks = new ListMarks(hasNumbers);
  const clean = html.replaceAll(KEPT_SPACE, '\ufffd');
  let hidden = 0;
  let preformatted = 0;
  for (const token of scanMarkup(clean, { isHtml: true })) {
    if (token.kind !== 'text' && token.name === 'pre')
      preformatted = Math.max(0, preformatted + (token.kind === 'open' ? 1 : -1));
    if (token.kind !== 'text' && INVISIBLE.has(token.name)) {
      if (token.kind === 'close') hidden = Math.max(0, hidden - 1);
      else if (!token.isEmpty) hidden += 1;
    } else if (hidden === 0) {
      if (token.kind === 'text' && preformatted > 0) text.write(toPreformatted(token.text));
      else if (token.kind === 'text') text.write(decodeEntities(token.text.replaceAll(/\s+/g, ' ')));
      else if (token.kind === 'open') {
        openPart(token, text);
        marks.open(token);
        text.write(opening(token, toPicture, marks));
      } else {
        closePart(token.name, text);
        marks.close(token.name);
        text.write(closing(token.name));
      }
    }
  }
  return tidy(text.toString());
}
