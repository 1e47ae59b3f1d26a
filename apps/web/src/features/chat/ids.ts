import { randomHex } from '../../platform/random-hex.ts';

export interface Ids {
  /** A unique key. */
  key(): string;
  /** The random part of a session's id. */
  short(): string;
}

export const browserIds: Ids = { key: () => randomHex(16), short: () => randomHex(5) };
