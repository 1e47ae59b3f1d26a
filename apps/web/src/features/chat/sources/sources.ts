import type { RunSource } from '@parley/contract/runs/journal/schemas.ts';
import type { ToolSource } from '@parley/contract/runs/tool-log.ts';
import { safeLink } from '../../../ui/markdown/source/safe-address.ts';
import type { ToolLog } from '../sessions/message.ts';
import { parseUrl } from '../../../ui/parse-url.ts';

// What an answer of an agent rests on, and which passages of it the answer cites. Pure.

/** Each once, in the order of their numbers. */
export function listSources(logs: readonly ToolLog[]): readonly ToolSource[] {
  const all = logs.flatMap(({ source, moreSources = [] }) => (source ? [source, ...moreSources] : []));
  const byNumber = new Map(all.map((source) => [source.number, source]));
  return [...byNumber.values()].sort((a, b) => a.number - b.number);
}

export interface SourcesByUse {
  readonly used: readonly ToolSource[];
  /** Read, and cited nowhere. */
  readonly unused: readonly ToolSource[];
}

export function splitByUse(sources: readonly ToolSource[], text: string): SourcesByUse {
  const cited = sources.filter(({ number }) => text.includes(`[${number}]`));
  // An answer that cites nothing by number rests on all of them.
  const used = cited.length === 0 ? sources : cited;
  return { used, unused: sources.filter((source) => !used.includes(source)) };
}

/** Of the address of a page; other addresses are no links. */
export function siteOf(url: string): string | null {
  const { protocol, hostname } = parseUrl(safeLink(url) ?? '') ?? { protocol: '', hostname: '' };
  return protocol === 'https:' || protocol === 'http:' ? hostname.replace(/^www\./, '') : null;
}

const toAddress = (url: string): string => parseUrl(url)?.href ?? url;
/** Behind `#/` stands an address within the site, such as a document of this product, whose passage is asked for behind it. */
function toPage(url: string): string {
  const [page = url, place = ''] = toAddress(url).split('#', 2);
  return place.startsWith('/') ? `${page}#${place.split('?', 1)[0] ?? ''}` : page;
}

/** Where in this app a document is read that an agent has found; `null` for pages of others. */
export function toOwnAddress(source: ToolSource, link: string): string | null {
  const hash = source.is_own === true ? (parseUrl(link)?.hash ?? '') : '';
  return hash.startsWith('#/') ? hash.slice(1) : null;
}

/** Whether the address is one of the source's page, of whichever passage. */
export const isOfSource = ({ url }: ToolSource, href: string): boolean => toPage(href) === toPage(url);

/** The addresses that the answer cites the source with, each once, in its order. */
export function listCitations(source: ToolSource, text: string): readonly string[] {
  const found = text.matchAll(new RegExp(`\\[${source.number}\\]\\(<?([^\\s)>]+)`, 'g'));
  const links = [...found].flatMap(([, link = '']) => (isOfSource(source, link) ? [toAddress(link)] : []));
  return [...new Set(links)];
}

/** The address of the passage that the answer cites first, else of the page. */
export function toCitedAddress(source: ToolSource, text: string): string {
  const [first] = listCitations(source, text);
  return first !== undefined && safeLink(first) !== null ? first : source.url;
}

/** The words that a passage begins and ends with, as its address names them. */
function readFragment(link: string): { readonly start: string; readonly end: string } | null {
  const fragment = /#:~:text=([^&]+)/.exec(link)?.[1];
  if (fragment === undefined) return null;
  try {
    const [start = '', end = ''] = fragment
      .split(',')
      .filter((part) => !part.endsWith('-') && !part.startsWith('-'))
      .map(decodeURIComponent);
    return start === '' ? null : { start, end };
  } catch {
    // A model may write any address.
    return null;
  }
}

/** The cited words, as far as their address says them. */
export function toQuote(link: string): string | null {
  const fragment = readFragment(link);
  if (fragment === null) return null;
  return fragment.end === '' ? fragment.start : `${fragment.start} … ${fragment.end}`;
}

const toPlain = (text: string): string => text.replace(/\s+/g, ' ').toLowerCase();

type Passage = RunSource['passages'][number];

const namesPassage = (link: string): boolean => /#:~:text=|#\/[^?]*\?passage=\d/.test(link);

/** The place of the cited passage; null where the address names none of them. */
export function findPassage(passages: readonly Passage[], link: string): number | null {
  if (!namesPassage(link)) return null;
  const exact = passages.findIndex((passage) => passage.link !== null && toAddress(passage.link) === link);
  const fragment = readFragment(link);
  if (exact !== -1 || fragment === null) return exact === -1 ? null : exact;
  const start = toPlain(fragment.start);
  const near = passages.findIndex(({ text }) => toPlain(text).includes(start));
  return near === -1 ? null : near;
}
