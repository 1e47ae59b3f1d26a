// A table that has only begun to arrive: its head is drawn as a table at once, where Markdown would show bare signs
// until the line below the head is complete.

const HEAD = /^\| \S/;
const PART_OF_DIVIDER = /^[ \t|:-]*$/;
const DIVIDER_CELL = /^\s*:?-+:?\s*$/;

function isRow(line: string | undefined): boolean {
  return line?.startsWith('|') ?? false;
}

function cellsOf(row: string): readonly string[] {
  return row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/);
}

export function closeOpenTable(source: string): string {
  const lines = source.split('\n');
  const last = lines.at(-1) ?? '';
  const hasDivider = PART_OF_DIVIDER.test(last) && isRow(lines.at(-2));
  const before = lines.slice(0, hasDivider ? -2 : -1);
  const head = hasDivider ? (lines.at(-2) ?? '') : last;
  // A row further down in a table that is known already.
  if (isRow(before.at(-1))) return source;
  if (/^\|[ \t]*$/.test(head)) return before.join('\n');
  if (!HEAD.test(head)) return source;
  const given = hasDivider ? cellsOf(last) : [];
  const divider = cellsOf(head).map((_cell, column) => {
    const cell = given[column] ?? '';
    return DIVIDER_CELL.test(cell) ? cell : ' --- ';
  });
  return [...before, head, `|${divider.join('|')}|`].join('\n');
}
