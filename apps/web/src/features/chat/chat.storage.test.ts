import { beforeEach, expect, test, vi } from 'vitest';
import { createLocalDatabase, type LocalDatabase } from '../../platform/store/database.ts';
import { createChatStorage, messageKey, sessionKey } from './chat.storage.ts';
import { createUserMessage } from './sessions/message.ts';
import { createSession } from './sessions/session.ts';

let database: LocalDatabase;

beforeEach(() => {
  database = createLocalDatabase();
});

const session = createSession(5, 'r', null);
const message = createUserMessage({ id: 'm', parentId: null, nowMs: 1 }, 'Hello', null);

async function fill(ownerId: string): Promise<void> {
  await database.write('sessions', [
    { key: sessionKey(ownerId, session.id), value: session },
    { key: messageKey(ownerId, session.id, message.id), value: message },
  ]);
}

test('sessions are stored under ai-chat-sessions and their owner [STOR-03] [CHAT-23]', async () => {
  expect(sessionKey('u', session.id)).toMatch(/^ai-chat-sessions\/u\//);
  await fill('one');
  const storage = createChatStorage(database);
  expect(await storage.loadSessions('one')).toEqual([session]);
  expect(await storage.loadMessages('one', session.id)).toEqual([message]);
  expect(await storage.loadSessions('two')).toEqual([]);
  expect(await storage.loadMessages('two', session.id)).toEqual([]);
});

test('a damaged record is skipped, the others are read [STOR-11] [PE-09]', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await fill('one');
  await database.write('sessions', [
    { key: sessionKey('one', 'broken'), value: { id: 5 } },
    { key: messageKey('one', session.id, 'broken'), value: 'not a message' },
  ]);
  const storage = createChatStorage(database);
  expect(await storage.loadSessions('one')).toEqual([session]);
  expect(await storage.loadMessages('one', session.id)).toEqual([message]);
});

test('removing a session takes its messages along', async () => {
  await fill('one');
  const storage = createChatStorage(database);
  await storage.removeSession('one', session.id);
  expect(await database.list('sessions', 'ai-chat-sessions/')).toEqual([]);
});

test('adopting moves everything to the other owner', async () => {
  await fill('one');
  const storage = createChatStorage(database);
  await storage.adopt('one', 'two');
  expect(await storage.loadSessions('one')).toEqual([]);
  expect(await storage.loadMessages('two', session.id)).toEqual([message]);
});
