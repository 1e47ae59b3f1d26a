// Assembles the extracted text. Pure.
import type { ReadFile } from './files.reader.ts';

/** The placeholder of a picture in a text. */
const MARK = '\ufffc';

export function removePlaceholders(text: string): string {
  return text.includes(MARK) ? text.replaceAll(MARK, '').trim() : text;
}

/** Replaces each placeholder with its description. */
export function insertDescriptions(text: string, descriptions: readonly string[]): string {
  let index = 0;
  const described = text.replaceAll(MARK, () => {
    const description = descriptions[index];
    index += 1;
    return description === undefined || description === '' ? '' : `[Picture ${index}: ${description}]`;
  });
  return described.trim();
}

export function toNotes({
  text,
  isPicture,
  isTruncated,
  pages,
  pagesRead,
}: Pick<ReadFile, 'text' | 'isPicture' | 'isTruncated' | 'pages' | 'pagesRead'>): string[] {
  const notes: string[] = [];
  if (pages !== null && pagesRead !== null && pagesRead < pages)
    notes.push(`Only the first ${pagesRead} pages were read.`);
  if (isTruncated) notes.push('Only the first 2 MB of the text were kept.');
  if (text.trim() === '')
    notes.push(isPicture ? 'No text was found in this picture.' : 'This file holds no text.');
  return notes;
}
