import type { Message } from '../sessions/message.ts';
import { activityOf, isUnnamed, type ChatSession } from '../sessions/session.ts';
import type { Found } from './found.ts';
import { toSnippet } from '@parley/contract/search/snippet.ts';
import { toSearchedText, toSearchPieces, toSearchText } from '@parley/contract/search/words.ts';

// Looks through the chats of this device: all there is for a guest, and what there is without a connection for a
// member. One chat at a time, so that typing goes on between two of them.

/** As much of a message as the server looks at. */
const LOOKED_AT_CHARACTERS = 50_000;

export interface LocalChats {
  readonly sessions: readonly ChatSession[];
  readonly readMessages: (sessionId: string) => Promise<readonly Message[]>;
}

interface Candidate {
  readonly found: Found;
  /** Holds the query as it was written. */
  readonly isWhole: boolean;
}

function nameOf(session: ChatSession): string {
  return isUnnamed(session) ? '' : session.name;
}

function searchNames(sessions: readonly ChatSession[], pieces: readonly string[]): Found[] {
  return sessions
    .filter((session) => {
      const name = toSearchedText(nameOf(session));
      return session.messageCount > 0 && pieces.every((piece) => name.includes(piece));
    })
    .map((session) => ({
      sessionId: session.id,
      sessionName: nameOf(session),
      messageId: null,
      time: activityOf(session),
      snippet: toSnippet(nameOf(session), pieces),
    }))
    .toSorted((a, b) => b.time - a.time);
}

function searchMessages(
  session: ChatSession,
  messages: readonly Message[],
  query: string,
  pieces: readonly string[],
): Candidate[] {
  return messages.flatMap(({ id, role, content, timestamp }): Candidate[] => {
    if (role === 'system') return [];
    const looked = content.slice(0, LOOKED_AT_CHARACTERS);
    const text = toSearchedText(looked);
    if (!pieces.every((piece) => text.includes(piece))) return [];
    const found = {
      sessionId: session.id,
      sessionName: nameOf(session),
      messageId: id,
      time: timestamp,
      snippet: toSnippet(looked, pieces),
    };
    return [{ found, isWhole: text.includes(query) }];
  });
}

/** Names first, then what holds the words as they were written, then newer messages. */
export async function searchLocal(
  { sessions, readMessages }: LocalChats,
  typed: string,
  limit: number,
  signal: AbortSignal,
): Promise<readonly Found[]> {
  const query = toSearchText(typed).trim();
  const pieces = toSearchPieces(query);
  if (pieces.length === 0) return [];
  const names = searchNames(sessions, pieces);
  const candidates: Candidate[] = [];
  for (const session of sessions) {
    if (session.messageCount === 0) continue;
    const messages = await readMessages(session.id);
    if (signal.aborted) return [];
    candidates.push(...searchMessages(session, messages, query, pieces));
  }
  const ranked = candidates.toSorted(
    (a, b) => Number(b.isWhole) - Number(a.isWhole) || b.found.time - a.found.time,
  );
  return [...names, ...ranked.map(({ found }) => found)].slice(0, limit);
}
