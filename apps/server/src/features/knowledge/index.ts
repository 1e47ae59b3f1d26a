export { createDocuments } from './documents/documents.service.ts';
export { createKnowledge } from './knowledge.service.ts';
export { createKnowledgeRoutes } from './knowledge.routes.ts';
export {
  listCollections,
  listReadableOf as listReadableCollections,
  unshareCollections,
} from './knowledge.store.ts';
export { KNOWLEDGE_TABLES } from './knowledge.tables.ts';
export { createReadDocuments } from './reading/read-documents.ts';
export { createRunKnowledge, type RunKnowledge } from './runs/run-knowledge.ts';
