import { memo } from 'react';
import type { CodeLine } from './highlight-messages.ts';

const LINES_PER_PIECE = 40;

interface PieceProps {
  readonly text: string;
  readonly lines: readonly CodeLine[];
  readonly language: string;
}

function isColoured(lines: readonly CodeLine[], index: number, line: string): boolean {
  return lines[index]?.map(([words]) => words).join('') === line;
}

const DIFF_GROUND: Readonly<Record<string, string>> = { '+': 'code-added', '-': 'code-removed' };

const Piece = memo(
  function Piece({ text, lines, language }: PieceProps) {
    return text.split('\n').map((line, index) => (
      <span
        // Lines of a piece only ever grow at the end.
        key={index}
        className={language === 'diff' ? DIFF_GROUND[line.charAt(0)] : undefined}
      >
        {isColoured(lines, index, line)
          ? lines[index]?.map(([words, color], at) =>
              color === null ? (
                words
              ) : (
                <span key={at} style={{ color }}>
                  {words}
                </span>
              ),
            )
          : line}
        {'\n'}
      </span>
    ));
  },
  (before, after) =>
    before.text === after.text &&
    before.language === after.language &&
    before.lines.length === after.lines.length &&
    before.lines.every((line, index) => line === after.lines[index]),
);

export interface CodeLinesProps {
  readonly code: string;
  readonly lines: readonly CodeLine[];
  readonly language: string;
}

/** Code in pieces of some lines; only the last piece is drawn again while more arrives. */
export function CodeLines({ code, lines, language }: CodeLinesProps) {
  const all = code.split('\n');
  const pieces = Array.from(
    { length: Math.ceil(all.length / LINES_PER_PIECE) },
    (_, index) => index * LINES_PER_PIECE,
  );
  return pieces.map((from) => (
    <Piece
      key={from}
      text={all.slice(from, from + LINES_PER_PIECE).join('\n')}
      lines={lines.slice(from, from + LINES_PER_PIECE)}
      language={language}
    />
  ));
}
