// What tools of the product have in common.
import type { Sent } from '../tool.ts';

export const SHARED = {
  provider: 'PLATFORM',
  category: 'platform',
  effect: 'read',
  isIdempotent: true,
} as const;

/** Of those that may read what came from outside: it stays within the product. */
export const sendsNothing = (): Sent => ({ as: 'words', text: '' });
