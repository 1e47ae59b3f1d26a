// Takes a mail apart: headers, body, and the parts inside it. Pure, within bounds. A text is "binary", see mail-words.ts.
import { readHeaderValue, type HeaderValue } from './mail-words.ts';

const MAX_HEADERS = 500;
const MAX_HEADER_CHARACTERS = 100_000;
const MAX_BOUNDARY = 200;

export interface MailPart {
  /** By lower-case name: the first of each. */
  readonly headers: ReadonlyMap<string, string>;
  readonly type: HeaderValue;
  readonly body: string;
}

const DEFAULT_TYPE = 'text/plain; charset=us-ascii';

/** Where the headers end, and where the body begins. */
function findBody(text: string): readonly [number, number] {
  const end = /\r?\n\r?\n/.exec(text);
  return end ? [end.index, end.index + end[0].length] : [text.length, text.length];
}

export function readPart(text: string): MailPart {
  // A part without headers begins with the empty line.
  const begin = /^\r?\n/.exec(text);
  const [headEnd, bodyStart] = begin ? [0, begin[0].length] : findBody(text);
  const lines = text
    .slice(0, Math.min(headEnd, MAX_HEADER_CHARACTERS))
    .replaceAll(/\r?\n(?=[ \t])/g, '')
    .split(/\r?\n/, MAX_HEADERS);
  const headers = new Map<string, string>();
  for (const line of lines) {
    const at = line.indexOf(':');
    const name = line.slice(0, at).trim().toLowerCase();
    if (at > 0 && !headers.has(name)) headers.set(name, line.slice(at + 1).trim());
  }
  const type = readHeaderValue(headers.get('content-type') ?? DEFAULT_TYPE);
  return { headers, type, body: text.slice(bodyStart) };
}

/** What may stand behind a boundary in its line; more is another one, of parts inside, or text. */
const LINE_END = /(--)?[ \t]*(?:\r?\n|$)/y;

/** The texts of the parts of a `multipart`, at most as many as given. */
export function splitParts({ type, body }: MailPart, max: number): string[] {
  const boundary = type.parameters.get('boundary') ?? '';
  if (boundary === '' || boundary.length > MAX_BOUNDARY) return [];
  const mark = `--${boundary}`;
  const parts: string[] = [];
  let from: number | null = null;
  for (let at = body.indexOf(mark); at !== -1; at = body.indexOf(mark, at + mark.length)) {
    LINE_END.lastIndex = at + mark.length;
    const end = at > 0 && body[at - 1] !== '\n' ? null : LINE_END.exec(body);
    if (end === null) continue;
    if (from !== null) parts.push(body.slice(from, at).replace(/\r?\n$/, ''));
    from = end.index + end[0].length;
    if (end[1] !== undefined || from === body.length || parts.length >= max) return parts;
  }
  // Cut off in the middle of a part.
  return from === null ? [] : [...parts, body.slice(from)];
}
