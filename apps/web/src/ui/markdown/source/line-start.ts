// What the beginning of one line says about the structure of Markdown.

interface FenceMark {
  readonly sign: string;
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
  readonly closesFence: (sign: string, length: number) => boolean;
}

const CONTAINERS = /^(?:\s|>|[-*+](?=\s)|\d{1,9}[.)](?=\s))*/;
const ITEM = /^(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;
const STRUCTURE = /^(?:[#>=<|$-]|\[[^\]]*\]:)/;
const FENCE = /^(`{3,}|~{3,})([^\n]*)/;

function fenceAt(text: string): FenceMark | null {
  const match = FENCE.exec(text);
  const signs = match?.[1];
  if (signs === undefined) return null;
  const sign = signs.charAt(0);
  // Backticks after a row of backticks make it inline code.
  if (sign === '`' && match?.[2]?.includes('`') === true) return null;
  return { sign, length: signs.length };
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
    closesFence: (sign, length) => {
      const marks = trimmed.length;
      return marks >= length && trimmed === sign.repeat(marks);
    },
  };
}
