import type { SessionView } from './session-view.ts';

const DAY_MS = 86_400_000;

export type SessionGroupName = 'pinned' | 'today' | 'yesterday' | 'previousWeek';

export interface SessionGroup {
  /** A name of a fixed group, or the first day of a month as `2026-03`. */
  readonly key: SessionGroupName | `${number}-${number}`;
  readonly sessions: readonly SessionView[];
}

function startOfDay(time: number): number {
  const date = new Date(time);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

function keyOf(session: SessionView, today: number): SessionGroup['key'] {
  if (session.isPinned) return 'pinned';
  if (session.lastActivityAt >= today) return 'today';
  // Noon of the day before stays yesterday when a clock change makes the day 23 or 25 hours long.
  const daysAgo = Math.round((today - startOfDay(session.lastActivityAt)) / DAY_MS);
  if (daysAgo <= 1) return 'yesterday';
  if (daysAgo <= 7) return 'previousWeek';
  const date = new Date(session.lastActivityAt);
  return `${date.getFullYear()}-${date.getMonth() + 1}`;
}

/** Pinned first, then by day and month, newest first. */
export function groupSessions(sessions: readonly SessionView[], now: number): readonly SessionGroup[] {
  const today = startOfDay(now);
  const sorted = sessions.toSorted(
    (a, b) => Number(b.isPinned) - Number(a.isPinned) || b.lastActivityAt - a.lastActivityAt,
  );
  const groups = new Map<SessionGroup['key'], SessionView[]>();
  for (const session of sorted) {
    const key = keyOf(session, today);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [session]);
    else group.push(session);
  }
  return [...groups].map(([key, members]) => ({ key, sessions: members }));
}
