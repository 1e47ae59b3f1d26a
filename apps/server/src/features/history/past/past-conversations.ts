// What an agent finds of the conversations of the person that it runs for.
import type { Database } from '../../../platform/db/database.ts';
import { readSnapshot } from '../../../platform/db/backup/snapshot.ts';
import type { ToolConversations } from '../../../toolbox/own-data.ts';
import { listBodies } from '../history.messages.store.ts';
import { parseMessages } from '../history.messages.ts';
import { findHead } from '../history.store.ts';
import { createHistorySearch } from '../search/search.ts';
import { selectBranch } from '../shares/snapshot.ts';

export interface PastConversationsDeps {
  readonly db: Database;
  /** Of the product, without a slash at its end. */
  readonly publicUrl: string;
}

/** Of one account. */
export type PastConversations = (userId: string) => ToolConversations;

export function createPastConversations({ db, publicUrl }: PastConversationsDeps): PastConversations {
  const search = createHistorySearch(db);
  const toLink = (sessionId: string): string => `${publicUrl}/chat?session=${encodeURIComponent(sessionId)}`;

  return (userId) => ({
    async search(words, limit) {
      const found = await search(userId, words, limit);
      return found.map(({ session_id: id, session_name: name, timestamp, role, snippet }) => ({
        id,
        name,
        link: toLink(id),
        atMs: Date.parse(timestamp),
        role,
        snippet,
      }));
    },

    async read(id, { from, limit }) {
      const stored = await readSnapshot(db, async (tx) => {
        const head = await findHead(tx, userId, id);
        return head && { head, bodies: await listBodies(tx, userId, id, false) };
      });
      if (!stored) return null;
      const { head, bodies } = stored;
      const messages = await parseMessages(bodies.map(({ body }) => body));
      const branch = selectBranch(messages, head.activeLeafId) ?? messages;
      // What the person has set up is not part of what was said.
      const said = branch.filter(({ role }) => role !== 'system');
      return {
        name: head.name,
        link: toLink(id),
        total: said.length,
        messages: said
          .slice(from, from + limit)
          .map(({ role, content, timestamp }) => ({ role, text: content, at: timestamp })),
      };
    },
  });
}
