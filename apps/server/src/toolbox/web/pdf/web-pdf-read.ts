import { z } from 'zod';
import { checkAnswer } from '../../http-failures.ts';
import { defineTool, ToolFailure, type ReadDocument, type ToolContext, type ToolResult } from '../../tool.ts';
import { webUrl } from '../arguments.ts';

const MAX_BYTES = 5 * 1024 * 1024;
const MAX_PAGES = 50;
const PDF = Buffer.from('%PDF-');
/** Where programs look for it: some servers put something before it. */
const HEAD_BYTES = 1_024;

const parameters = z.strictObject({
  url: webUrl('The address of the PDF file.'),
  from_page: z
    .int()
    .min(1)
    .max(10_000)
    .default(1)
    .describe('The first page, from 1, or next_page of an earlier call.'),
  pages: z.int().min(1).max(MAX_PAGES).default(10).describe('How many pages to return at most.'),
  max_characters: z.int().min(500).max(100_000).default(30_000).describe('How much text to return at most.'),
});
type Args = z.infer<typeof parameters>;

async function load(url: string, { http, clock, documents }: ToolContext) {
  const response = checkAnswer(
    await http.request({ url, headers: { accept: 'application/pdf' }, maxBytes: MAX_BYTES }),
    clock.now(),
  );
  if (!response.body.subarray(0, HEAD_BYTES).includes(PDF))
    throw new ToolFailure('bad_input', 'This address is no PDF file. Use fetch_page to read a web page.');
  return { url: response.url, document: await documents.read({ name: 'page.pdf', bytes: response.body }) };
}

interface Page {
  readonly page: number;
  readonly text: string;
}

function toPages({ text, pageStarts }: ReadDocument): Page[] {
  return pageStarts.map(({ page, from }, index) => ({
    page,
    text: text.slice(from, pageStarts[index + 1]?.from).trim(),
  }));
}

/** As many whole pages as there is room for; one that is longer than that is cut. */
function takePages(
  pages: readonly Page[],
  { from_page: from, pages: count, max_characters: room }: Args,
): Page[] {
  const taken: Page[] = [];
  let left = room;
  for (const { page, text } of pages) {
    if (page < from || page >= from + count) continue;
    if (taken.length > 0 && text.length > left) break;
    taken.push({ page, text: text.slice(0, room) });
    left -= text.length;
  }
  return taken;
}

async function call(args: Args, context: ToolContext): Promise<ToolResult> {
  const { url, document } = await load(args.url, context);
  const all = toPages(document);
  if (all.every(({ text }) => text === ''))
    throw new ToolFailure('not_found', 'This file holds no text: its pages may be pictures.');
  const taken = takePages(all, args);
  const last = taken.at(-1);
  if (!last)
    throw new ToolFailure(
      'bad_input',
      `The file has ${document.pages ?? all.length} pages. Begin within them.`,
    );
  const next = all.find(({ page }) => page > last.page)?.page ?? null;
  const isCut = all.some(({ page, text }) => page === last.page && text.length > last.text.length);
  return {
    data: {
      pages_in_all: document.pages,
      pages: taken.map(({ page, text }) => ({
        page,
        text,
        link: `${url.split('#', 1)[0] ?? url}#page=${page}`,
      })),
      next_page: next,
    },
    source: url,
    truncated: next !== null || isCut || document.isTruncated,
  };
}

export const webPdfRead = defineTool({
  name: 'web-pdf-read',
  provider: 'WEB',
  category: 'web',
  icon: 'file-type',
  effect: 'read',
  title: { en: 'Read a PDF on the web', zh: '读取网络 PDF' },
  description:
    'Reads the text of a PDF file at a public address, page by page, up to 5 MB. Each page has a link that opens it: cite it. Use it for papers, reports and manuals; for web pages use fetch_page.',
  parameters,
  isIdempotent: true,
  isOutside: true,
  sends: ({ url }) => ({ as: 'address', text: url }),
  timeoutMs: 60_000,
  call,
});
