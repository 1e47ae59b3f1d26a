// Detects the type of a file by its content: the name is untrusted. It only distinguishes kinds of plain text.
import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { decodeText } from './encoding.ts';

export type Detected =
  | { readonly kind: 'pdf' | 'archive' | 'old-office' | 'rtf' | 'mail' }
  | { readonly kind: 'picture'; readonly mediaType: string }
  | { readonly kind: 'text' | 'html' | 'xml'; readonly mediaType: string; readonly text: string };

const PICTURE_TYPES: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/tiff',
  'image/avif',
]);
const HEAD_BYTES = 4_096;
/** A PDF header may be preceded by a few other bytes. */
const PDF_HEAD_BYTES = 1_024;

const TEXT_TYPES: Readonly<Record<string, string>> = {
  md: 'text/markdown',
  markdown: 'text/markdown',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  json: 'application/json',
  yaml: 'application/yaml',
  yml: 'application/yaml',
};

function startsWith(bytes: Buffer, signature: string): boolean {
  return bytes.toString('latin1', 0, signature.length) === signature;
}

function isPdf(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, PDF_HEAD_BYTES).includes('%PDF-');
}

/** Only of a file that is called so: many texts begin with a line that looks like a header. */
function isMail(bytes: Buffer, name: string): boolean {
  const head = bytes
    .toString('latin1', 0, HEAD_BYTES)
    .replace(/^(?:\u00ef\u00bb\u00bf)?(?:From [^\r\n]*\r?\n)?/, '');
  return endingOf(name) === 'eml' && /^[\w-]{1,60}[ \t]*:/.test(head);
}

function endingOf(name: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** After comments and processing instructions. */
function skipPrologue(head: string): string {
  let rest = head.trimStart();
  for (;;) {
    const closing = rest.startsWith('<!--') ? '-->' : rest.startsWith('<?') ? '?>' : null;
    const end = closing === null ? -1 : rest.indexOf(closing, 2);
    if (closing === null || end === -1) return rest;
    rest = rest.slice(end + closing.length).trimStart();
  }
}

function toText(text: string, name: string): Detected {
  const head = text.slice(0, HEAD_BYTES).trimStart();
  const ending = endingOf(name);
  if (/^(<!doctype\s+html|<html[\s>])/i.test(skipPrologue(head))) {
    return { kind: 'html', mediaType: 'text/html', text };
  }
  if (head.startsWith('<?xml') || /^<!doctype\s/i.test(skipPrologue(head))) {
    return { kind: 'xml', mediaType: 'application/xml', text };
  }
  if (['html', 'htm', 'xhtml'].includes(ending) && head.includes('<')) {
    return { kind: 'html', mediaType: 'text/html', text };
  }
  if (['xml', 'svg', 'xsl', 'xsd', 'rss', 'atom'].includes(ending) && head.startsWith('<')) {
    return { kind: 'xml', mediaType: 'application/xml', text };
  }
  return { kind: 'text', mediaType: TEXT_TYPES[ending] ?? 'text/plain', text };
}

/** Throws `invalid_file`. */
export async function detect(bytes: Buffer, name: string): Promise<Detected> {
  if (startsWith(bytes, 'PK\u0003\u0004') || startsWith(bytes, 'PK\u0005\u0006')) return { kind: 'archive' };
  if (startsWith(bytes, '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1')) return { kind: 'old-office' };
  if (startsWith(bytes, '{\\rtf')) return { kind: 'rtf' };
  // Before a PDF, whose head may be that of an attachment.
  if (isMail(bytes, name)) return { kind: 'mail' };
  if (isPdf(bytes)) return { kind: 'pdf' };
  const found = await fileTypeFromBuffer(bytes.subarray(0, HEAD_BYTES)).catch(() => undefined);
  if (found && PICTURE_TYPES.has(found.mime)) return { kind: 'picture', mediaType: found.mime };
  const text = decodeText(bytes);
  if (text === null) throw new AppError('invalid_file');
  return toText(text, name);
}
