// The hash of a conversation's state. Each message contributes its hash, combined with its index, by exclusive or:
// appending messages needs only the previous hash, without reading what is stored.
import { createHash } from 'node:crypto';
import { nextTurn } from '../../platform/next-turn.ts';

/** Three 32-bit integers, which both databases can combine. */
export interface StateHash {
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

export const EMPTY_STATE_HASH: StateHash = { a: 0, b: 0, c: 0 };

const ETAG_LENGTH = 27;

export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, ETAG_LENGTH);
}

function hashMessage(seq: number, hash: string): StateHash {
  const digest = createHash('sha256').update(`${seq} ${hash}`).digest();
  return { a: digest.readInt32LE(0), b: digest.readInt32LE(4), c: digest.readInt32LE(8) };
}

export function combineHashes(one: StateHash, other: StateHash): StateHash {
  return { a: one.a ^ other.a, b: one.b ^ other.b, c: one.c ^ other.c };
}

/** The state hash after messages with these hashes were appended from index `from`. */
export function addToStateHash(stateHash: StateHash, from: number, hashes: readonly string[]): StateHash {
  return hashes.reduce(
    (mixed, hash, index) => combineHashes(mixed, hashMessage(from + index, hash)),
    stateHash,
  );
}

/** Messages hashed between two yields to the event loop: a few milliseconds of work. */
const HASHED_IN_A_TURN = 2_000;

/** The state hash of a whole conversation, however long. */
export async function hashState(hashes: readonly string[]): Promise<StateHash> {
  let stateHash = EMPTY_STATE_HASH;
  for (let from = 0; from < hashes.length; from += HASHED_IN_A_TURN) {
    if (from > 0) await nextTurn();
    stateHash = addToStateHash(stateHash, from, hashes.slice(from, from + HASHED_IN_A_TURN));
  }
  return stateHash;
}

export interface HashedState {
  readonly stateHash: StateHash;
  readonly messageCount: number;
  readonly settingsHash: string;
  readonly activeLeafId: string | null;
  readonly lastUserActivityAt: number | null;
}

export function toEtag({
  stateHash,
  messageCount,
  settingsHash,
  activeLeafId,
  lastUserActivityAt,
}: HashedState): string {
  const { a, b, c } = stateHash;
  return hashText(JSON.stringify([a, b, c, messageCount, settingsHash, activeLeafId, lastUserActivityAt]));
}
