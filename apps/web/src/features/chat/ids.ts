export interface Ids {
  /** A key that nobody else uses. */
  key(): string;
  /** The random part of a session's id. */
  short(): string;
}

function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

// `crypto.randomUUID` exists on secure addresses only, and people run this at home over plain http.
export const browserIds: Ids = { key: () => randomHex(16), short: () => randomHex(5) };
