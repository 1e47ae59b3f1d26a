import { languageOf } from './code-language.ts';

export interface FencedCode {
  readonly language: string;
  readonly code: string;
}

const OPENING = /^[ \t]*(`{3,}|~{3,})([^\n]*)\n?/;

/** Takes a block that is one fence apart; the closing fence may still be on its way. */
export function readFencedCode(source: string): FencedCode {
  const opening = OPENING.exec(source);
  const marks = opening?.[1];
  if (opening === null || marks === undefined) return { language: '', code: source };
  const body = source.slice(opening[0].length);
  const character = marks.charAt(0);
  // The closing row, or the part of it that has arrived.
  const closing = new RegExp(`(?:^|\\n)[ \\t]*${character}{1,}[ \\t]*\\r?\\n*$`).exec(body);
  const isClosed =
    closing !== null && (closing[0].match(new RegExp(character, 'g'))?.length ?? 0) >= marks.length;
  const isClosing = closing !== null && !closing[0].endsWith('\n');
  const code = isClosed || isClosing ? body.slice(0, closing.index) : body;
  return { language: languageOf(opening[2] ?? ''), code: code.replace(/\r?\n$/, '') };
}
