// The encodings of mail: bytes as quoted-printable and base64, encoded words in headers, and their parameters. Pure; a
// text is "binary" here, one character a byte, until it is decoded.
import iconv from 'iconv-lite';
import { decodeText } from '../encoding.ts';

/** Counted from the end: an expression would begin again at each of them. */
function withoutEndSpace(line: string): string {
  let end = line.length;
  while (end > 0 && ' \t\r'.includes(line[end - 1] ?? '')) end -= 1;
  return line.slice(0, end);
}

export function decodeQuotedPrintable(binary: string): Buffer {
  // Spaces at the end of a line were added on the way; one that was written is encoded.
  const text = binary
    .split('\n')
    .map((line, at, lines) => (at === lines.length - 1 ? line : withoutEndSpace(line)))
    .join('\n')
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9a-f]{2})/gi, (_found, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(text, 'latin1');
}

export function decodeBytes(bytes: Buffer, charset: string | null): string {
  // Many mails say ASCII and are not.
  const named = charset === null || /^us-ascii$/i.test(charset) ? null : charset;
  if (named !== null && iconv.encodingExists(named)) return iconv.decode(bytes, named);
  return decodeText(bytes) ?? bytes.toString('latin1');
}

const WORD = /=\?([^?\s]{1,60})\?([bq])\?([^?]{0,10000})\?=/gi;
/** Between two encoded words that belong together. */
const BETWEEN_WORDS = /(\?=)\s+(?==\?[^?\s]{1,60}\?[bq]\?)/gi;

function toWordBytes(kind: string, text: string): Buffer {
  return kind.toLowerCase() === 'b'
    ? Buffer.from(text, 'base64')
    : decodeQuotedPrintable(text.replaceAll('_', ' '));
}

/** The text of a header; a character may be split between two encoded words. */
export function decodeHeader(binary: string): string {
  const pieces: string[] = [];
  let open = { charset: '', bytes: Buffer.alloc(0) };
  let at = 0;
  const close = (): void => {
    if (open.bytes.length > 0) pieces.push(decodeBytes(open.bytes, open.charset));
    open = { charset: '', bytes: Buffer.alloc(0) };
  };
  const joined = binary.replaceAll(BETWEEN_WORDS, '$1');
  for (const found of joined.matchAll(WORD)) {
    const [word, named = '', kind = '', text = ''] = found;
    const charset = (named.split('*')[0] ?? '').toLowerCase();
    const plain = joined.slice(at, found.index);
    if (plain !== '' || open.charset !== charset) close();
    if (plain !== '') pieces.push(decodeBytes(Buffer.from(plain, 'latin1'), null));
    open = { charset, bytes: Buffer.concat([open.bytes, toWordBytes(kind, text)]) };
    at = found.index + word.length;
  }
  close();
  if (at < joined.length) pieces.push(decodeBytes(Buffer.from(joined.slice(at), 'latin1'), null));
  return pieces.join('').replaceAll(/\s+/g, ' ').trim();
}

/** `charset'language'text` of a parameter, or the text. */
function decodeExtended(text: string): string {
  const [, charset = '', encoded = text] = /^([^']*)'[^']*'(.*)$/s.exec(text) ?? [];
  const bytes = encoded.replaceAll(/%([0-9a-f]{2})/gi, (_found, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return decodeBytes(Buffer.from(bytes, 'latin1'), charset === '' ? null : charset);
}

const PARAMETER = /;\s*([\w.-]{1,60})(?:\*(\d{1,3}))?(\*)?\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/g;

export interface HeaderValue {
  /** In lower case, without parameters. */
  readonly value: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/** Such as `text/plain; charset=utf-8`; a long parameter may stand in numbered pieces. */
export function readHeaderValue(binary: string): HeaderValue {
  const pieces = new Map<string, { text: string; isExtended: boolean }>();
  for (const [, name = '', , extended, quoted, bare = ''] of binary.matchAll(PARAMETER)) {
    const key = name.toLowerCase();
    const text = quoted === undefined ? bare : quoted.replaceAll(/\\(.)/g, '$1');
    const known = pieces.get(key);
    pieces.set(key, {
      text: (known?.text ?? '') + text,
      isExtended: known?.isExtended ?? extended !== undefined,
    });
  }
  const parameters = [...pieces].map(
    ([key, { text, isExtended }]) => [key, isExtended ? decodeExtended(text) : decodeHeader(text)] as const,
  );
  return {
    value: (binary.split(';')[0] ?? '').trim().toLowerCase(),
    parameters: new Map(parameters),
  };
}
