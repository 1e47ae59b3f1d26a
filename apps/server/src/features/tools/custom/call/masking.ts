// Pure: what of a call may be kept and shown. The values of secret headers and arguments are in none of it.
import { SECRET_MASK as MASK } from '@parley/contract/tools/constants.ts';
import type { Mask } from '../../../../toolbox/mask-texts.ts';

const MAX_TEXT = 16 * 1024;
const MAX_HEADER_TEXT = 1_000;
const MAX_HEADERS = 50;
const HIDDEN_HEADERS: ReadonlySet<string> = new Set(['set-cookie', 'www-authenticate']);

export const cut = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text);

export function maskHeaders(headers: Readonly<Record<string, string>>, mask: Mask): Record<string, string> {
  const shown = Object.entries(headers).slice(0, MAX_HEADERS);
  return Object.fromEntries(
    shown.map(([name, value]) => [
      name,
      HIDDEN_HEADERS.has(name) ? MASK : mask(value).slice(0, MAX_HEADER_TEXT),
    ]),
  );
}

export const toHiddenHeaders = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, MASK]));
