// Extracts the text of office XML, which is in elements of one name, without building a tree.
import { decodeEntities } from './entities.ts';
import { scanMarkup } from './scan-markup.ts';

export interface RunTextNames {
  /** The only element that contains text. */
  readonly letters: string;
  /** Text for the start of these elements. */
  readonly opening: Readonly<Record<string, string>>;
  /** Text for their end. */
  readonly closing: Readonly<Record<string, string>>;
}

/** Stops once there is more than `enough`. */
export function runText(xml: string, { letters, opening, closing }: RunTextNames, enough = Infinity): string {
  const pieces: string[] = [];
  let isLetters = false;
  let size = 0;
  for (const token of scanMarkup(xml, { isHtml: false })) {
    if (token.kind === 'text') {
      if (isLetters) pieces.push(decodeEntities(token.text));
      size += isLetters ? token.text.length : 0;
      if (size > enough) break;
    } else if (token.name === letters) isLetters = token.kind === 'open' && !token.isEmpty;
    else pieces.push((token.kind === 'open' ? opening : closing)[token.name] ?? '');
  }
  return pieces
    .join('')
    .replaceAll(/\n{2,}/g, '\n')
    .trim();
}
