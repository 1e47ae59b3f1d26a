// The index of the words of passages: of each collection its own words. It is not backed up: a restored passage is
// indexed again, with the heading that it is under.
import { z } from 'zod';
import type { Tx } from '../../../platform/db/database.ts';
import { createWordIndex, toWordList } from '../../../platform/db/search/word-index.ts';

export const passageWords = createWordIndex('knowledge_words');

export interface IndexedPassage {
  readonly collection_id: string;
  readonly section: string | null;
  readonly text: string;
}

export function toPassageWords({ collection_id: collectionId, section, text }: IndexedPassage): string {
  return toWordList(collectionId, section === null ? text : `${section}\n${text}`);
}

const PassageRow = z.looseObject({
  number: z.number(),
  collection_id: z.string(),
  section: z.string().nullable(),
  text: z.string(),
});

export async function indexPassages(
  tx: Tx,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const passages = rows.map((row) => {
    const passage = PassageRow.parse(row);
    return { number: passage.number, words: toPassageWords(passage) };
  });
  await passageWords.add(tx, passages);
}
