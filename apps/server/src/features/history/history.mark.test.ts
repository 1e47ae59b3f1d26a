import { describe, expect, it } from 'vitest';
import { addToMark, EMPTY_MARK, mixMarks, toEtag } from './history.mark.ts';

const HASHES = Array.from({ length: 20 }, (_, index) => `hash-${index}`);
const WHOLE = addToMark(EMPTY_MARK, 0, HASHES);

describe('the mark of a list of messages', () => {
  it.each([1, 7, 19])('is the same when the list came in two parts of which the first has %i', (cut) => {
    const first = addToMark(EMPTY_MARK, 0, HASHES.slice(0, cut));
    expect(addToMark(first, cut, HASHES.slice(cut))).toEqual(WHOLE);
  });

  it('tells apart what is missing, doubled, moved or changed', () => {
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
    const marks = others.map((hashes) => JSON.stringify(addToMark(EMPTY_MARK, 0, hashes)));
    expect(new Set([...marks, JSON.stringify(WHOLE)]).size).toBe(others.length + 1);
  });

  it('lets go of what was mixed in last', () => {
    const added = addToMark(EMPTY_MARK, 20, ['new']);
    expect(mixMarks(addToMark(WHOLE, 20, ['new']), added)).toEqual(WHOLE);
  });

  it('stays within what both databases hold in a column', () => {
    for (const part of Object.values(WHOLE)) expect(part | 0).toBe(part);
  });
});

describe('an etag', () => {
  it('is short and fits into a header', () => {
    const state = {
      mark: WHOLE,
      messageCount: 20,
      settingsHash: 'x',
      activeLeafId: null,
      lastUserActivityAt: 1,
    };
    expect(toEtag(state)).toMatch(/^[\w-]{27}$/);
    expect(toEtag({ ...state, messageCount: 21 })).not.toBe(toEtag(state));
  });
});
