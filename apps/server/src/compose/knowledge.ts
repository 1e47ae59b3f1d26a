// Knowledge collections, and the reading of their documents.
import { createDocuments, createKnowledge, createReadDocuments } from '../features/knowledge/index.ts';
import { canShareAgents } from '../features/workspaces/index.ts';
import type { ComposeDeps } from './deps.ts';
import type { Platform } from './platform.ts';

export function createKnowledgeParts(
  { db, clock, ids }: ComposeDeps,
  { audit, jobs, uploads, fileReader: reader }: Platform,
) {
  return {
    knowledge: createKnowledge({ db, clock, ids, audit, canShareWith: canShareAgents }),
    documents: createDocuments({ db, clock, ids, jobs }),
    readDocuments: createReadDocuments({ db, clock, jobs, uploads, reader }),
  };
}
