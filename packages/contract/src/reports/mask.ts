// Masks personal data and secrets in error texts, before they are sent and again before they are stored.
const MASKS: readonly (readonly [pattern: RegExp, mask: string])[] = [
  // The first part of a token is short; an unbounded match would scan the whole text from every candidate.
  [/\beyJ[\w-]{1,500}\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(?:Bearer|Basic)\s+[\w.~+/=-]{6,}/gi, '[token]'],
  [/\b(?:ak|sk|pk|ghp|gho|xox[abp])[-_][\w-]{8,}/g, '[key]'],
  [/([?&#](?:[\w-]*token|code|key|api_key|secret|password|reset|state|nonce)=)[^&#\s"')]+/gi, '$1[masked]'],
  // Named as a secret, whatever separates name and value or surrounds them.
  [
    /((?:token|password|passwd|passphrase|pwd|secret|api[_-]?key)["']?\s{0,5}[=:]\s{0,5})(?:"[^"]*"?|'[^']*'?|(?!\[masked\]|\[token\]|\[key\])[^\s&#"',;)}\]]+)/gi,
    '$1[masked]',
  ],
  [/[\p{L}\p{N}._%+-]{1,64}(?:@|%40)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+/gu, '[e-mail]'],
];

export function maskText(text: string): string {
  return MASKS.reduce((masked, [pattern, mask]) => masked.replace(pattern, mask), text);
}

/** Masks every string inside a plain value. */
export function maskDeep(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value);
  if (Array.isArray(value)) return value.map(maskDeep);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, maskDeep(item)]));
}
