// What a run of an agent may read of the collections that are attached to it, decided for each call: what the person
// reads by themselves, and what the agent's owner has attached of their own (decision 103).
import type { KnowledgePassage, ToolKnowledge } from '../../../toolbox/own-data.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { PassageRow } from '../documents/passages.store.ts';
import { toFoundPassages } from '../knowledge.present.ts';
import { listCollections, listReadableOf } from '../knowledge.store.ts';
import { findPassages } from '../search/find-passages.ts';

/** An agent as it is now. */
export interface AttachingAgent {
  readonly ownerId: string | null;
  readonly knowledgeIds: readonly string[];
}

export interface KnowledgeRun {
  readonly userId: string;
  /** `false` where others than the person hear the answer: then only what the owner attached is read. */
  readonly mayReadOwn: boolean;
  readonly agent: { readonly id: string; readonly knowledgeIds: readonly string[] };
}

export interface RunKnowledgeDeps {
  readonly db: Database;
  /** `null` where the user cannot see it. */
  readonly findAgent: (userId: string, agentId: string) => Promise<AttachingAgent | null>;
  readonly publicUrl: string;
}

export interface AllowedCollection {
  readonly id: string;
  readonly name: string;
  /** The person reads it by themselves. */
  readonly canOpen: boolean;
}

/** Of one call: the model is shown 8,000 characters of it. */
const RESULT_CHARACTERS = 6_000;

export function createRunKnowledge({ db, findAgent, publicUrl }: RunKnowledgeDeps) {
  async function listAllowed({ userId, mayReadOwn, agent }: KnowledgeRun): Promise<AllowedCollection[]> {
    const { id, knowledgeIds } = agent;
    if (knowledgeIds.length === 0) return [];
    const [rows, own, attaching] = await Promise.all([
      listCollections(db.read, knowledgeIds),
      listReadableOf(db.read, userId, knowledgeIds),
      findAgent(userId, id),
    ]);
    const isLent = (row: (typeof rows)[number]): boolean =>
      attaching !== null && attaching.ownerId === row.user_id && attaching.knowledgeIds.includes(row.id);
    return knowledgeIds.flatMap((wanted) => {
      const row = rows.find((each) => each.id === wanted);
      if (!row || !((mayReadOwn && own.has(wanted)) || isLent(row))) return [];
      return [{ id: row.id, name: row.name, canOpen: own.has(wanted) }];
    });
  }

  function toLink({ collection_id: collectionId, document_id: documentId }: PassageRow): string {
    const [collection, document] = [collectionId, documentId].map(encodeURIComponent);
    return `${publicUrl}/#/knowledge/${collection ?? ''}/${document ?? ''}`;
  }

  function bind(run: KnowledgeRun): ToolKnowledge {
    return {
      listCollections: () => listAllowed(run),
      async search(query, { collectionId, limit }) {
        const allowed = await listAllowed(run);
        const names = new Map(allowed.map(({ id, name }) => [id, name]));
        const ids =
          collectionId === null ? [...names.keys()] : [...names.keys()].filter((id) => id === collectionId);
        const found = await findPassages(db, ids, query, { results: limit, characters: RESULT_CHARACTERS });
        const shown = toFoundPassages(found);
        return found.results.flatMap(([first], index): KnowledgePassage[] => {
          const passage = shown[index];
          if (!passage) return [];
          const documentLink = toLink(first);
          return [
            {
              collection: names.get(first.collection_id) ?? '',
              documentId: passage.document_id,
              document: passage.document_name,
              number: passage.number,
              page: passage.page,
              section: passage.section,
              lines: passage.lines,
              text: passage.text,
              documentLink,
              link: `${documentLink}?passage=${passage.number}`,
            },
          ];
        });
      },
    };
  }

  return { bind, listAllowed };
}
export type RunKnowledge = ReturnType<typeof createRunKnowledge>;
