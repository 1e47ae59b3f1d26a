// Trims the parts of a spreadsheet before its library parses them: rows beyond the limit, and empty cells that claim to
// repeat endlessly.

/** All parts together: about 300,000 cells. */
const MAX_CHARACTERS = 15_000_000;

interface Part {
  readonly name: RegExp;
  /** After each row, where a part may be truncated. */
  readonly rowEnd: string;
  /** The tags still open there. */
  readonly closing: string;
}

const PARTS: readonly Part[] = [
  { name: /^xl\/worksheets\/[^/]+\.xml$/, rowEnd: '</row>', closing: '</sheetData></worksheet>' },
  { name: /^xl\/sharedStrings\.xml$/, rowEnd: '</si>', closing: '</sst>' },
  {
    name: /^content\.xml$/,
    rowEnd: '</table:table-row>',
    closing: '</table:table></office:spreadsheet></office:body></office:document-content>',
  },
];
/** Thousands of equal rows or columns are the empty rest of a page. */
const REPEATS = /(number-(?:rows|columns)-repeated=["'])\d{3,}(?=["'])/g;
const FEW = '50';

export interface SheetPartCutter {
  cut(name: string, xml: string): string;
  hasCut(): boolean;
}

export function createSheetPartCutter(): SheetPartCutter {
  let room = MAX_CHARACTERS;
  let hasCut = false;

  function cutAt({ rowEnd, closing }: Part, xml: string): string {
    hasCut = true;
    const end = xml.lastIndexOf(rowEnd, room);
    // Not even one row fits: the sheet is left out.
    if (end === -1) return closing;
    return xml.slice(0, end + rowEnd.length) + closing;
  }

  return {
    cut(name, xml) {
      const part = PARTS.find((candidate) => candidate.name.test(name));
      if (!part) return xml;
      const plain = xml.replaceAll(REPEATS, `$1${FEW}`);
      const kept = plain.length > room ? cutAt(part, plain) : plain;
      room = Math.max(0, room - kept.length);
      return kept;
    },
    hasCut: () => hasCut,
  };
}
