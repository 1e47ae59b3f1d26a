import { z } from 'zod';
import { nextTurn } from '../../platform/next-turn.ts';
import { defineTool, ToolFailure, type ToolContext, type ToolResult } from '../tool.ts';
import { webUrl } from './arguments.ts';
import { readMainText, type TextBlock } from './html/main-text.ts';
import { readPageFacts } from './html/page-facts.ts';
import { attributeOf, cleanText, elementsOf } from './html/page-tree.ts';
import { parsePage } from './html/parse-page.ts';
import { toPassageLink, toPassages, type Passage } from './html/passages.ts';
import { loadText, type LoadedText } from './load-page.ts';

const MAX_TEXT_CHARACTERS = 400_000;

const parameters = z.strictObject({
  url: webUrl('The address of the page to read.'),
  offset: z
    .int()
    .min(0)
    .max(MAX_TEXT_CHARACTERS)
    .default(0)
    .describe('Where in the text to begin: 0, or the next_offset of an earlier call.'),
  max_characters: z.int().min(500).max(50_000).default(20_000).describe('How much text to return at most.'),
});

interface ReadText {
  readonly title: string | null;
  readonly author: string | null;
  readonly published: string | null;
  readonly links: number;
  readonly blocks: readonly TextBlock[];
  readonly isCut: boolean;
}

function readPlainText(text: string): ReadText {
  const blocks = text
    .slice(0, MAX_TEXT_CHARACTERS)
    .split(/\r?\n/)
    .map((line) => ({ level: 0, text: cleanText(line) }))
    .filter((block) => block.text !== '');
  return {
    title: null,
    author: null,
    published: null,
    links: 0,
    blocks,
    isCut: text.length > MAX_TEXT_CHARACTERS,
  };
}

async function read(loaded: LoadedText, signal: AbortSignal): Promise<ReadText> {
  if (!loaded.isHtml) return readPlainText(loaded.text);
  const { document, isCut } = await parsePage(loaded.text, signal);
  // Each way through a large tree takes a few milliseconds.
  const { title, author, published } = readPageFacts(document, loaded.url);
  await nextTurn();
  let links = 0;
  for (const element of elementsOf(document))
    if (element.tagName === 'a' && attributeOf(element, 'href') !== null) links += 1;
  await nextTurn();
  return { title, author, published, links, blocks: readMainText(document, MAX_TEXT_CHARACTERS), isCut };
}

interface Cut {
  readonly passages: readonly Passage[];
  readonly nextOffset: number | null;
}

function cut(all: readonly Passage[], offset: number, maxCharacters: number): Cut {
  const end = offset + maxCharacters;
  const passages = all
    .filter(({ from, text }) => from + text.length > offset && from < end)
    .map((passage) => {
      const from = Math.max(passage.from, offset);
      return { ...passage, from, text: passage.text.slice(from - passage.from, end - passage.from) };
    });
  const last = all.at(-1);
  return { passages, nextOffset: last && last.from + last.text.length > end ? end : null };
}

async function call(
  { url, offset, max_characters }: z.infer<typeof parameters>,
  context: ToolContext,
): Promise<ToolResult> {
  const loaded = await loadText(context, url);
  const { blocks, title, author, published, links, isCut } = await read(loaded, context.signal);
  const all = toPassages(blocks);
  if (all.length === 0)
    throw new ToolFailure(
      'not_found',
      'This page holds no text: it may need scripts or a sign-in. Use another source.',
    );
  const { passages, nextOffset } = cut(all, offset, max_characters);
  const data = {
    title,
    author,
    published,
    links,
    passages: passages.map((passage) => ({
      heading: passage.heading,
      text: passage.text,
      offset: passage.from,
      link: loaded.isHtml ? toPassageLink(loaded.url, passage) : loaded.url,
    })),
    next_offset: nextOffset,
  };
  return { data, source: loaded.url, truncated: nextOffset !== null || isCut };
}

export const fetchPage = defineTool({
  name: 'fetch-page',
  provider: 'WEB',
  category: 'web',
  icon: 'file-text',
  effect: 'read',
  title: { en: 'Read a page', zh: '读取网页' },
  description:
    'Reads the main text of a public web page, or of a text or JSON address, in passages with headings. Each passage has a ' +
    'link that opens the page there: cite it as the source. Use it for an address that you know or found by web_search. ' +
    'It does not run scripts or sign in; for PDF files use web_pdf_read.',
  parameters,
  isIdempotent: true,
  isOutside: true,
  sends: ({ url }) => ({ as: 'address', text: url }),
  timeoutMs: 30_000,
  call,
});
