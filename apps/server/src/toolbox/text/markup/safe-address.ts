// Which addresses a link may have: those of the web and of mail, and those within a site.
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const SAFE_SCHEMES: ReadonlySet<string> = new Set(['http', 'https', 'mailto']);

/** `null` for an address that runs something or hides where it leads. */
export function toSafeAddress(address: string): string | null {
  // Browsers drop control characters and spaces before they read the scheme.
  const plain = address.replaceAll(/[\u0000-\u0020\u007f-\u009f\u200b-\u200f\u2028-\u202e\ufeff]/g, '');
  const scheme = SCHEME.exec(plain)?.[1]?.toLowerCase();
  if (scheme !== undefined && !SAFE_SCHEMES.has(scheme)) return null;
  return plain;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
