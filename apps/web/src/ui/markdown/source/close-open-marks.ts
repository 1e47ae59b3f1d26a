// The end of a reply that is still arriving. Bold, italic, struck text and code that were opened are closed, half a
// link shows only its words, and marks that have only begun wait. A finished text never passes through here.

const INLINE_CODE = /(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g;
const HALF_LABEL = /!?\[([^\][\n]*)$/;
const HALF_ADDRESS = /!?\[([^\][\n]*)\]\([^()\n]*$/;
const LOOSE_MARKS = /[*_~`]+$/;
const ITEM_MARK = /^[ \t]*[*+-][ \t]/gm;

function blank(text: string): string {
  return ' '.repeat(text.length);
}

function isOdd(text: string, mark: string): boolean {
  return (text.split(mark).length - 1) % 2 === 1;
}

/** Words of a link whose address is still on its way. */
function withoutHalfLink(text: string): string {
  const visible = text.replace(INLINE_CODE, blank);
  const match = HALF_ADDRESS.exec(visible) ?? HALF_LABEL.exec(visible);
  if (match === null) return text;
  const isImage = match[0].startsWith('!');
  const labelStart = match.index + (isImage ? 2 : 1);
  const label = text.slice(labelStart, labelStart + (match[1]?.length ?? 0));
  return text.slice(0, match.index) + (isImage ? '' : label);
}

export function closeOpenMarks(source: string): string {
  const lastParagraph = source.lastIndexOf('\n\n') + 1;
  const head = source.slice(0, lastParagraph);
  const open = source.slice(lastParagraph);
  if (open.replace(INLINE_CODE, blank).replace(LOOSE_MARKS, '').includes('`')) {
    return `${head}${open.replace(LOOSE_MARKS, '')}\``;
  }

  const words = withoutHalfLink(open);
  // A closing mark may be there in part or whole: both are taken away, and what is open is closed again.
  const loose = LOOSE_MARKS.exec(words.replace(INLINE_CODE, blank))?.[0].length ?? 0;
  const last = words.slice(0, words.length - loose);
  let rest = last.replace(INLINE_CODE, blank).replace(ITEM_MARK, blank);
  let closing = '';
  for (const mark of ['**', '*', '~~']) {
    if (isOdd(rest, mark)) closing = mark + closing;
    rest = rest.replaceAll(mark, blank(mark));
  }
  return closing === '' ? head + last : head + last.trimEnd() + closing;
}
