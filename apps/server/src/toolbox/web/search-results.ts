// The results on a page of the search engine, in its full and in its plain form.
import { attributeOf, elementsOf, textOf, toWebAddress } from './html/page-tree.ts';
import type { PageDocument, PageElement } from './html/parse-page.ts';

const BASE = 'https://duckduckgo.com/';
const TITLE_CHARACTERS = 200;
const SNIPPET_CHARACTERS = 500;
const LINK_CLASSES: ReadonlySet<string> = new Set(['result__a', 'result-link']);
const SNIPPET_CLASSES: ReadonlySet<string> = new Set(['result__snippet', 'result-snippet']);

export interface SearchResult {
  readonly title: string;
  readonly url: string;
  readonly snippet: string;
}

const hasClass = (element: PageElement, names: ReadonlySet<string>): boolean =>
  attributeOf(element, 'class')
    ?.split(/\s+/)
    .some((name) => names.has(name)) ?? false;

/** Results lead through a page that counts them; advertisements lead through another and are left out. */
function findTarget(element: PageElement): string | null {
  const address = toWebAddress(attributeOf(element, 'href'), BASE);
  if (address === null) return null;
  const url = new URL(address);
  if (!/(^|\.)duckduckgo\.com$/.test(url.hostname)) return address;
  return url.pathname === '/l/' ? toWebAddress(url.searchParams.get('uddg'), BASE) : null;
}

/** A question that only people are meant to solve. */
export function isChallenge(document: PageDocument): boolean {
  for (const element of elementsOf(document)) {
    const marks = `${attributeOf(element, 'class') ?? ''} ${attributeOf(element, 'id') ?? ''}`;
    if (/\banomaly-modal|\bchallenge-form\b/.test(marks)) return true;
  }
  return false;
}

export function readSearchResults(document: PageDocument): SearchResult[] {
  const results: { title: string; url: string; snippet: string }[] = [];
  /** That the next extract belongs to. */
  let current: { snippet: string } | null = null;
  for (const element of elementsOf(document)) {
    if (hasClass(element, LINK_CLASSES)) {
      const url = findTarget(element);
      current = null;
      if (url === null || results.some((result) => result.url === url)) continue;
      const result = { title: textOf(element, TITLE_CHARACTERS), url, snippet: '' };
      results.push(result);
      current = result;
    } else if (current && hasClass(element, SNIPPET_CLASSES))
      current.snippet = textOf(element, SNIPPET_CHARACTERS);
  }
  return results;
}
