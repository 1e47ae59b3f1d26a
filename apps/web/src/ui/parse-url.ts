/** Null where it is none. `URL.parse` does the same, but not in Safari 17. */
export function parseUrl(address: string, base?: string): URL | null {
  return URL.canParse(address, base) ? new URL(address, base) : null;
}
