// What a page says about itself in its head.
import { parseBoundedJson } from '../../../platform/bounded-json.ts';
import type { JsonValue } from '../../tool.ts';
import { attributeOf, cleanText, elementsOf, toWebAddress, walk } from './page-tree.ts';
import type { PageDocument, PageElement } from './parse-page.ts';

const MAX_CHARACTERS = 1_000;
const MAX_CARD_FIELDS = 30;
const MAX_DATA_BLOCKS = 3;
const MAX_DATA_CHARACTERS = 20_000;
const FEEDS: ReadonlySet<string> = new Set([
  'application/rss+xml',
  'application/atom+xml',
  'application/feed+json',
]);

export interface PageFacts {
  readonly title: string | null;
  readonly description: string | null;
  readonly author: string | null;
  readonly published: string | null;
  readonly language: string | null;
  readonly canonical: string | null;
  readonly feeds: readonly string[];
  /** Fields of social cards, such as `og:image`. */
  readonly card: Readonly<Record<string, string>>;
  /** JSON-LD, as it is. */
  readonly data: readonly JsonValue[];
}

const clean = (text: string | null | undefined): string | null =>
  cleanText((text ?? '').slice(0, 4 * MAX_CHARACTERS)).slice(0, MAX_CHARACTERS) || null;

/** Also of elements that are not seen. */
function rawText(element: PageElement): string {
  let text = '';
  for (const step of walk(element)) if (step.kind === 'text') text += step.text;
  return text;
}

function parseData(element: PageElement): JsonValue[] {
  const text = rawText(element);
  if (text.length > MAX_DATA_CHARACTERS) return [];
  try {
    // Parsed JSON holds nothing else.
    return [parseBoundedJson(text) as JsonValue];
  } catch {
    return [];
  }
}

interface Collected {
  title: string | null;
  language: string | null;
  canonical: string | null;
  readonly feeds: string[];
  readonly meta: Map<string, string>;
  readonly data: JsonValue[];
}

function collectLink(element: PageElement, address: string, found: Collected): void {
  const relations = attributeOf(element, 'rel')?.toLowerCase().split(/\s+/) ?? [];
  const target = toWebAddress(attributeOf(element, 'href'), address);
  if (target === null) return;
  if (relations.includes('canonical')) found.canonical ??= target;
  const isFeed =
    relations.includes('alternate') && FEEDS.has(attributeOf(element, 'type')?.toLowerCase() ?? '');
  if (isFeed && found.feeds.length < 10) found.feeds.push(target);
}

function collectMeta(element: PageElement, { meta }: Collected): void {
  const name = (attributeOf(element, 'property') ?? attributeOf(element, 'name'))?.toLowerCase();
  const content = clean(attributeOf(element, 'content'));
  if (name !== undefined && content !== null && meta.size < 200 && !meta.has(name)) meta.set(name, content);
}

const COLLECTORS: Readonly<
  Record<string, (element: PageElement, address: string, found: Collected) => void>
> = {
  html(element, _address, found) {
    found.language = clean(attributeOf(element, 'lang'));
  },
  title(element, _address, found) {
    found.title ??= clean(rawText(element));
  },
  link: collectLink,
  meta: (element, _address, found) => collectMeta(element, found),
  script(element, _address, { data }) {
    const isData = attributeOf(element, 'type')?.toLowerCase() === 'application/ld+json';
    if (isData && data.length < MAX_DATA_BLOCKS) data.push(...parseData(element));
  },
};

export function readPageFacts(document: PageDocument, address: string): PageFacts {
  const found: Collected = {
    title: null,
    language: null,
    canonical: null,
    feeds: [],
    meta: new Map(),
    data: [],
  };
  for (const element of elementsOf(document))
    if (Object.hasOwn(COLLECTORS, element.tagName)) COLLECTORS[element.tagName]?.(element, address, found);
  const { meta, data, feeds, title, language, canonical } = found;
  const first = (...names: readonly string[]): string | null =>
    names.map((name) => meta.get(name)).find((value) => value !== undefined) ?? null;
  const card = [...meta].filter(([name]) => /^(og|twitter|article):/.test(name)).slice(0, MAX_CARD_FIELDS);
  return {
    title: title ?? first('og:title', 'twitter:title'),
    description: first('description', 'og:description', 'twitter:description'),
    author: first('author', 'article:author', 'twitter:creator'),
    published: first('article:published_time', 'date', 'dc.date', 'datepublished'),
    language,
    canonical,
    feeds,
    card: Object.fromEntries(card),
    data,
  };
}
