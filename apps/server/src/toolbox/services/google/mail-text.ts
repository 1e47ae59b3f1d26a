// The text of a mail: plain where there is some, else the words of its HTML.
import { Buffer } from 'node:buffer';
import { z } from 'zod';

const MAX_DEPTH = 8;
const ENTITIES: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

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

function toWords(html: string): string {
  return html
    .replaceAll(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, '')
    .replaceAll(/<(?:br|\/p|\/div|\/tr|\/li|\/h\d)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:nbsp|lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n');
}

export function readMailText(mail: MailPart): string {
  const parts = listParts(mail).filter(({ filename }) => !filename);
  const ofType = (type: string) => parts.filter(({ mimeType }) => mimeType === type);
  const plain = ofType('text/plain').map(decode);
  const found = plain.length > 0 ? plain : ofType('text/html').map((part) => toWords(decode(part)));
  return found.join('\n').trim();
}

export const listAttachments = (mail: MailPart) =>
  listParts(mail).flatMap(({ filename, mimeType, body }) =>
    filename ? [{ name: filename, type: mimeType ?? null, size: body?.size ?? null }] : [],
  );
