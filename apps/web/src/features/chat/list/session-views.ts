import type { ChatState } from '../chat.state.ts';
import type { SessionView } from './session-view.ts';
import { activityOf, isUnnamed, sortSessions, type ChatSession } from '../sessions/session.ts';

function stateOf(session: ChatSession, marks: ChatState['marks']): SessionView['state'] {
  return session.replyingId !== null ? 'replying' : (marks[session.id] ?? 'idle');
}

/** The list of the sidebar; chats without a message are not in it yet. */
export function toSessionViews({
  sessions,
  marks,
  waitingIds = [],
  draftIds = [],
}: Pick<ChatState, 'sessions' | 'marks'> & {
  /** Those of which something could not be sent. */
  readonly waitingIds?: readonly string[];
  /** Sessions with an unsent draft. */
  readonly draftIds?: readonly string[];
}): readonly SessionView[] {
  return sortSessions(Object.values(sessions).filter((session) => session.messageCount > 0)).map(
    (session) => ({
      id: session.id,
      name: isUnnamed(session) ? '' : session.name,
      isPinned: session.isPinned,
      lastActivityAt: activityOf(session),
      state: stateOf(session, marks),
      isUnsynced: waitingIds.includes(session.id),
      hasDraft: draftIds.includes(session.id),
    }),
  );
}
