// Searches conversations by words of their names and messages.
import type { SearchResult } from '@parley/contract/history/schemas.ts';
import { BackendMessage } from '@parley/contract/history/schemas.ts';
import type { Database } from '../../../platform/db/database.ts';
import { mapInSlices } from '../../../platform/in-slices.ts';
import { toSearchedText, toSearchPieces, toSearchText } from '@parley/contract/search/words.ts';
import { messageWords } from './message-words.ts';
import { listFound, listNamed, MAX_SNIPPET_SOURCE_CHARACTERS, type FoundMessage } from './search.store.ts';
import { toSnippet } from '@parley/contract/search/snippet.ts';

/**
 * Candidates read per requested result: the index matches single characters and pairs, which may occur without the
 * words.
 */
const CANDIDATES_PER_RESULT = 3;

export type HistorySearch = (userId: string, query: string, limit: number) => Promise<SearchResult[]>;

const toResult = (found: FoundMessage, pieces: readonly string[]): SearchResult => {
  const { text: snippet, marks } = toSnippet(found.content, pieces);
  return {
    session_id: found.sessionId,
    session_name: found.sessionName,
    message_id: found.messageId,
    role: BackendMessage.shape.role.parse(found.role),
    timestamp: found.timestamp,
    snippet,
    marks: [...marks],
  };
};

interface Judged {
  readonly message: FoundMessage;
  /** All words of the query are in it. */
  readonly isMatch: boolean;
  /** So is the query as it was typed. */
  readonly isWhole: boolean;
}

function judge(message: FoundMessage, query: string, pieces: readonly string[]): Judged {
  const searched = toSearchedText(message.content);
  // Beyond the part that was read, the index is trusted.
  const isCut = message.content.length >= MAX_SNIPPET_SOURCE_CHARACTERS;
  return {
    message,
    isMatch: isCut || pieces.every((piece) => searched.includes(piece)),
    isWhole: searched.includes(query),
  };
}

/** Exact matches of the query first, then newer ones. */
function rank(judged: readonly Judged[]): FoundMessage[] {
  const scored = judged
    .filter(({ isMatch }) => isMatch)
    .map(({ message, isWhole }) => ({ message, isWhole, time: Date.parse(message.timestamp) }));
  scored.sort((one, other) => Number(other.isWhole) - Number(one.isWhole) || other.time - one.time);
  return scored.map(({ message }) => message);
}

const lengthOf = ({ content }: FoundMessage): number => content.length;

export function createHistorySearch(db: Database): HistorySearch {
  return async (userId, text, limit) => {
    const query = toSearchText(text).trim();
    const pieces = toSearchPieces(query);
    if (pieces.length === 0) return [];
    const [named, numbers] = await Promise.all([
      listNamed(db, userId, pieces, limit),
      messageWords.find(db, userId, query, limit * CANDIDATES_PER_RESULT),
    ]);
    const names = named.map(({ sessionId, name, timestamp }): SearchResult => {
      const { text: snippet, marks } = toSnippet(name, pieces);
      return {
        session_id: sessionId,
        session_name: name,
        message_id: null,
        role: null,
        timestamp: new Date(timestamp).toISOString(),
        snippet,
        marks: [...marks],
      };
    });
    const found = await listFound(db, userId, numbers);
    const judged = await mapInSlices(found, lengthOf, (message) => judge(message, query, pieces));
    const shown = rank(judged).slice(0, limit - names.length);
    return [...names, ...(await mapInSlices(shown, lengthOf, (message) => toResult(message, pieces)))];
  };
}
