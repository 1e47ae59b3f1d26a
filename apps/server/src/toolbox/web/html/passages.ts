// A text in passages. Each has an address that opens the page right there: browsers find the words of a text fragment.
import { once } from '../../../platform/once.ts';
import { CELL_END, type TextBlock } from './main-text.ts';

export interface Passage {
  readonly heading: string | null;
  readonly text: string;
  /** Of its first character in the whole text. */
  readonly from: number;
  /** The first and the last of its blocks. */
  readonly edges: readonly [string, string];
}

/** Short blocks under one heading are put together up to this length. */
const PASSAGE_CHARACTERS = 800;
const EDGE_WORDS = 5;
const EDGE_CHARACTERS = 200;

const words = once(() => new Intl.Segmenter(undefined, { granularity: 'word' }));

interface Edge {
  readonly start: string;
  readonly end: string;
  readonly isWhole: boolean;
}

/** The first and the last words. Browsers match whole words alone, in Chinese too. */
function findEdge(plain: string): Edge {
  if (plain.length <= EDGE_CHARACTERS / 2) return { start: plain, end: plain, isWhole: true };
  const toWords = (part: string): readonly Intl.SegmentData[] =>
    [...words().segment(part)].filter(({ isWordLike }) => isWordLike === true);
  const head = plain.slice(0, EDGE_CHARACTERS);
  const last = toWords(head)[EDGE_WORDS - 1];
  const tail = plain.slice(-EDGE_CHARACTERS);
  // The first word of the tail may be cut.
  const first = toWords(tail).slice(1).at(-EDGE_WORDS);
  return {
    start: last ? head.slice(0, last.index + last.segment.length) : head,
    end: first ? tail.slice(first.index) : tail,
    isWhole: false,
  };
}

/** Dashes have a meaning of their own in text fragments, and parentheses in the links of an answer. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll('-', '%2D').replaceAll('(', '%28').replaceAll(')', '%29');

export function toPassageLink(address: string, { edges: [first, last] }: Passage): string {
  const [page = address] = address.split('#', 1);
  // What was put in is not on the page.
  const start = findEdge(first.replace(/^- /, '').split(CELL_END)[0] ?? first);
  const end = findEdge(last.replace(/^- /, '').split(CELL_END).at(-1) ?? last);
  const isOne = start.isWhole && start.start === end.end;
  return `${page}#:~:text=${encode(start.start)}${isOne ? '' : `,${encode(end.end)}`}`;
}

export function toPassages(blocks: readonly TextBlock[]): Passage[] {
  const passages: Passage[] = [];
  let heading: string | null = null;
  let parts: string[] = [];
  let from = 0;
  let at = 0;

  function endPassage(): void {
    const [first] = parts;
    const last = parts.at(-1);
    if (first !== undefined && last !== undefined)
      passages.push({ heading, text: parts.join('\n'), from, edges: [first, last] });
    parts = [];
    from = at;
  }

  for (const { level, text } of blocks) {
    const size = at - from + text.length;
    if (level > 0 || size > PASSAGE_CHARACTERS) endPassage();
    if (level > 0) heading = text;
    else parts.push(text);
    at += text.length + 1;
    if (level > 0) from = at;
  }
  endPassage();
  return passages;
}
