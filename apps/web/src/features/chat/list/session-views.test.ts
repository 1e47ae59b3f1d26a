import { expect, test } from 'vitest';
import { createSession, type ChatSession } from '../sessions/session.ts';
import { toSessionViews } from './session-views.ts';

function views(marks: Record<string, 'unseen' | 'failed'>, ...sessions: ChatSession[]) {
  return toSessionViews({
    sessions: Object.fromEntries(sessions.map((session) => [session.id, session])),
    marks,
  });
}

const session = (id: string, change: Partial<ChatSession> = {}): ChatSession => ({
  ...createSession(1, 'r', null),
  id,
  messageCount: 2,
  ...change,
});

test('a chat without a message is not in the list yet', () => {
  expect(views({}, session('a', { messageCount: 0 }))).toEqual([]);
});

test.each([
  ['replying', { a: 'unseen' }, { replyingId: 'm' }],
  ['unseen', { a: 'unseen' }, {}],
  ['failed', { a: 'failed' }, {}],
  ['idle', {}, {}],
] as const)('says %s', (state, marks, change) => {
  expect(views(marks, session('a', change))[0]?.state).toBe(state);
});

test('leaves the first name to the language of the screen, and no other', () => {
  expect(views({}, session('a'))[0]?.name).toBe('');
  expect(views({}, session('a', { name: 'New Chat', titleGenerated: true }))[0]?.name).toBe('New Chat');
  expect(views({}, session('a', { name: 'Rates' }))[0]?.name).toBe('Rates');
});
