import { randomBytes, randomInt } from 'node:crypto';
import type { Clock } from './clock.ts';

export interface Ids {
  /**
   * `{prefix}_{26 characters}`: 48 bits of time, then 80 random bits. Not guessable, and sorted by time, so that rows
   * written together are adjacent in an index. The time is now, unless the row has one of its own to be found by.
   */
  create(prefix: string, timeMs?: number): string;
  /** Sorts before every id of this prefix created at or after the time. */
  before(prefix: string, timeMs: number): string;
  /** In [0, 1); for jitter. */
  random(): number;
}

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_LENGTH = 10;
const RANDOM_LENGTH = 16;
/** Random bytes are fetched for this many ids at once: the system call costs more than the bytes. */
const POOLED_IDS = 256;

function encodeTime(timeMs: number): string {
  let text = '';
  for (let rest = timeMs, index = 0; index < TIME_LENGTH; index += 1) {
    text = (ALPHABET[rest % 32] ?? '') + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

export function createIds(clock: Pick<Clock, 'now'>): Ids {
  let pool = Buffer.alloc(0);
  let used = 0;

  function createRandomPart(): string {
    if (used === pool.length) {
      pool = randomBytes(RANDOM_LENGTH * POOLED_IDS);
      used = 0;
    }
    let text = '';
    for (const end = used + RANDOM_LENGTH; used < end; used += 1)
      text += ALPHABET[(pool[used] ?? 0) & 31] ?? '';
    return text;
  }

  return {
    create(prefix, timeMs = clock.now()) {
      const text = createRandomPart();
      return `${prefix}_${encodeTime(timeMs)}${text}`;
    },
    before: (prefix, timeMs) => `${prefix}_${encodeTime(timeMs)}`,
    random: () => randomInt(2 ** 32) / 2 ** 32,
  };
}
