// Which addresses a run has been given: those that stand in texts, word for word.

export interface KnownAddresses {
  /** Without the scheme and what browsers do not send. */
  readonly pages: ReadonlySet<string>;
  /** With their port where it is not the usual one. */
  readonly hosts: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
}

/** Ends at spaces, quotes, brackets and the punctuation of Chinese sentences. */
const WRITTEN =
  /(?:https?:\/\/|(?<![a-z0-9@./_-])(?=[a-z0-9-]+\.))[^\s<>"'`\\^{|}，。；：！？、（）《》「」【】]{4,2048}/gi;
const NAME = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
/** What stands at the root of every site carries nothing. */
const ROOTS: ReadonlySet<string> = new Set(['', '/robots.txt', '/sitemap.xml']);

function parse(written: string): URL | null {
  if (/^https?:\/\//i.test(written)) return URL.parse(written);
  const url = URL.parse(`https://${written}`);
  return url !== null && NAME.test(url.hostname) ? url : null;
}

const pathOf = ({ pathname }: URL): string => pathname.replace(/\/$/, '');
const pageOf = (url: URL): string => `${url.host}${pathOf(url)}${url.search}`;

/** With and without the punctuation of the sentence around it. */
function readSpellings(written: string): URL[] {
  const trimmed = written.replace(/[.,;:!?*_)\]]+$/, '');
  const ascii = /^[!-~]+/.exec(trimmed)?.[0] ?? '';
  const spellings = [...new Set([written, trimmed, ascii])];
  return spellings.map(parse).filter((url) => url !== null);
}

export function collectAddresses(texts: Iterable<string>): KnownAddresses {
  const pages = new Set<string>();
  const hosts = new Set<string>();
  const names = new Set<string>();
  for (const text of texts) {
    const found = [...text.matchAll(WRITTEN)].flatMap(([written]) => readSpellings(written));
    for (const url of found) {
      pages.add(pageOf(url));
      hosts.add(url.host);
      names.add(url.hostname);
    }
  }
  return { pages, hosts, names };
}

export function isKnownAddress(address: string, { pages, hosts }: KnownAddresses): boolean {
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (pages.has(pageOf(url))) return true;
  return url.search === '' && ROOTS.has(pathOf(url)) && hosts.has(url.host);
}

/** The name of a known host, or a domain that it is in: neither says more than what was read. */
export function isKnownName(name: string, { names }: KnownAddresses): boolean {
  return [...names].some((known) => known === name || known.endsWith(`.${name}`));
}
