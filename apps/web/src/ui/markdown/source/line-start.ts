// What the beginning of one line says about the structure of Markdown.

interface FenceMark {
  readonly character: string;
  readonly length: number;
}

export interface LineStart {
  readonly isBlank: boolean;
  /** Leading columns; a tab counts as four. */
  readonly indent: number;
  readonly isItem: boolean;
  readonly isTableRow: boolean;
  /** Nothing but words: it begins a paragraph or goes on with one. */
  readonly isPlain: boolean;
  /** An opening fence that stands alone at the start of the line. */
  readonly fence: FenceMark | null;
  /** An opening fence, also behind markers of lists and quotes. */
  readonly nestedFence: FenceMark | null;
  readonly opensMath: boolean;
  readonly closesMath: boolean;
  readonly closesFence: (character: string, length: number) => boolean;
}

const CONTAINERS = /^(?:\s|>|[-*+](?=\s)|\d{1,9}[.)](?=\s))*/;
const ITEM = /^(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;
const STRUCTURE = /^(?:[#>=<|$-]|\[[^\]]*\]:)/;
const FENCE = /^(`{3,}|~{3,})([^\n]*)/;

function fenceAt(text: string): FenceMark | null {
  const match = FENCE.exec(text);
  const characters = match?.[1];
  if (characters === undefined) return null;
  const character = characters.charAt(0);
  // Backticks after a row of backticks make it inline code.
  if (character === '`' && match?.[2]?.includes('`') === true) return null;
  return { character, length: characters.length };
}

export function readLine(line: string): LineStart {
  const content = line.trimStart();
  const lead = line.slice(0, line.length - content.length);
  const indent = lead.replaceAll('\t', '    ').replace(/[\r\n]/g, '').length;
  const inner = line.slice(CONTAINERS.exec(line)?.[0].length ?? 0);
  const trimmed = inner.trim();
  return {
    isBlank: content === '',
    indent,
    isItem: ITEM.test(content),
    isTableRow: content.startsWith('|'),
    isPlain: content !== '' && !ITEM.test(content) && !FENCE.test(content) && !STRUCTURE.test(content),
    fence: fenceAt(content),
    nestedFence: fenceAt(inner),
    opensMath: trimmed.startsWith('$$') && !trimmed.slice(2).includes('$$'),
    closesMath: trimmed.endsWith('$$'),
    closesFence: (character, length) => {
      const marks = trimmed.length;
      return marks >= length && trimmed === character.repeat(marks);
    },
  };
}
