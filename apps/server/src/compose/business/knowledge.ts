// Knowledge collections, and the reading of their documents.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Agents } from '../../features/agents/index.ts';
import {
  createDocuments,
  createKnowledge,
  createReadDocuments,
  createRunKnowledge,
} from '../../features/knowledge/index.ts';
import { canShareAgents } from '../../features/workspaces/index.ts';
import type { ComposeDeps } from '../deps.ts';
import type { Platform } from '../platform.ts';
import { toPublicUrl } from '../../config.public-url.ts';

export function createKnowledgeParts(
  { config, db, clock, ids }: ComposeDeps,
  { audit, jobs, uploads, fileReader: reader }: Platform,
  { agents }: { readonly agents: Pick<Agents, 'find'> },
) {
  return {
    runKnowledge: createRunKnowledge({
      db,
      publicUrl: toPublicUrl(config),
      async findAgent(userId, agentId) {
        try {
          const { ownerId, definition } = await agents.find({ userId }, agentId);
          return { ownerId, knowledgeIds: definition.knowledge_ids };
        } catch (error) {
          if (error instanceof AppError && error.code === 'not_found') return null;
          throw error;
        }
      },
    }),
    knowledge: createKnowledge({ db, clock, ids, audit, canShareWith: canShareAgents }),
    documents: createDocuments({ db, clock, ids, jobs }),
    readDocuments: createReadDocuments({ db, jobs, uploads, reader }),
  };
}
