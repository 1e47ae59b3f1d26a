import { describe, expect, it } from 'vitest';
import { countTurns } from '../../testing/count-turns.ts';
import { addToStateHash, EMPTY_STATE_HASH, combineHashes, hashState, toEtag } from './history.state-hash.ts';

const HASHES = Array.from({ length: 20 }, (_, index) => `hash-${index}`);
const WHOLE = addToStateHash(EMPTY_STATE_HASH, 0, HASHES);

describe('the hash of a list of messages', () => {
  it.each([1, 7, 19])('is the same when the list came in two parts of which the first has %i', (cut) => {
    const first = addToStateHash(EMPTY_STATE_HASH, 0, HASHES.slice(0, cut));
    expect(addToStateHash(first, cut, HASHES.slice(cut))).toEqual(WHOLE);
  });

  it('distinguishes what is missing, doubled, moved or changed', () => {
    const [a = '', b = '', ...rest] = HASHES;
    const others = [
      [b, a, ...rest],
      [a, ...rest],
      [a, a, b, ...rest],
      [a, `${b}!`, ...rest],
      [a, a],
      [b, b],
      [],
    ];
    const hashes = others.map((hashes) => JSON.stringify(addToStateHash(EMPTY_STATE_HASH, 0, hashes)));
    expect(new Set([...hashes, JSON.stringify(WHOLE)]).size).toBe(others.length + 1);
  });

  it('is the same when others have their turn meanwhile, which they have every 2,000 messages [OV-05]', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `hash-${index}`);
    const { value, turns } = await countTurns(() => hashState(many));
    expect(value).toEqual(addToStateHash(EMPTY_STATE_HASH, 0, many));
    expect(turns).toBe(9);
    expect(await hashState([])).toEqual(EMPTY_STATE_HASH);
  });

  it('can take out again what was mixed in last', () => {
    const added = addToStateHash(EMPTY_STATE_HASH, 20, ['new']);
    expect(combineHashes(addToStateHash(WHOLE, 20, ['new']), added)).toEqual(WHOLE);
  });

  it('stays within what both databases hold in a column', () => {
    for (const part of Object.values(WHOLE)) expect(part | 0).toBe(part);
  });
});

describe('an etag', () => {
  it('is short and fits into a header', () => {
    const state = {
      stateHash: WHOLE,
      messageCount: 20,
      settingsHash: 'x',
      activeLeafId: null,
      lastUserActivityAt: 1,
    };
    expect(toEtag(state)).toMatch(/^[\w-]{27}$/);
    expect(toEtag({ ...state, messageCount: 21 })).not.toBe(toEtag(state));
  });
});
