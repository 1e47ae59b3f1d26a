// Knowledge collections, their documents, and the passages that these are split into.
import type { DocumentProblem, KnowledgeDocument } from '@parley/contract/knowledge/schemas.ts';
import type { Generated } from 'kysely';
import type { Flag } from '../../platform/db/flag.ts';
import type { TableRules } from '../../platform/db/table-rules.ts';
import { indexPassages } from './search/passage-words.ts';

interface CollectionTable {
  id: string;
  user_id: string;
  /** Its members read the collection. */
  workspace_id: string | null;
  name: string;
  description: string;
  created_at: number;
  updated_at: number;
}

interface DocumentTable {
  id: string;
  user_id: string;
  collection_id: string;
  name: string;
  media_type: string | null;
  size_bytes: number;
  /** SHA-256 of the file: the same one is added to a collection once. */
  checksum: string;
  state: KnowledgeDocument['state'];
  problem: DocumentProblem | null;
  pages: number | null;
  characters: number;
  passages: number;
  is_truncated: Flag;
  created_at: number;
}

/** A piece of a file that is not read yet; gone afterwards. */
interface PieceTable {
  document_id: string;
  piece: number;
  bytes: Uint8Array;
}

interface PassageTable {
  /** What the index of words knows it by. */
  number: Generated<number>;
  user_id: string;
  collection_id: string;
  document_id: string;
  /** In the document, from 1. */
  position: number;
  page: number | null;
  section: string | null;
  line_from: number | null;
  line_to: number | null;
  text: string;
}

/** The index of words; see `platform/db/search`. */
interface PassageWordTable {
  number: number;
  words: string;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    knowledge_collections: CollectionTable;
    knowledge_documents: DocumentTable;
    knowledge_pieces: PieceTable;
    knowledge_passages: PassageTable;
    knowledge_words: PassageWordTable;
  }
}

export const KNOWLEDGE_TABLES: TableRules<
  | 'knowledge_collections'
  | 'knowledge_documents'
  | 'knowledge_pieces'
  | 'knowledge_passages'
  | 'knowledge_words'
> = {
  knowledge_collections: {
    personal: { owner: 'user_id', key: ['id'], hidden: [], onRemoval: 'removed' },
    backup: { key: ['id'] },
  },
  knowledge_documents: {
    personal: { owner: 'user_id', key: ['id'], hidden: ['checksum'], onRemoval: 'removed' },
    backup: { key: ['id'] },
  },
  // Of files that are about to be read. A document whose file is not there any more is marked as failed.
  knowledge_pieces: { personal: null, backup: null },
  knowledge_passages: {
    personal: {
      owner: 'user_id',
      key: ['document_id', 'position'],
      hidden: ['number'],
      onRemoval: 'removed',
      pageRows: 200,
      slice: { key: ['number'], rows: 200 },
    },
    backup: { key: ['number'], pageRows: 200, generated: 'number', restored: indexPassages },
  },
  // Rebuilt from the passages.
  knowledge_words: { personal: null, backup: null },
};
