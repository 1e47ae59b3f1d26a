// What an answer comes down to: its first sentence, as two people would compare it.

const MARKS = /[*_`#>~|]+/g;
/** A full stop inside a number or a name ends nothing. */
const SENTENCE_END = /[.!?…](?=\s|$)|[。！？]|\n/u;

/** The first sentence or line, without Markdown. */
export function toVerdict(answer: string): string {
  const text = answer
    .replace(/^\s*(?:[-+]|\d{1,9}[.)])\s+/, '')
    .replaceAll(MARKS, '')
    .trimStart();
  const end = SENTENCE_END.exec(text);
  return (end ? text.slice(0, end.index + (end[0] === '\n' ? 0 : 1)) : text).trim();
}

const toKey = (verdict: string): string =>
  verdict
    .toLowerCase()
    .replaceAll(/\s+/gu, ' ')
    // Only from where the signs begin: from each of them, many would take very long.
    .replace(/(?<![.!?…。！？:：])[.!?…。！？:：]+$/u, '');

export const isSameVerdict = (one: string, other: string): boolean =>
  toKey(toVerdict(one)) === toKey(toVerdict(other));
