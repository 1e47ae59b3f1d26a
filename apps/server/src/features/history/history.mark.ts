// The mark of a conversation's state. Each message adds its hash, mixed with its place, by exclusive or: adding messages
// at the end needs nothing but the mark so far, and nobody has to read what is stored.
import { createHash } from 'node:crypto';

/** Three whole numbers of 32 bits, as both databases can combine them. */
export interface Mark {
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

export const EMPTY_MARK: Mark = { a: 0, b: 0, c: 0 };

const ETAG_LENGTH = 27;

export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, ETAG_LENGTH);
}

function toMark(seq: number, hash: string): Mark {
  const digest = createHash('sha256').update(`${seq} ${hash}`).digest();
  return { a: digest.readInt32LE(0), b: digest.readInt32LE(4), c: digest.readInt32LE(8) };
}

export function mixMarks(one: Mark, other: Mark): Mark {
  return { a: one.a ^ other.a, b: one.b ^ other.b, c: one.c ^ other.c };
}

/** The mark after messages with these hashes were put at `from` and the places behind it. */
export function addToMark(mark: Mark, from: number, hashes: readonly string[]): Mark {
  return hashes.reduce((mixed, hash, index) => mixMarks(mixed, toMark(from + index, hash)), mark);
}

export interface MarkedState {
  readonly mark: Mark;
  readonly messageCount: number;
  readonly settingsHash: string;
  readonly activeLeafId: string | null;
  readonly lastUserActivityAt: number | null;
}

export function toEtag({
  mark,
  messageCount,
  settingsHash,
  activeLeafId,
  lastUserActivityAt,
}: MarkedState): string {
  const { a, b, c } = mark;
  return hashText(JSON.stringify([a, b, c, messageCount, settingsHash, activeLeafId, lastUserActivityAt]));
}
