import { describe, expect, it } from 'vitest';
import { groupSessions } from './group-sessions.ts';
import type { SessionView } from './session-view.ts';

const NOW = new Date(2026, 2, 18, 15, 0).getTime();

function session(id: string, lastActivityAt: Date, isPinned = false): SessionView {
  return { id, name: `Chat ${id}`, isPinned, lastActivityAt: lastActivityAt.getTime(), state: 'idle' };
}

describe('groupSessions', () => {
  it('puts pinned chats first, then groups by day and month, newest first [CHAT-08]', () => {
    const groups = groupSessions(
      [
        session('old', new Date(2025, 11, 31)),
        session('month', new Date(2026, 1, 2)),
        session('week', new Date(2026, 2, 11, 23, 59)),
        session('late', new Date(2026, 2, 17, 23, 59)),
        session('early', new Date(2026, 2, 17, 0, 0)),
        session('now', new Date(2026, 2, 18, 0, 0)),
        session('pin', new Date(2020, 0, 1), true),
      ],
      NOW,
    );
    expect(groups.map((group) => [group.key, group.sessions.map(({ id }) => id)])).toEqual([
      ['pinned', ['pin']],
      ['today', ['now']],
      ['yesterday', ['late', 'early']],
      ['previousWeek', ['week']],
      ['2026-2', ['month']],
      ['2025-12', ['old']],
    ]);
  });

  it('takes a time in the future as today', () => {
    expect(groupSessions([session('next', new Date(2026, 2, 19))], NOW)[0]?.key).toBe('today');
  });
});
