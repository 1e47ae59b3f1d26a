// Feeds in RSS, Atom and JSON, as one kind of entry.
import { z } from 'zod';
import { parseBoundedJson } from '../../../platform/bounded-json.ts';
import { cleanText, toWebAddress, walk } from '../html/page-tree.ts';
import { parsePage } from '../html/parse-page.ts';
import { readXmlList, type XmlFields } from './xml-fields.ts';

const MAX_ENTRIES = 500;
const MAX_JSON_CHARACTERS = 2_000_000;
const TITLE_CHARACTERS = 300;
const SUMMARY_CHARACTERS = 600;
const ENTRY_NAMES: ReadonlySet<string> = new Set(['item', 'entry']);

export interface FeedEntry {
  readonly title: string;
  readonly url: string | null;
  readonly author: string | null;
  readonly publishedMs: number | null;
  /** May hold HTML. */
  readonly summary: string;
}

export interface Feed {
  readonly title: string | null;
  readonly entries: readonly FeedEntry[];
  readonly isCut: boolean;
}

const JsonFeed = z.object({
  version: z.string().regex(/jsonfeed\.org/),
  title: z.string().optional(),
  items: z.array(
    z.object({
      title: z.string().optional(),
      url: z.string().optional(),
      date_published: z.string().optional(),
      date_modified: z.string().optional(),
      summary: z.string().optional(),
      content_text: z.string().optional(),
      content_html: z.string().optional(),
      authors: z.array(z.object({ name: z.string().optional() })).optional(),
    }),
  ),
});

/** Plain text of a summary, which is HTML as often as not. */
async function toPlainText(html: string, maxCharacters: number, signal: AbortSignal): Promise<string> {
  if (!html.includes('<')) return cleanText(html).slice(0, maxCharacters);
  const { document } = await parsePage(html, signal);
  let text = '';
  for (const step of walk(document, ({ tagName }) => tagName === 'script' || tagName === 'style'))
    text += step.kind === 'text' ? step.text : ' ';
  return cleanText(text).slice(0, maxCharacters);
}

export const summaryOf = ({ summary }: FeedEntry, signal: AbortSignal): Promise<string> =>
  toPlainText(summary, SUMMARY_CHARACTERS, signal);

function toTime(text: string | undefined): number | null {
  const ms = Date.parse(text?.trim() ?? '');
  return Number.isNaN(ms) ? null : ms;
}

function toEntry(fields: XmlFields, base: string): FeedEntry {
  const first = (...names: readonly string[]): string | undefined =>
    names.map((name) => fields.get(name)?.trim()).find((text) => text !== undefined && text !== '');
  return {
    title: cleanText(first('title') ?? '').slice(0, TITLE_CHARACTERS),
    url: toWebAddress(first('link', 'guid', 'id') ?? null, base),
    author: cleanText(first('creator', 'name', 'author') ?? '').slice(0, TITLE_CHARACTERS) || null,
    publishedMs: toTime(first('pubdate', 'published', 'date', 'updated')),
    summary: first('description', 'summary', 'encoded', 'content') ?? '',
  };
}

function readJsonFeed(text: string, base: string): Feed | null {
  if (text.length > MAX_JSON_CHARACTERS) return null;
  let value: unknown;
  try {
    value = parseBoundedJson(text, { maxKeys: 50_000 });
  } catch {
    return null;
  }
  const parsed = JsonFeed.safeParse(value);
  if (!parsed.success) return null;
  const { title, items } = parsed.data;
  const entries = items.slice(0, MAX_ENTRIES).map((item) => ({
    title: cleanText(item.title ?? '').slice(0, TITLE_CHARACTERS),
    url: toWebAddress(item.url ?? null, base),
    author: item.authors?.[0]?.name ?? null,
    publishedMs: toTime(item.date_published ?? item.date_modified),
    summary: item.summary ?? item.content_text ?? item.content_html ?? '',
  }));
  return { title: title ?? null, entries, isCut: items.length > MAX_ENTRIES };
}

/** `null` where the text is no feed. */
export async function readFeed(text: string, base: string, signal: AbortSignal): Promise<Feed | null> {
  const start = text.trimStart();
  if (start.startsWith('{')) return readJsonFeed(text, base);
  if (!/<(rss|feed|rdf:RDF)\b/.test(start.slice(0, 4_000))) return null;
  const list = await readXmlList(text, { entryNames: ENTRY_NAMES, maxEntries: MAX_ENTRIES, signal });
  const title = cleanText(list.head.get('title') ?? '').slice(0, TITLE_CHARACTERS);
  return {
    title: title || null,
    entries: list.entries.map((fields) => toEntry(fields, base)),
    isCut: list.isCut,
  };
}
