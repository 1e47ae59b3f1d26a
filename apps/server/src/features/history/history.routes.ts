import {
  appendMessages,
  bulkSync,
  getArchive,
  getSession,
  getStorage,
  listLargestAccounts,
  listSummaries,
  readChanges,
  removeSession,
  saveSession,
  searchHistory,
  updateMetadata,
} from '@parley/contract/history/endpoints.ts';
import { listEtags } from '../../platform/http/replies/etag-reply.ts';
import type { RequestFacts } from '../../platform/http/binding/request-facts.ts';
import { route, type Route } from '../../platform/http/binding/route.ts';
import type { EtagReply } from '../../platform/http/replies/special-reply.ts';
import { toEtag } from './history.state-hash.ts';
import {
  toAppendAnswer,
  toArchiveText,
  toMetadataAnswer,
  toSaveAnswer,
  toSessionText,
  toStorageUse,
  toSummary,
} from './history.present.ts';
import type { Condition } from './save/plan.ts';
import type { HistorySearch } from './search/search.ts';
import type { Changes } from './changes/changes.ts';
import type { History, LoadedArchive, LoadedSession } from './history.service.ts';

/** With one of them an API key reads the balance elsewhere. */
const BALANCE_SCOPES = ['account', 'usage'] as const;

function toCondition({ ifMatch, ifNoneMatch }: RequestFacts): Condition {
  if (ifMatch !== null) return { kind: 'etags', etags: listEtags(ifMatch) };
  return { kind: ifNoneMatch === '*' ? 'new' : 'none' };
}

const JSON_TYPE = 'application/json; charset=utf-8';

function toSessionReply({ head, bodies }: LoadedSession): EtagReply {
  return {
    kind: 'etag',
    etag: toEtag(head),
    mediaType: JSON_TYPE,
    body: bodies && toSessionText(head, bodies),
  };
}

function toArchiveReply({ etag, bodies }: LoadedArchive): EtagReply {
  return { kind: 'etag', etag, mediaType: JSON_TYPE, body: toArchiveText(bodies) };
}

/** Where the listener left off: from the reconnect header, or from the query. */
function findCursor({ lastEventId }: RequestFacts, after: number | undefined): number | null {
  if (lastEventId !== null && /^\d{1,15}$/.test(lastEventId)) return Number(lastEventId);
  return after ?? null;
}

export function createHistoryRoutes(history: History, search: HistorySearch, changes: Changes): Route[] {
  return [
    route(listSummaries, async ({ query }, { userId }) => {
      const { page, per_page: perPage, q = '' } = query;
      const { heads, removedIds, total } = await history.list(userId, { page, perPage, name: q });
      return {
        sessions: heads.map(toSummary),
        deleted_session_ids: [...removedIds],
        total,
        page,
        per_page: perPage,
      };
    }),
    route(getSession, async ({ params, facts }, { userId }) =>
      toSessionReply(await history.get(userId, params.id, listEtags(facts.ifNoneMatch ?? ''))),
    ),
    route(readChanges, ({ query, facts }, { userId, scopes }) =>
      Promise.resolve({
        kind: 'stream' as const,
        attach: (reader) => {
          const mayHearBalance = scopes === null || BALANCE_SCOPES.some((scope) => scopes.includes(scope));
          return changes.attach({ userId, mayHearBalance }, findCursor(facts, query.after), reader);
        },
      }),
    ),
    route(getStorage, async (_input, { userId }) => {
      const { usedBytes, maxBytes } = await history.getStorage(userId);
      return { used_bytes: usedBytes, max_bytes: maxBytes };
    }),
    route(listLargestAccounts, async ({ query }) => ({
      accounts: (await history.listLargest(query.limit)).map(toStorageUse),
    })),
    route(removeSession, async ({ params }, { userId }) => {
      await history.remove(userId, params.id);
      return { success: true as const, session_id: params.id };
    }),
    route(appendMessages, async ({ params, body }, { userId }) =>
      toAppendAnswer(await history.append(userId, params.id, body)),
    ),
    route(updateMetadata, async ({ params, body }, { userId }) =>
      toMetadataAnswer(await history.change(userId, params.id, body)),
    ),
    route(saveSession, async ({ body, facts }, { userId }) => {
      const { head, change } = await history.save(userId, {
        session: body.session,
        keepIds: body.keep_message_ids ?? null,
        archivedIds: body.archived_message_ids ?? [],
        condition: toCondition(facts),
      });
      return toSaveAnswer(head, change === 'created');
    }),
    route(bulkSync, async ({ body }, { userId }) => {
      const results = await history.saveMany(userId, body.sessions);
      const failed = results.filter(({ status }) => status === 'conflict' || status === 'error').length;
      return { success: failed === 0, synced: results.length - failed, failed, results };
    }),
    route(getArchive, async ({ params }, { userId }) =>
      toArchiveReply(await history.getArchive(userId, params.id)),
    ),
    route(searchHistory, async ({ query }, { userId }) => ({
      results: await search(userId, query.q, query.limit),
    })),
  ];
}
