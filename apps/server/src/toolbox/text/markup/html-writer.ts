// Writes what a reader of a page sees, as plain text or as Markdown.
import { TableText } from '../../../workers/files/markup/table-text.ts';
import type { HtmlEvent } from './read-html.ts';
import { toSafeAddress } from './safe-address.ts';

const INVISIBLE: ReadonlySet<string> = new Set(
  'script style noscript template svg math iframe object head noembed noframes'.split(' '),
);
const FOREIGN: ReadonlySet<string> = new Set(['svg', 'math']);
const BLOCKS: ReadonlySet<string> = new Set(
  'p div section article header footer main aside nav ul ol dl table figure figcaption form fieldset address details summary h1 h2 h3 h4 h5 h6 blockquote pre body'.split(
    ' ',
  ),
);
const CELLS: ReadonlySet<string> = new Set(['td', 'th']);
const ROWS: ReadonlySet<string> = new Set(['tr', 'thead', 'tbody', 'tfoot']);
/** A cell with one of them is more than a value. */
const LAYOUT: ReadonlySet<string> = new Set(
  'h1 h2 h3 h4 h5 h6 ul ol li dl pre blockquote section article hr'.split(' '),
);
const MARKS: ReadonlyMap<string, string> = new Map([
  ['strong', '**'],
  ['b', '**'],
  ['em', '*'],
  ['i', '*'],
  ['code', '`'],
  ['del', '~~'],
  ['s', '~~'],
]);
const LINES: ReadonlySet<string> = new Set(['br', 'tr', 'dt', 'dd', 'option']);
const MAX_INDENTS = 10;

type OpenTag = Extract<HtmlEvent, { kind: 'open' }>;

class HtmlWriter {
  readonly #isMarkdown: boolean;
  readonly #table = new TableText(' | ');
  readonly #pieces = this.#table.pieces;
  readonly #lists: { readonly isOrdered: boolean; items: number }[] = [];
  readonly #links: (string | null)[] = [];
  #hidden: { readonly name: string; depth: number } | null = null;
  #preformatted = 0;
  /** How many pieces there are right behind the last mark that was opened. */
  #openedAt = -1;

  constructor(isMarkdown: boolean) {
    this.#isMarkdown = isMarkdown;
  }

  write(event: HtmlEvent): void {
    if (this.#hidden !== null) this.#skip(event, this.#hidden);
    else if (event.kind === 'text') this.#text(event.text);
    else if (event.kind === 'open') this.#open(event);
    else this.#close(event.name);
  }

  #skip(event: HtmlEvent, hidden: { readonly name: string; depth: number }): void {
    if (event.kind === 'text') return;
    // A page without an end of its head has a body all the same.
    if (hidden.name === 'head' && event.kind === 'open' && event.name === 'body') hidden.depth = 0;
    else if (event.name === hidden.name) hidden.depth += event.kind === 'open' ? 1 : -1;
    if (hidden.depth === 0) this.#hidden = null;
  }

  #text(text: string): void {
    const flowing = this.#preformatted > 0 ? text : text.replaceAll(/\s+/g, ' ');
    if (this.#openedAt !== this.#pieces.length || !flowing.startsWith(' ')) this.#pieces.push(flowing);
    // A mark has its word right behind it, or it is none.
    else this.#pieces.push(` ${this.#pieces.pop() ?? ''}`, flowing.trimStart());
  }

  #open(tag: OpenTag): void {
    const { name } = tag;
    if (INVISIBLE.has(name)) {
      // Only foreign elements can be empty; of others HTML ignores the slash.
      if (!tag.isEmpty || !FOREIGN.has(name)) this.#hidden = { name, depth: 1 };
      return;
    }
    this.#openInTable(name);
    if (BLOCKS.has(name)) this.#pieces.push('\n\n');
    if (/^h[1-6]$/.test(name) && this.#isMarkdown) this.#pieces.push(`${'#'.repeat(Number(name[1]))} `);
    if (name === 'ul' || name === 'ol') this.#list(tag);
    if (name === 'li') this.#item();
    if (LINES.has(name)) this.#pieces.push('\n');
    if (name === 'hr') this.#pieces.push('\n\n---\n\n');
    if (name === 'img') this.#image(tag);
    if (name === 'a') this.#link(tag);
    if (name === 'pre') this.#fence(1);
    else this.#openMark(name);
  }

