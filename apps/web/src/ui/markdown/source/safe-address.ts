// Which addresses of a model's text may become links, and which pictures may load. Nothing remote loads by itself.

import { parseUrl } from '../../parse-url.ts';

const LINK_PROTOCOLS = new Set(['http:', 'https:', 'mailto:']);
const RASTER_DATA = /^data:image\/(?:png|jpeg|gif|webp|avif)[;,]/i;
/** Invisible characters and characters that turn the direction of writing; a joiner inside an emoji is kept. */
const DECEPTIVE =
  /[\u00AD\u061C\u180E\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\u{E0000}-\u{E007F}]|(?<![\p{Extended_Pictographic}\uFE0F\p{Emoji_Modifier}])\u200D/gu;
const NOWHERE = 'https://nowhere.invalid';

/** The address of a link, or null where it must stay text. */
export function safeLink(address: unknown): string | null {
  if (typeof address !== 'string') return null;
  const url = parseUrl(address.trim());
  if (url === null || !LINK_PROTOCOLS.has(url.protocol)) return null;
  // A name before the host is only there to look like another host.
  if (url.username !== '' || url.password !== '') return null;
  return url.href;
}

/** The id inside the same text that a footnote mark points to, or null. */
export function footnoteTarget(address: unknown): string | null {
  if (typeof address !== 'string') return null;
  const match = /^#([\w%:-]{1,200})$/.exec(address);
  if (match?.[1] === undefined) return null;
  try {
    return decodeURIComponent(match[1]);
  } catch {
    return null;
  }
}

/** The address of a picture that may load here, or null. */
export function safePicture(address: unknown, ownOrigin: string): string | null {
  if (typeof address !== 'string') return null;
  if (RASTER_DATA.test(address) || address.startsWith(`blob:${ownOrigin}/`)) return address;
  const url = parseUrl(address, NOWHERE);
  return url !== null && url.origin === ownOrigin && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** Host of a remote picture or link, as the network knows it: foreign letters show in their plain form. */
export function hostOf(address: string): string {
  const url = parseUrl(address);
  return url === null ? '' : url.protocol === 'mailto:' ? url.pathname : url.host;
}

export function withoutDeceptiveCharacters(text: string): string {
  return text.replace(DECEPTIVE, '');
}

/** More words than a name needs: looking for one takes the square of their length. */
const LOOKED_AT = 2_000;

/** True when words of a link look like another place than where it leads. */
export function isMisleading(words: string, address: string): boolean {
  const named = /((?:[\w-]+\.)+[a-z]{2,})(?![\w-])/i.exec(words.trim().slice(0, LOOKED_AT))?.[1];
  if (named === undefined || address.startsWith('mailto:')) return false;
  const bare = (host: string) =>
    host
      .toLowerCase()
      .replace(/^www\./, '')
      .replace(/:\d+$/, '');
  return bare(named) !== bare(hostOf(address));
}
