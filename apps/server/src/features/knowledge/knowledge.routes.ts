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
import { toFieldError } from '../../platform/bounded-json.ts';
import { route, type Route } from '../../platform/http/binding/route.ts';
import type { Documents } from './documents/documents.service.ts';
import { toCollection, toDocument, toFoundPassages, toPassage } from './knowledge.present.ts';
import type { Knowledge } from './knowledge.service.ts';

function createDocumentRoutes(documents: Documents): Route[] {
  return [
    route(listDocuments, async ({ params }, { userId }) => ({
      documents: (await documents.list(userId, params.id)).map(toDocument),
    })),
    route(
      addDocument,
      async ({ params, facts }, { userId }) => {
        const file = facts.storedFiles.get('file');
        if (!file) throw toFieldError('file', 'is required');
        return toDocument(await documents.add(userId, params.id, file));
      },
      { storesFiles: true, waits: true },
    ),
    route(removeDocument, async ({ params }, { userId }) => {
      await documents.remove(userId, params.id, params.document_id);
      return { success: true as const, id: params.document_id };
    }),
    route(listPassages, async ({ params, query }, { userId }) => {
      const of = { collectionId: params.id, id: params.document_id };
      const { document, passages } = await documents.listPassages(userId, of, query);
      return {
        document: toDocument(document),
        passages: passages.map(toPassage),
        total: document.passages,
      };
    }),
  ];
}

export function createKnowledgeRoutes({
  knowledge,
  documents,
}: {
  readonly knowledge: Knowledge;
  readonly documents: Documents;
}): Route[] {
  return [
    route(listCollections, async (_input, { userId }) => ({
      collections: (await knowledge.list(userId)).map((row) => toCollection(row, userId)),
    })),
    route(createCollection, async ({ body, facts: { requestId } }, { userId }) =>
      toCollection(await knowledge.create({ userId, requestId }, body), userId),
    ),
    route(getCollection, async ({ params }, { userId }) =>
      toCollection(await knowledge.get(userId, params.id), userId),
    ),
    route(updateCollection, async ({ params, body, facts: { requestId } }, { userId }) =>
      toCollection(await knowledge.update({ userId, requestId }, params.id, body), userId),
    ),
    route(removeCollection, async ({ params, facts: { requestId } }, { userId }) => {
      await knowledge.remove({ userId, requestId }, params.id);
      return { success: true as const, id: params.id };
    }),
    ...createDocumentRoutes(documents),
    route(searchCollection, async ({ params, query: { q, limit } }, { userId }) => ({
      results: toFoundPassages(await knowledge.search(userId, params.id, q, limit)),
    })),
  ];
}
