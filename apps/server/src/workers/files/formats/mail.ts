// A saved mail (eml): who wrote what to whom, its text, and the names of what is attached.
import type { DocumentText } from '../document.ts';
import { readPart, splitParts, type MailPart } from '../mail/mail-parts.ts';
import { decodeBytes, decodeHeader, decodeQuotedPrintable, readHeaderValue } from '../mail/mail-words.ts';
import { htmlToText } from '../markup/html-text.ts';

const SHOWN_HEADERS = ['Subject', 'From', 'To', 'Cc', 'Date'] as const;
/** Of a mail and those inside it. */
const MAX_PARTS = 500;
const MAX_DEPTH = 20;
const MAX_NAMES = 100;
const MAX_NAME = 200;

/** The first line of a mail that was taken out of a mailbox file. */
const MAILBOX_LINE = /^From [^\r\n]*\r?\n/;

interface Reading {
  readonly names: string[];
  parts: number;
}

function toBytes({ headers, body }: MailPart): Buffer {
  switch (readHeaderValue(headers.get('content-transfer-encoding') ?? '').value) {
    case 'base64':
      return Buffer.from(body, 'base64');
    case 'quoted-printable':
      return decodeQuotedPrintable(body);
    default:
      return Buffer.from(body, 'latin1');
  }
}

function toText(part: MailPart): string {
  const text = decodeBytes(toBytes(part), part.type.parameters.get('charset') ?? null);
  return part.type.value === 'text/html' ? htmlToText(text) : text.replaceAll('\r\n', '\n').trim();
}

function toMail(part: MailPart, reading: Reading, depth: number): string {
  const lines = SHOWN_HEADERS.flatMap((name) => {
    const value = decodeHeader(part.headers.get(name.toLowerCase()) ?? '');
    return value === '' ? [] : [`${name}: ${value}`];
  });
  return [lines.join('\n'), toContent(part, reading, depth)].filter((text) => text !== '').join('\n\n');
}

/** Of several forms of one text the plain one, or the first that has any. Files may be attached to another one. */
function toBestForm(forms: readonly string[], reading: Reading, depth: number): string {
  const parts = forms.map(readPart);
  const plainFirst = [
    ...parts.filter(({ type }) => type.value === 'text/plain'),
    ...parts.filter(({ type }) => type.value !== 'text/plain'),
  ];
  const texts = plainFirst.map((part) => toContent(part, reading, depth));
  return texts.find((text) => text !== '') ?? '';
}

function toContent(part: MailPart, reading: Reading, depth = 0): string {
  const { headers, type } = part;
  reading.parts += 1;
  if (reading.parts > MAX_PARTS || depth > MAX_DEPTH) return '';
  const disposition = readHeaderValue(headers.get('content-disposition') ?? '');
  const name = disposition.parameters.get('filename') ?? type.parameters.get('name') ?? '';
  const kind = type.value;
  if (kind.startsWith('multipart/')) {
    const inner = splitParts(part, MAX_PARTS);
    if (kind === 'multipart/alternative') return toBestForm(inner, reading, depth + 1);
    const texts = inner.map((text) => toContent(readPart(text), reading, depth + 1));
    return texts.filter((text) => text !== '').join('\n\n');
  }
  if (kind === 'message/rfc822' && disposition.value !== 'attachment')
    return `---\n${toMail(readPart(part.body), reading, depth + 1)}`;
  if (/^text\/(?:plain|html)$/.test(kind) && disposition.value !== 'attachment') return toText(part);
  if (name !== '' && reading.names.length < MAX_NAMES) reading.names.push(name.slice(0, MAX_NAME));
  return '';
}

export function readMail(bytes: Buffer): DocumentText {
  const reading: Reading = { names: [], parts: 0 };
  const binary = bytes
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .replace(MAILBOX_LINE, '');
  const text = toMail(readPart(binary), reading, 0);
  const attached = reading.names.length === 0 ? '' : `\n\nAttachments: ${reading.names.join(', ')}`;
  return { text: `${text}${attached}`, isCut: reading.parts > MAX_PARTS };
}
