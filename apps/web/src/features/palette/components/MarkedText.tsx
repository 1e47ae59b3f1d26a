import { markMatches } from '../mark-matches.ts';

export interface MarkedTextProps {
  readonly text: string;
  readonly words: readonly string[];
}

/** A text in which the words that were looked for can be seen. */
export function MarkedText({ text, words }: MarkedTextProps) {
  return markMatches(text, words).map(({ text: piece, isMatch }, index) =>
    isMatch ? (
      // The pieces of a text never change places.
      <mark key={index} className="rounded-1 bg-(--sel) text-ink">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
