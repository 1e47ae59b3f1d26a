// Extracts the text of office XML, which is in elements of one name, without building a tree.
import { decodeEntities } from './entities.ts';
import { scanMarkup } from './scan-markup.ts';
import { TableText } from './table-text.ts';

export interface RunTextNames {
  /** The only element that contains text. */
  readonly letters: string;
  /** Text for the start of these elements. */
  readonly opening: Readonly<Record<string, string>>;
  /** Text for their end. */
  readonly closing: Readonly<Record<string, string>>;
  /** Of tables, where the format has some. */
  readonly table?: string;
  readonly cell?: string;
}

/** Stops once there is more than `enough`. */
export function runText(xml: string, names: RunTextNames, enough = Infinity): string {
  const { letters, opening, closing, table, cell } = names;
  const text = new TableText();
  let isLetters = false;
  let size = 0;
  for (const token of scanMarkup(xml, { isHtml: false })) {
    if (token.kind === 'text') {
      if (isLetters) text.write(decodeEntities(token.text));
      size += isLetters ? token.text.length : 0;
      if (size > enough) break;
    } else if (token.name === letters) isLetters = token.kind === 'open' && !token.isEmpty;
    else {
      const isOpening = token.kind === 'open';
      if (token.name === table && isOpening) text.openTable();
      else if (token.name === table) text.closeTable();
      else if (token.name === cell && isOpening) text.openCell();
      else if (token.name === cell) text.closeCell();
      text.write((isOpening ? opening : closing)[token.name] ?? '');
    }
  }
  return text
    .toString()
    .replaceAll(/(?<!\t)\t+\n/g, '\n')
    .replaceAll(/\n{2,}/g, '\n')
    .replace(/^\n+/, '')
    .trimEnd();
}
