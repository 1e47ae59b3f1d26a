import type {
  Collection,
  FoundPassage,
  KnowledgeDocument,
  Passage,
} from '@parley/contract/knowledge/schemas.ts';
import { findMarks } from '@parley/contract/search/snippet.ts';
import type { DocumentRow } from './documents/documents.store.ts';
import type { PassageRow } from './documents/passages.store.ts';
import type { ShownCollection } from './knowledge.store.ts';
import type { FoundPassages } from './search/find-passages.ts';

const toTime = (ms: number): string => new Date(ms).toISOString();

export function toCollection(row: ShownCollection, userId: string): Collection {
  const { id, name, description, documents, reading, passages } = row;
  return {
    id,
    name,
    description,
    workspace_id: row.workspace_id,
    owner: { id: row.user_id, username: row.username ?? '' },
    is_own: row.user_id === userId,
    documents,
    reading,
    passages,
    created_at: toTime(row.created_at),
    updated_at: toTime(row.updated_at),
  };
}

export function toDocument(row: DocumentRow): KnowledgeDocument {
  const { id, collection_id, name, media_type, size_bytes, state, problem, pages, characters, passages } =
    row;
  return {
    id,
    collection_id,
    name,
    media_type,
    size_bytes,
    state,
    problem,
    pages,
    characters,
    passages,
    is_truncated: row.is_truncated === 1,
    created_at: toTime(row.created_at),
  };
}

type PlacedRow = Omit<PassageRow, 'number' | 'user_id' | 'text'>;

const toLines = ({ line_from: from, line_to: to }: PlacedRow): Passage['lines'] =>
  from === null || to === null ? null : { from, to };

function toPlace(row: PlacedRow): Omit<Passage, 'text'> {
  const { document_id, document_name, position: number, page, section } = row;
  return { document_id, document_name, number, page, section, lines: toLines(row) };
}

export const toPassage = (row: PassageRow): Passage => ({ ...toPlace(row), text: row.text });

/** Neighbours as one text. */
function toJoinedText(joined: readonly { readonly text: string }[]): string {
  return joined.map(({ text }) => text).join('\n');
}

export function toFoundPassages({ terms, results }: FoundPassages): FoundPassage[] {
  const words = terms.map(({ word }) => word);
  return results.map((joined) => {
    const [first] = joined;
    const place = toPlace(first);
    const to = joined.at(-1)?.line_to ?? null;
    const text = toJoinedText(joined);
    return {
      ...place,
      lines: place.lines && to !== null ? { from: place.lines.from, to } : place.lines,
      collection_id: first.collection_id,
      joined: joined.length,
      text,
      marks: [...findMarks(text, words)],
    };
  });
}
