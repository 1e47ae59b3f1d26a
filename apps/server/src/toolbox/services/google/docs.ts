import { z } from 'zod';
import { path } from '../../rows.ts';
import { clip } from '../arguments.ts';
import { createGoogleService, fileId } from './google.ts';

const ORIGIN = 'https://docs.googleapis.com';
const MAX_TEXT = 60_000;

const docs = createGoogleService({
  name: 'Google Docs',
  category: 'files',
  origin: ORIGIN,
  scope: 'documents.readonly',
});

/** A run of text, or what is put in with @: a person, a file or page, a day. */
const Piece = z
  .object({
    textRun: z.object({ content: z.string() }),
    person: z.object({
      personProperties: z.object({ name: z.string().optional(), email: z.string().optional() }).optional(),
    }),
    richLink: z.object({
      richLinkProperties: z.object({ title: z.string().optional(), uri: z.string().default('') }).optional(),
    }),
    dateElement: z.object({
      dateElementProperties: z
        .object({ displayText: z.string().optional(), timestamp: z.string().optional() })
        .optional(),
    }),
  })
  .partial()
  .transform(({ textRun, person, richLink, dateElement }) => {
    const { name, email = '' } = person?.personProperties ?? {};
    const { title, uri = '' } = richLink?.richLinkProperties ?? {};
    const { displayText, timestamp = '' } = dateElement?.dateElementProperties ?? {};
    const link = title === undefined ? uri : `[${title}](${uri})`;
    const who = name === undefined || email === '' ? (name ?? email) : `${name} <${email}>`;
    return textRun?.content ?? `${who}${link}${displayText ?? timestamp}`;
  });

const Paragraph = z.object({
  elements: z.array(Piece).default([]),
  paragraphStyle: z.object({ namedStyleType: z.string().optional() }).optional(),
  bullet: z.unknown().optional(),
});

const Cell = z.object({ content: z.array(z.object({ paragraph: Paragraph.optional() })).default([]) });

const Element = z.object({
  paragraph: Paragraph.optional(),
  table: z.object({ tableRows: z.array(z.object({ tableCells: z.array(Cell).default([]) })) }).optional(),
});

const Document = z.object({
  documentId: z.string().optional(),
  title: z.string(),
  body: z.object({ content: z.array(Element) }).optional(),
});

const toText = ({ elements }: z.infer<typeof Paragraph>): string => elements.join('').trimEnd();

function toLine(paragraph: z.infer<typeof Paragraph>): string {
  const level = /^HEADING_([1-6])$/.exec(paragraph.paragraphStyle?.namedStyleType ?? '')?.[1];
  const prefix =
    level === undefined ? (paragraph.bullet === undefined ? '' : '- ') : `${'#'.repeat(Number(level))} `;
  const text = toText(paragraph);
  return text === '' ? '' : `${prefix}${text}`;
}

function toLines({ paragraph, table }: z.infer<typeof Element>): string[] {
  if (paragraph) return [toLine(paragraph)];
  const rows = table?.tableRows ?? [];
  return rows.map(({ tableCells }) => {
    const cells = tableCells.map(({ content }) =>
      content.map((part) => (part.paragraph ? toText(part.paragraph) : '')).join(' '),
    );
    return `| ${cells.join(' | ')} |`;
  });
}

export const docsRead = docs.tool({
  name: 'google-docs-read',
  icon: 'file-text',
  title: { en: 'Read a Google document', zh: '读取 Google 文档' },
  description:
    "Reads a document of the person's Google Docs with its headings, lists and tables. It needs the id, which google_drive_search " +
    'tells, or which stands in its address. Pictures, comments and further tabs are left out.',
  parameters: z.strictObject({
    document_id: fileId('The id of the document: in its address, between /d/ and /edit.'),
  }),
  async run({ document_id }, ask) {
    const { title, body } = await ask({ url: `${ORIGIN}/v1${path`/documents/${document_id}`}` }, Document);
    const { text, isCut } = clip((body?.content ?? []).flatMap(toLines).join('\n').trim(), MAX_TEXT);
    return {
      source: `https://docs.google.com/document/d/${document_id}`,
      truncated: isCut,
      data: { title, text },
    };
  },
});
