// The text of a mail: plain where there is some, else the words of its HTML.
import { Buffer } from 'node:buffer';
import { z } from 'zod';
import { htmlToText } from '../../../workers/files/markup/html-text.ts';

const MAX_DEPTH = 8;
/** Read in one turn; anyone can send a mail of any length. */
const MAX_HTML_CHARACTERS = 100_000;

const Headers = z.array(z.object({ name: z.string(), value: z.string() })).default([]);

export interface MailPart {
  readonly mimeType?: string | undefined;
  readonly filename?: string | undefined;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly body?: { readonly data?: string | undefined; readonly size?: number | undefined } | undefined;
  readonly parts: readonly MailPart[];
}

export const MailPart: z.ZodType<MailPart> = z.lazy(() =>
  z.object({
    mimeType: z.string().optional(),
    filename: z.string().optional(),
    headers: Headers,
    body: z.object({ data: z.string().optional(), size: z.number().optional() }).optional(),
    parts: z.array(MailPart).default([]),
  }),
);

/** Names of headers come in any case. */
export function findHeader({ headers }: Pick<MailPart, 'headers'>, name: string): string {
  return headers.find((header) => header.name.toLowerCase() === name)?.value ?? '';
}

function listParts(part: MailPart, depth = 0): MailPart[] {
  return depth > MAX_DEPTH ? [] : [part, ...part.parts.flatMap((inner) => listParts(inner, depth + 1))];
}

const decode = ({ body }: MailPart): string => Buffer.from(body?.data ?? '', 'base64url').toString('utf8');

export interface MailText {
  readonly text: string;
  readonly isCut: boolean;
}

export function readMailText(mail: MailPart): MailText {
  const parts = listParts(mail).filter(({ filename }) => !filename);
  const ofType = (type: string): string =>
    parts
      .filter(({ mimeType }) => mimeType === type)
      .map(decode)
      .join('\n');
  const plain = ofType('text/plain').trim();
  if (plain !== '') return { text: plain, isCut: false };
  const html = ofType('text/html');
  // Before it are styles alone, often many.
  const body = html.slice(Math.max(0, html.search(/<body\b/i)));
  return {
    text: htmlToText(body.slice(0, MAX_HTML_CHARACTERS)),
    isCut: body.length > MAX_HTML_CHARACTERS,
  };
}

export const listAttachments = (mail: MailPart) =>
  listParts(mail).flatMap(({ filename, mimeType, body }) =>
    filename ? [{ name: filename, type: mimeType ?? null, size: body?.size ?? null }] : [],
  );
