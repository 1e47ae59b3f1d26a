import { z } from 'zod';
import { AgentId, line, longText } from '../agents/execution/texts.ts';
import {
  COLLECTION_DESCRIPTION_MAX_LENGTH,
  COLLECTION_NAME_MAX_LENGTH,
  KNOWLEDGE_QUERY_MAX_LENGTH,
  MAX_KNOWLEDGE_RESULTS,
  PASSAGES_PER_PAGE,
  USUAL_KNOWLEDGE_RESULTS,
} from './constants.ts';

export const CollectionBody = z.object({
  name: line(COLLECTION_NAME_MAX_LENGTH).min(1, 'Name is required'),
  description: longText(COLLECTION_DESCRIPTION_MAX_LENGTH).default(''),
  /** Its members read and search it, and attach it to their agents. */
  workspace_id: AgentId.nullable().default(null),
});
export type CollectionBody = z.infer<typeof CollectionBody>;

export const Collection = CollectionBody.extend({
  id: z.string(),
  owner: z.object({ id: z.string(), username: z.string() }),
  /** Only the owner changes it. */
  is_own: z.boolean(),
  documents: z.number(),
  /** Documents that are not read yet. */
  reading: z.number(),
  passages: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Collection = z.infer<typeof Collection>;
/** Own ones first, then those of the caller's workspaces; by name. */
export const CollectionList = z.object({ collections: z.array(Collection) });
export type CollectionList = z.infer<typeof CollectionList>;
export const CollectionParams = z.object({ id: AgentId });
export const CollectionRemoved = z.object({ success: z.literal(true), id: z.string() });

/** Why a document could not be read. */
export const DocumentProblem = z.enum([
  'picture',
  'unknown_kind',
  'unreadable',
  'expands',
  'no_text',
  /** The collection or the account has as many passages as it can. */
  'full',
  /** The reader of files did not answer for hours. */
  'unavailable',
]);
export type DocumentProblem = z.infer<typeof DocumentProblem>;

export const KnowledgeDocument = z.object({
  id: z.string(),
  collection_id: z.string(),
  name: z.string(),
  media_type: z.string().nullable(),
  size_bytes: z.number(),
  state: z.enum(['reading', 'ready', 'failed']),
  problem: DocumentProblem.nullable(),
  /** `null` for files without pages. */
  pages: z.number().nullable(),
  characters: z.number(),
  passages: z.number(),
  /** Only its beginning was read. */
  is_truncated: z.boolean(),
  created_at: z.string(),
});
export type KnowledgeDocument = z.infer<typeof KnowledgeDocument>;
export const DocumentList = z.object({ documents: z.array(KnowledgeDocument) });
export type DocumentList = z.infer<typeof DocumentList>;
export const DocumentParams = CollectionParams.extend({ document_id: AgentId });

/** Where in its document a passage stands. */
const place = {
  document_id: z.string(),
  document_name: z.string(),
  /** The first of its document is 1. Of several joined ones, the first. */
  number: z.number(),
  /** Of files with pages. */
  page: z.number().nullable(),
  /** The heading, sheet or slide that it is under. */
  section: z.string().nullable(),
  /** Of files without pages. */
  lines: z.object({ from: z.number(), to: z.number() }).nullable(),
};

export const Passage = z.object({ ...place, text: z.string() });
export type Passage = z.infer<typeof Passage>;
export const PassageQuery = z.object({
  from: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(PASSAGES_PER_PAGE).default(PASSAGES_PER_PAGE),
});
export const PassageList = z.object({
  document: KnowledgeDocument,
  passages: z.array(Passage),
  total: z.number(),
});
export type PassageList = z.infer<typeof PassageList>;

export const KnowledgeSearchQuery = z.object({
  q: z.string().trim().min(1).max(KNOWLEDGE_QUERY_MAX_LENGTH),
  limit: z.coerce.number().int().min(1).max(MAX_KNOWLEDGE_RESULTS).default(USUAL_KNOWLEDGE_RESULTS),
});
export const FoundPassage = z.object({
  ...place,
  collection_id: z.string(),
  /** Neighbours that were found are one result: how many. */
  joined: z.number(),
  text: z.string(),
  /** Words of the search in the text, as UTF-16 offsets. */
  marks: z.array(z.object({ start: z.number(), end: z.number() })),
});
export type FoundPassage = z.infer<typeof FoundPassage>;
export const KnowledgeSearch = z.object({
  results: z.array(FoundPassage),
});
export type KnowledgeSearch = z.infer<typeof KnowledgeSearch>;
