import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { NewRow, Row } from '../../../platform/db/schema.ts';
import { passageWords } from '../search/passage-words.ts';

/** With the name of its document. */
export type PassageRow = Row<'knowledge_passages'> & { readonly document_name: string };

export interface NewPassage {
  readonly row: NewRow<'knowledge_passages'>;
  /** From `toPassageWords`. */
  readonly words: string;
}

const ROWS_A_STATEMENT = 50;

export async function insertPassages(tx: Tx, passages: readonly NewPassage[]): Promise<void> {
  for (let from = 0; from < passages.length; from += ROWS_A_STATEMENT) {
    const some = passages.slice(from, from + ROWS_A_STATEMENT);
    const inserted = await tx
      .insertInto('knowledge_passages')
      .values(some.map(({ row }) => row))
      .returning(['number', 'position'])
      .execute();
    const words = new Map(some.map((passage) => [passage.row.position, passage.words]));
    await passageWords.add(
      tx,
      inserted.map(({ number, position }) => ({ number: Number(number), words: words.get(position) ?? '' })),
    );
  }
}

const passages = (reader: Reader) =>
  reader
    .selectFrom('knowledge_passages')
    .innerJoin('knowledge_documents', 'knowledge_documents.id', 'knowledge_passages.document_id')
    .selectAll('knowledge_passages')
    .select('knowledge_documents.name as document_name');

export function listPassages(
  reader: Reader,
  of: { readonly documentId: string; readonly from: number; readonly limit: number },
): Promise<PassageRow[]> {
  return passages(reader)
    .where('knowledge_passages.document_id', '=', of.documentId)
    .where('knowledge_passages.position', '>=', of.from)
    .orderBy('knowledge_passages.position')
    .limit(of.limit)
    .execute();
}

/** Unordered; `collectionIds`: none of others, whatever the index says. */
export async function listNumbered(
  reader: Reader,
  numbers: readonly number[],
  collectionIds: readonly string[],
): Promise<PassageRow[]> {
  if (numbers.length === 0 || collectionIds.length === 0) return [];
  const rows = await passages(reader)
    .where('knowledge_passages.number', 'in', numbers)
    .where('knowledge_passages.collection_id', 'in', collectionIds)
    .execute();
  return rows.map((row) => ({ ...row, number: Number(row.number) }));
}

export async function countOfCollections(reader: Reader, collectionIds: readonly string[]): Promise<number> {
  if (collectionIds.length === 0) return 0;
  const { total } = await reader
    .selectFrom('knowledge_documents')
    .select((select) => select.fn.coalesce(select.fn.sum<number>('passages'), select.val(0)).as('total'))
    .where('collection_id', 'in', collectionIds)
    .executeTakeFirstOrThrow();
  return Number(total);
}
