import {
  addDocument,
  createCollection,
  getCollection,
  listCollections,
  listDocuments,
  listPassages,
  removeCollection,
  removeDocument,
  searchCollection,
  updateCollection,
} from '@parley/contract/knowledge/endpoints.ts';
import { PASSAGES_PER_PAGE } from '@parley/contract/knowledge/constants.ts';
import type { Collection, CollectionBody, KnowledgeDocument } from '@parley/contract/knowledge/schemas.ts';
import { api, LONG_TIMEOUT_MS } from '../../platform/api/client.ts';
import { createUpload } from '../../platform/api/upload.ts';
import { queryClient } from '../../platform/query.ts';

const KEY = 'knowledge';
/** While documents are being read. */
const LOOK_AGAIN_MS = 1_500;

export const collectionsQuery = {
  queryKey: [KEY, 'all'],
  queryFn: () => api.call(listCollections, {}),
  refetchOnWindowFocus: 'always' as const,
};

export const toCollectionQuery = (id: string) => ({
  queryKey: [KEY, 'one', id],
  queryFn: () => api.call(getCollection, { params: { id } }),
});

export const toDocumentsQuery = (id: string) => ({
  queryKey: [KEY, 'documents', id],
  queryFn: () => api.call(listDocuments, { params: { id } }),
  refetchInterval: ({
    state,
  }: {
    readonly state: { readonly data?: { readonly documents: readonly KnowledgeDocument[] } | undefined };
  }) =>
    state.data?.documents.some((document) => document.state === 'reading') === true ? LOOK_AGAIN_MS : false,
});

export const toPassagesQuery = (id: string, documentId: string, page: number) => ({
  queryKey: [KEY, 'passages', id, documentId, page],
  queryFn: () =>
    api.call(listPassages, {
      params: { id, document_id: documentId },
      query: { from: (page - 1) * PASSAGES_PER_PAGE + 1, limit: PASSAGES_PER_PAGE },
    }),
});

export const toSearchQuery = (id: string, words: string) => ({
  queryKey: [KEY, 'search', id, words],
  queryFn: () => api.call(searchCollection, { params: { id }, query: { q: words } }),
  enabled: words !== '',
});

async function refreshed<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } finally {
    await queryClient.invalidateQueries({ queryKey: [KEY] });
  }
}

export const knowledgeActions = {
  create: (body: CollectionBody): Promise<Collection> => refreshed(api.call(createCollection, { body })),
  update: (id: string, body: CollectionBody): Promise<Collection> =>
    refreshed(api.call(updateCollection, { params: { id }, body })),
  /** What is shown of it is not asked for again: its page is about to close. */
  async remove(id: string): Promise<void> {
    await api.call(removeCollection, { params: { id } });
    await queryClient.invalidateQueries({ queryKey: collectionsQuery.queryKey });
  },
  add: (id: string, file: File, onProgress: (share: number) => void): Promise<KnowledgeDocument> =>
    refreshed(
      api.call(
        addDocument,
        { params: { id }, body: {}, files: { file } },
        { timeoutMs: LONG_TIMEOUT_MS, isRetried: false, transport: createUpload(onProgress) },
      ),
    ),
  removeDocument: (id: string, documentId: string) =>
    refreshed(api.call(removeDocument, { params: { id, document_id: documentId } })),
};

export const toCollectionPath = (id: string): string => `/knowledge/${encodeURIComponent(id)}`;
export const toDocumentPath = (id: string, documentId: string, passage?: number): string =>
  `${toCollectionPath(id)}/${encodeURIComponent(documentId)}${passage === undefined ? '' : `?passage=${passage}`}`;
