import type { RecentChat } from '../composer/RecentChats.tsx';
import { activityOf, isUnnamed, type ChatSession } from '../sessions/session.ts';

const SHOWN = 3;

/** The chats to go on with: those with a message, newest first. */
export function listRecent(sessions: Readonly<Record<string, ChatSession>>): readonly RecentChat[] {
  return Object.values(sessions)
    .filter(({ messageCount }) => messageCount > 0)
    .toSorted((a, b) => activityOf(b) - activityOf(a))
    .slice(0, SHOWN)
    .map((session) => ({
      id: session.id,
      name: isUnnamed(session) ? '' : session.name,
      at: activityOf(session),
    }));
}
