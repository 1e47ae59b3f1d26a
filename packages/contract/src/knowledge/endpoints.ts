import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  Collection,
  CollectionBody,
  CollectionList,
  CollectionParams,
  CollectionRemoved,
  DocumentList,
  DocumentParams,
  KnowledgeDocument,
  KnowledgeSearch,
  KnowledgeSearchQuery,
  PassageList,
  PassageQuery,
} from './schemas.ts';

const shared = { access: 'member', scope: 'agents' } as const;
const ofOne = {
  ...shared,
  guards: 'own-collection',
  params: CollectionParams,
  errors: ['not_found'],
} as const;
const ofDocument = { ...ofOne, params: DocumentParams } as const;

export const listCollections = defineEndpoint({
  ...shared,
  id: 'knowledge.list',
  method: 'GET',
  path: '/api/knowledge',
  summary: 'The knowledge collections of the caller and of their workspaces.',
  guards: 'self',
  reply: CollectionList,
  errors: [],
});

export const createCollection = defineEndpoint({
  ...shared,
  id: 'knowledge.create',
  method: 'POST',
  path: '/api/knowledge',
  summary: 'Creates an empty knowledge collection.',
  guards: 'self',
  body: CollectionBody,
  reply: Collection,
  status: 201,
  errors: ['too_many_collections'],
});

export const getCollection = defineEndpoint({
  ...ofOne,
  id: 'knowledge.get',
  method: 'GET',
  path: '/api/knowledge/{id}',
  summary: 'A knowledge collection that the caller can read.',
  reply: Collection,
});

export const updateCollection = defineEndpoint({
  ...ofOne,
  id: 'knowledge.update',
  method: 'PUT',
  path: '/api/knowledge/{id}',
  summary: 'Changes name, description and workspace of an own collection.',
  body: CollectionBody,
  reply: Collection,
  errors: ['not_found', 'not_allowed'],
});

export const removeCollection = defineEndpoint({
  ...ofOne,
  id: 'knowledge.remove',
  method: 'DELETE',
  path: '/api/knowledge/{id}',
  summary: 'Deletes an own collection with its documents. Agents that it is attached to find nothing in it.',
  reply: CollectionRemoved,
  errors: ['not_found', 'not_allowed'],
});

export const listDocuments = defineEndpoint({
  ...ofOne,
  id: 'knowledge.listDocuments',
  method: 'GET',
  path: '/api/knowledge/{id}/documents',
  summary: 'The documents of a collection, by name.',
  reply: DocumentList,
});

export const addDocument = defineEndpoint({
  ...ofOne,
  id: 'knowledge.addDocument',
  method: 'POST',
  path: '/api/knowledge/{id}/documents',
  summary:
    'Adds a file, the form field `file`. Its text is read afterwards and kept, the file is not. The same file is added once.',
  rate: 'extraction',
  body: z.object({}),
  form: { files: ['file'] },
  reply: KnowledgeDocument,
  status: 201,
  errors: [
    'not_found',
    'not_allowed',
    'file_empty',
    'file_too_large',
    'too_many_documents',
    'extraction_busy',
    'storage_full',
    'shutting_down',
  ],
});

export const removeDocument = defineEndpoint({
  ...ofDocument,
  id: 'knowledge.removeDocument',
  method: 'DELETE',
  path: '/api/knowledge/{id}/documents/{document_id}',
  summary: 'Deletes a document of an own collection.',
  reply: CollectionRemoved,
  errors: ['not_found', 'not_allowed'],
});

export const listPassages = defineEndpoint({
  ...ofDocument,
  id: 'knowledge.listPassages',
  method: 'GET',
  path: '/api/knowledge/{id}/documents/{document_id}/passages',
  summary: 'The text of a document, passage by passage.',
  query: PassageQuery,
  reply: PassageList,
});

export const searchCollection = defineEndpoint({
  ...ofOne,
  id: 'knowledge.search',
  method: 'GET',
  path: '/api/knowledge/{id}/search',
  summary: 'The passages of a collection that fit a question best, as an agent finds them.',
  rate: 'search',
  query: KnowledgeSearchQuery,
  reply: KnowledgeSearch,
});
