import { describe, expect, test } from 'vitest';
import { createSession, planDrops, planNewSession, sortSessions, type ChatSession } from './session.ts';

const MINUTE = 60_000;

function session(id: string, change: Partial<ChatSession> = {}): ChatSession {
  return { ...createSession(0, 'r', null), id, messageCount: 2, ...change };
}

describe('a new session', () => {
  const fresh = createSession(1_700_000_000_000, 'abc', null);

  test('is named and numbered as promised [CHAT-01] [CHAT-02]', () => {
    expect(fresh.id).toBe('session-1700000000000-abc');
    expect(fresh.name).toBe('New Chat');
  });

  test('has its fields and their first values [CHAT-03] [CHAT-04]', () => {
    expect(fresh).toMatchObject({
      systemPrompt: '',
      selectedModelId: null,
      supportsVision: true,
      supportsReasoningEffort: false,
      reasoningEffort: 'medium',
      titleGenerated: false,
      createdAt: 1_700_000_000_000,
      isPinned: false,
      lastUserActivityAt: null,
      lastSyncAt: null,
      syncState: { lastSyncedMessageCount: 0, needsFullSync: false, etag: null, serverEtag: null },
    });
  });
});

test('pinned sessions come first, the rest by last activity [CHAT-08]', () => {
  const list = [
    session('old', { lastUserActivityAt: 1 }),
    session('pinned', { isPinned: true, lastUserActivityAt: 0 }),
    session('new', { lastUserActivityAt: 9 }),
    session('untouched', { createdAt: 5 }),
  ];
  expect(sortSessions(list).map(({ id }) => id)).toEqual(['pinned', 'new', 'untouched', 'old']);
});

describe('a request for a new chat', () => {
  const empty = session('empty', { messageCount: 0, createdAt: 0 });

  test('reuses an empty one younger than five minutes [CHAT-13]', () => {
    expect(planNewSession([empty], 5 * MINUTE - 1).reuse?.id).toBe('empty');
  });

  test('replaces one of five minutes or older [CHAT-14]', () => {
    const plan = planNewSession([empty, session('full')], 5 * MINUTE);
    expect(plan.reuse).toBeNull();
    expect(plan.replace.map(({ id }) => id)).toEqual(['empty']);
  });
});

describe('the limit', () => {
  const many = (count: number, change: (index: number) => Partial<ChatSession> = () => ({})) =>
    Array.from({ length: count }, (_, index) =>
      session(`s${index}`, { lastUserActivityAt: index, ...change(index) }),
    );

  test('25 are kept, then the oldest goes [CHAT-11]', () => {
    expect(planDrops(many(25), null)).toEqual([]);
    expect(planDrops(many(27), null).map(({ id }) => id)).toEqual(['s0', 's1']);
  });

  test('pinned ones are never dropped [CHAT-12]', () => {
    const drops = planDrops(
      many(27, (index) => ({ isPinned: index < 2 })),
      null,
    );
    expect(drops.map(({ id }) => id)).toEqual(['s2', 's3']);
    expect(
      planDrops(
        many(30, () => ({ isPinned: true })),
        null,
      ),
    ).toEqual([]);
  });

  test('the current one and one with a running reply go last', () => {
    const drops = planDrops(
      many(27, (index) => ({ replyingId: index === 1 ? 'm' : null })),
      's0',
    );
    expect(drops.map(({ id }) => id)).toEqual(['s2', 's3']);
  });
});
