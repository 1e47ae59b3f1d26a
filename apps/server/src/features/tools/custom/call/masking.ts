// Pure: what of a call may be kept and shown. The values of secret headers and arguments are in none of it.
import type { Mask } from '../../../../toolbox/mask-texts.ts';
import { SECRET_MASK as MASK } from '../../../../toolbox/secret-arguments.ts';

/** Shorter ones would hide ordinary words. */
const MIN_CHARACTERS = 4;
const MAX_TEXT = 16 * 1024;
const MAX_HEADER_TEXT = 1_000;
const MAX_HEADERS = 50;
const HIDDEN_HEADERS: ReadonlySet<string> = new Set(['set-cookie', 'www-authenticate']);

/** A secret, and its last word: servers repeat a token without its `Bearer`. */
function listForms(secret: string): string[] {
  const last = secret.trim().split(/\s+/).at(-1) ?? '';
  const forms = [secret, secret.trim(), last];
  return [
    ...forms,
    ...forms.map((form) => JSON.stringify(form).slice(1, -1)),
    ...forms.filter((form) => form.isWellFormed()).map(encodeURIComponent),
  ];
}

export function createMask(secrets: readonly string[]): Mask {
  const forms = [...new Set(secrets.flatMap(listForms))]
    .filter(({ length }) => length >= MIN_CHARACTERS)
    .toSorted((one, other) => other.length - one.length);
  return (text) => forms.reduce((masked, form) => masked.replaceAll(form, MASK), text);
}

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
