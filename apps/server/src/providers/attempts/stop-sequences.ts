// Ends an answer before the first of the caller's stop sequences, whether or not its vendor takes any.
import type { Part } from '../provider.ts';

export interface StopSequences {
  /** What of the answer can be given away now. Text that may be the beginning of a sequence waits. */
  take(part: Part): readonly Part[];
  /** One was found: the answer has ended with the last part that was given. */
  isReached(): boolean;
}

/** Where the sequence begins that is complete before all others, so that it does not matter how the text comes. */
function findFirst(text: string, sequences: readonly string[]): number {
  const found = sequences
    .map((sequence) => ({ start: text.indexOf(sequence), length: sequence.length }))
    .filter(({ start }) => start >= 0)
    .toSorted(
      (left, right) => left.start + left.length - right.start - right.length || left.start - right.start,
    );
  return found[0]?.start ?? -1;
}

/** How many characters at the end of the text may be the beginning of a sequence. */
function countWaiting(text: string, sequences: readonly string[]): number {
  const longest = Math.max(...sequences.map((sequence) => sequence.length)) - 1;
  for (let length = Math.min(longest, text.length); length > 0; length -= 1) {
    const end = text.slice(-length);
    if (sequences.some((sequence) => sequence.startsWith(end))) return length;
  }
  return 0;
}

const toText = (text: string): readonly Part[] => (text === '' ? [] : [{ type: 'text-delta', text }]);

/** Where there is nothing to look for: the same for all replies. */
const NONE: StopSequences = { take: (part) => [part], isReached: () => false };

export function createStopSequences(given: readonly string[]): StopSequences {
  const sequences = given.filter((sequence) => sequence !== '');
  if (sequences.length === 0) return NONE;
  let waiting = '';
  let isReached = false;

  function takeText(added: string): readonly Part[] {
    const text = waiting + added;
    const end = findFirst(text, sequences);
    if (end >= 0) {
      isReached = true;
      return [...toText(text.slice(0, end)), { type: 'finish', reason: 'stop' }];
    }
    const kept = text.length - countWaiting(text, sequences);
    waiting = text.slice(kept);
    return toText(text.slice(0, kept));
  }

  function flush(): readonly Part[] {
    const text = waiting;
    waiting = '';
    return toText(text);
  }

  return {
    take(part) {
      if (part.type === 'usage') return [part];
      return part.type === 'text-delta' ? takeText(part.text) : [...flush(), part];
    },
    isReached: () => isReached,
  };
}
