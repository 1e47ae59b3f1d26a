// Scans HTML or XML once, from left to right, without building a tree. Runs in linear time whatever the text contains.

export type MarkupToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly name: string; readonly attributes: string; readonly isEmpty: boolean }
  | { readonly kind: 'close'; readonly name: string };

/** In HTML, the content of these elements is not markup. */
const RAW_ELEMENTS: ReadonlySet<string> = new Set(['script', 'style', 'textarea', 'title']);

/** The offset after the tag that begins at `start`; a `>` between quotes does not end it. -1 when nothing does. */
function findTagEnd(source: string, start: number): number {
  let quote = '';
  for (let at = start; at < source.length; at += 1) {
    const character = source[at] ?? '';
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at;
  }
  return -1;
}

/** The offset after a comment, declaration or instruction; the end of the source where it is not closed. */
function skipSpecial(source: string, at: number): number {
  const closing = source.startsWith('<!--', at) ? '-->' : source[at + 1] === '?' ? '?>' : '>';
  const end = source.indexOf(closing, at + 2);
  return end === -1 ? source.length : end + closing.length;
}

function toTag(source: string, from: number, to: number): MarkupToken {
  const inner = source.slice(from + 1, to);
  if (inner.startsWith('/')) return { kind: 'close', name: inner.slice(1).trim().toLowerCase() };
  const isEmpty = inner.endsWith('/');
  const name = /^[^\s/>]*/.exec(inner)?.[0] ?? '';
  return { kind: 'open', name: name.toLowerCase(), attributes: inner.slice(name.length), isEmpty };
}

export function* scanMarkup(source: string, options: { readonly isHtml: boolean }): Generator<MarkupToken> {
  const lower = options.isHtml ? source.toLowerCase() : source;
  let at = 0;
  while (at < source.length) {
    const open = source.indexOf('<', at);
    const textEnd = open === -1 ? source.length : open;
    if (textEnd > at) yield { kind: 'text', text: source.slice(at, textEnd) };
    if (open === -1) return;
    if (source.startsWith('<![CDATA[', open)) {
      const end = source.indexOf(']]>', open);
      yield {
        kind: 'text',
        text: source.slice(open + 9, end === -1 ? undefined : end).replaceAll('&', '&amp;'),
      };
      at = end === -1 ? source.length : end + 3;
      continue;
    }
    if (source[open + 1] === '!' || source[open + 1] === '?') {
      at = skipSpecial(source, open);
      continue;
    }
    if (!/[a-z/]/i.test(source[open + 1] ?? '')) {
      yield { kind: 'text', text: '<' };
      at = open + 1;
      continue;
    }
    const end = findTagEnd(source, open);
    if (end === -1) return;
    const tag = toTag(source, open, end);
    yield tag;
    at = end + 1;
    if (options.isHtml && tag.kind === 'open' && RAW_ELEMENTS.has(tag.name)) {
      const close = lower.indexOf(`</${tag.name}`, at);
      const rawEnd = close === -1 ? source.length : close;
      yield { kind: 'text', text: source.slice(at, rawEnd) };
      at = rawEnd;
    }
  }
}

/** Value of an attribute of an opening tag. */
export function findAttribute(attributes: string, name: string): string | null {
  const pattern = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>/]+))`, 'i');
  const match = pattern.exec(attributes);
  return match ? (match[1] ?? match[2] ?? match[3] ?? null) : null;
}
