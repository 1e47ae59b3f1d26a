import type { Block } from './split-blocks.ts';

export interface BlockRange {
  readonly from: number;
  /** Index after the last block. */
  readonly to: number;
}

/** From `first` on: blocks that stand alone, and the slices of one paragraph together. */
export function listParagraphs(blocks: readonly Block[], first: number): readonly BlockRange[] {
  const ranges: BlockRange[] = [];
  for (let from = first; from < blocks.length;) {
    let to = from + 1;
    while (blocks[to]?.isContinued === true) to += 1;
    ranges.push({ from, to });
    from = to;
  }
  return ranges;
}
