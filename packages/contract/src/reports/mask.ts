// What a page's error text may carry of a person or a secret is taken out before it is sent, and again before it is stored.
const MASKS: readonly (readonly [pattern: RegExp, mask: string])[] = [
  // The first piece of a token is short; without an end, each beginning would be looked at through the whole text.
  [/\beyJ[\w-]{1,500}\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(?:Bearer|Basic)\s+[\w.~+/=-]{6,}/gi, '[token]'],
  [/\b(?:ak|sk|pk|ghp|gho|xox[abp])[-_][\w-]{8,}/g, '[key]'],
  [/([?&#](?:[\w-]*token|code|key|api_key|secret|password|reset|state|nonce)=)[^&#\s"')]+/gi, '$1[masked]'],
  // Named as a secret, whatever stands between name and value and around them.
  [
    /((?:token|password|passwd|passphrase|pwd|secret|api[_-]?key)["']?\s{0,5}[=:]\s{0,5})(?:"[^"]*"?|'[^']*'?|(?!\[masked\]|\[token\]|\[key\])[^\s&#"',;)}\]]+)/gi,
    '$1[masked]',
  ],
  [/[\p{L}\p{N}._%+-]{1,64}(?:@|%40)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+/gu, '[e-mail]'],
];

export function maskText(text: string): string {
  return MASKS.reduce((masked, [pattern, mask]) => masked.replace(pattern, mask), text);
}

/** Every text inside a plain value. */
export function maskDeep(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value);
  if (Array.isArray(value)) return value.map(maskDeep);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, maskDeep(item)]));
}
