import { describe, expect, test } from 'vitest';
import { EMPTY_CHAT, type ChatState } from '../chat.state.ts';
import { createUserMessage, type Message } from './message.ts';
import { createSession, type ChatSession } from './session.ts';
import { trackChanges } from './track-changes.ts';

const session: ChatSession = { ...createSession(0, 'x', null), id: 's', messageCount: 2 };
const message = (id: string, parentId: string | null, position: number | null): Message => ({
  ...createUserMessage({ id, parentId, nowMs: 0 }, id, null),
  position,
});
const first = message('a', null, 0);
const second = message('b', 'a', 1);
const state: ChatState = {
  ...EMPTY_CHAT,
  ownerId: 'o',
  sessions: { s: session },
  messages: { s: [first, second] },
};

const stateOf = (change: Parameters<typeof trackChanges>[1], before = state) =>
  trackChanges(before, change).sessions?.[0]?.syncState;

describe('what is noted for the server', () => {
  test('the fields that changed, of those it keeps', () => {
    const changed = { ...session, name: 'New', replyingId: 'r', messageCount: 3 };
    expect(stateOf({ sessions: [changed] })?.changedFields).toEqual(['name']);
  });

  test('a message that moved in the tree', () => {
    const moved = { ...second, parentId: null };
    expect(stateOf({ messages: [{ sessionId: 's', message: moved }] })?.changedMessageIds).toEqual(['b']);
  });

  test('a reply that was rated, and one whose rating was taken back', () => {
    const rated = { ...second, rating: 'good' as const };
    const before = { ...state, messages: { s: [first, rated] } };
    const changesOf = (message: Message, from: ChatState) =>
      stateOf({ messages: [{ sessionId: 's', message }] }, from)?.changedMessageIds;
    expect(changesOf(rated, state)).toEqual(['b']);
    expect(changesOf({ ...second, rating: null }, before)).toEqual(['b']);
    expect(changesOf({ ...second, rating: null }, state)).toBeUndefined();
  });

  test('a message that was taken away, also one that seems unsent', () => {
    const removedMessages = [{ sessionId: 's', messageId: 'b' }];
    const unsent = { ...state, messages: { s: [first, { ...second, position: null }] } };
    expect(stateOf({ removedMessages })?.removedMessageIds).toEqual(['b']);
    expect(stateOf({ removedMessages }, unsent)?.removedMessageIds).toEqual(['b']);
  });

  test('one that is put back is no longer taken away', () => {
    const syncState = { ...session.syncState, removedMessageIds: ['b'] };
    const before = { ...state, sessions: { s: { ...session, syncState } }, messages: { s: [first] } };
    expect(stateOf({ messages: [{ sessionId: 's', message: second }] }, before)?.removedMessageIds).toEqual(
      [],
    );
  });

  test('messages that a summary stands for [SUM-07]', () => {
    const archived = { ...first, archivedBy: 'summary-a' };
    const noted = stateOf({ messages: [{ sessionId: 's', message: archived }] });
    expect(noted).toMatchObject({ archivedMessageIds: ['a'], removedMessageIds: ['a'] });
  });

  test('nothing where nothing of it changed', () => {
    expect(trackChanges(state, { messages: [{ sessionId: 's', message: second }] }).sessions).toEqual([]);
  });
});
