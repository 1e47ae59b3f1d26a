import { expect, test } from 'vitest';
import { createUserMessage } from './message.ts';
import { createSession } from './session.ts';
import { keepOpenChat, toWrites } from './store-transitions.ts';

const SESSION = createSession(1000, 'abc', null);
const MESSAGE = createUserMessage({ id: 'q', parentId: null, nowMs: 1000 }, 'Tea?', null, []);
const ENTRY = { sessionId: SESSION.id, message: MESSAGE };

test('a change writes its records and removes single ones', () => {
  const removedMessages = [{ sessionId: SESSION.id, messageId: 'gone' }];
  const writes = toWrites('owner', { sessions: [SESSION], messages: [ENTRY], removedMessages }, {});
  expect(writes.map(({ value }) => value)).toEqual([SESSION, MESSAGE, undefined]);
  expect(writes.map(({ key }) => key)).toEqual([
    expect.stringContaining(SESSION.id),
    expect.stringMatching(/q$/),
    expect.stringMatching(/gone$/),
  ]);
  expect(new Set(writes.map(({ key }) => key.includes('owner')))).toEqual(new Set([true]));
});

test('the record of a chat goes with the change that takes it away, with the messages that are known by then', () => {
  const removed = { removedSessionIds: [SESSION.id], releasedSessionIds: ['other'] };
  const writes = toWrites('owner', removed, { [SESSION.id]: [MESSAGE] });
  const written = toWrites('owner', { sessions: [SESSION], messages: [ENTRY] }, {});
  expect(writes).toEqual([
    ...written.map(({ key }) => ({ key, value: undefined })),
    { key: expect.stringMatching(/other$/), value: undefined },
  ]);
});

test('the chat that is open here stays when another tab drops its local copy', () => {
  const state = {
    currentId: SESSION.id,
    sessions: { [SESSION.id]: SESSION },
    messages: { [SESSION.id]: [MESSAGE] },
  };
  const dropped = { releasedSessionIds: [SESSION.id, 'other'] };
  expect(keepOpenChat(state, dropped)).toEqual({
    change: { releasedSessionIds: ['other'] },
    kept: { sessions: [SESSION], messages: [ENTRY] },
  });
  const elsewhere = { ...state, currentId: 'other' };
  expect(keepOpenChat(elsewhere, dropped)).toEqual({ change: dropped, kept: null });
});
