import { memo } from 'react';
import { toPieces } from './text-pieces.ts';

export interface PlainTextProps {
  readonly text: string;
}

/** Text as it was typed. A very long one is cut into pieces, of which the browser lays out only those in view. */
export const PlainText = memo(function PlainText({ text }: PlainTextProps) {
  const pieces = toPieces(text);
  if (pieces.length === 1) return text;
  return pieces.map((piece, index) => (
    <span key={index} className="plain-piece">
      {piece}
    </span>
  ));
});