  #close(name: string): void {
    if (name === 'pre') this.#fence(-1);
    else this.#closeMark(name);
    if (name === 'a') this.#endLink();
    if (name === 'ul' || name === 'ol') this.#lists.pop();
    this.#closeInTable(name);
    if (BLOCKS.has(name)) this.#pieces.push('\n\n');
  }

  #openInTable(name: string): void {
    if (name === 'table') this.#table.openTable();
    else if (CELLS.has(name)) this.#table.openCell();
    else if (ROWS.has(name)) this.#table.closeCell();
    else if (LAYOUT.has(name)) this.#table.keepLayout();
  }

  #closeInTable(name: string): void {
    if (name === 'table') this.#table.closeTable();
    else if (CELLS.has(name) || ROWS.has(name)) this.#table.closeCell();
    else return;
    // The pieces of a cell have become one.
    this.#openedAt = -1;
  }

  #markOf(name: string): string | undefined {
    return this.#isMarkdown && this.#preformatted === 0 ? MARKS.get(name) : undefined;
  }

  #openMark(name: string): void {
    const mark = this.#markOf(name);
    if (mark === undefined) return;
    this.#pieces.push(mark);
    this.#openedAt = this.#pieces.length;
  }

  #closeMark(name: string): void {
    const mark = this.#markOf(name);
    if (mark === undefined) return;
    const last = this.#pieces.pop() ?? '';
    if (this.#openedAt === this.#pieces.length + 1) this.#pieces.push(last.slice(0, -mark.length));
    else if (last.endsWith(' ')) this.#pieces.push(last.slice(0, -1), mark, ' ');
    else this.#pieces.push(last, mark);
  }

  #fence(step: 1 | -1): void {
    this.#preformatted = Math.max(0, this.#preformatted + step);
    if (this.#isMarkdown) this.#pieces.push(step === 1 ? '```\n' : '\n```');
  }

  #list(tag: OpenTag): void {
    const start = /^\d{1,6}$/.exec(tag.attribute('start') ?? '')?.[0] ?? '1';
    this.#lists.push({ isOrdered: tag.name === 'ol', items: Number(start) - 1 });
  }

  #item(): void {
    const list = this.#lists.at(-1);
    const indent = '  '.repeat(Math.min(MAX_INDENTS, Math.max(0, this.#lists.length - 1)));
    if (list !== undefined) list.items += 1;
    this.#pieces.push(`\n${indent}${list?.isOrdered ? `${list.items}.` : '-'} `);
  }

  #image(tag: OpenTag): void {
    const alternative = tag.attribute('alt')?.trim() ?? '';
    const address = toSafeAddress(tag.attribute('src') ?? '');
    this.#pieces.push(this.#isMarkdown && address ? `![${alternative}](${address})` : alternative);
  }

  #link(tag: OpenTag): void {
    const address = toSafeAddress(tag.attribute('href') ?? '');
    const shown = this.#isMarkdown && address ? address : null;
    this.#links.push(shown);
    if (shown !== null) this.#pieces.push('[');
  }

  #endLink(): void {
    const address = this.#links.pop() ?? null;
    if (address !== null) this.#pieces.push(`](${address.replaceAll(')', '%29')})`);
  }

  /** Without the blank space that markup leaves between and around the blocks. */
  end(): string {
    const lines = this.#table.toString().split('\n');
    const kept: string[] = [];
    for (const line of lines) {
      const text = line.trimEnd();
      if (text.trim() !== '' || (kept.at(-1) ?? '') !== '') kept.push(text.trim() === '' ? '' : text);
    }
    return kept.join('\n').trim();
  }
}

export function writeHtml(events: readonly HtmlEvent[], isMarkdown: boolean): string {
  const writer = new HtmlWriter(isMarkdown);
  for (const event of events) writer.write(event);
  return writer.end();
}
