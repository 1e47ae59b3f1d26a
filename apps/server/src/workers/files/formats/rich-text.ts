// Rich text (rtf): the text without the layout.
import iconv from 'iconv-lite';
import type { DocumentText } from '../document.ts';

/** Groups that contain no text of the document. */
const HIDDEN: ReadonlySet<string> = new Set(
  'fonttbl colortbl stylesheet info pict object themedata datastore listtable listoverridetable rsidtbl generator header footer headerl headerr footerl footerr xmlnstbl fldinst'.split(
    ' ',
  ),
);
const CHARACTERS: Readonly<Record<string, string>> = {
  par: '\n',
  sect: '\n',
  page: '\n',
  line: '\n',
  row: '\n',
  cell: '\t',
  tab: '\t',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
};
const TOKEN = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)|\\/gi;
const MAX_DEPTH = 500;
const DEFAULT_CODE_PAGE = '1252';

interface Group {
  isHidden: boolean;
  /** How many fallback characters follow a Unicode one for older programs. */
  skipAfterUnicode: number;
}

export function readRichText(bytes: Buffer): DocumentText {
  const pieces: string[] = [];
  const groups: Group[] = [];
  let group: Group = { isHidden: false, skipAfterUnicode: 1 };
  let codePage = DEFAULT_CODE_PAGE;
  let pending: number[] = [];
  let toSkip = 0;

  function flush(): void {
    if (pending.length === 0) return;
    const encoding = iconv.encodingExists(`cp${codePage}`) ? `cp${codePage}` : `cp${DEFAULT_CODE_PAGE}`;
    pieces.push(iconv.decode(Buffer.from(pending), encoding));
    pending = [];
  }
  function write(text: string): void {
    if (group.isHidden) return;
    flush();
    pieces.push(text);
  }
  function obey(word: string, value: number | null): void {
    if (HIDDEN.has(word)) group.isHidden = true;
    else if (word === 'ansicpg' && value !== null) codePage = String(value);
    else if (word === 'uc') group.skipAfterUnicode = Math.min(10, Math.max(0, value ?? 1));
    else if (word === 'u' && value !== null) {
      write(String.fromCharCode(value & 0xffff));
      toSkip = group.skipAfterUnicode;
    } else if (Object.hasOwn(CHARACTERS, word)) write(CHARACTERS[word] ?? '');
  }
  function braces(character: string): void {
    toSkip = 0;
    if (character === '{') {
      if (groups.length < MAX_DEPTH) groups.push({ ...group });
    } else group = groups.pop() ?? group;
  }

  for (const [, word, value, hex, symbol, brace, text] of bytes.toString('latin1').matchAll(TOKEN)) {
    if (word !== undefined) obey(word.toLowerCase(), value === undefined ? null : Number(value));
    else if (brace !== undefined) braces(brace);
    else if (symbol === '*') group.isHidden = true;
    else if (hex !== undefined && toSkip > 0) toSkip -= 1;
    else if (hex !== undefined && !group.isHidden) pending.push(Number.parseInt(hex, 16));
    else if (symbol !== undefined) write(symbol === '~' ? ' ' : '\\{}'.includes(symbol) ? symbol : '');
    else if (text !== undefined) {
      const skipped = Math.min(toSkip, text.length);
      toSkip -= skipped;
      write(text.slice(skipped));
    }
  }
  flush();
  return { text: pieces.join('').toWellFormed().trim() };
}
