import { expect, test } from 'vitest';
import type { SyncedMessage, SyncedSession } from '../synced-chats.ts';
import { mergeLoaded } from './merge-loaded.ts';
import { makeMessage, makeSession } from './testing/conversation.ts';

const model = {
  syncedFields: ['name', 'activeLeafId'] as const,
  adopt: (_local: SyncedMessage, server: SyncedMessage) => server,
};

function merge(known: SyncedSession, local: readonly SyncedMessage[], arrived: readonly SyncedMessage[]) {
  const session = { ...makeSession(), activeLeafId: arrived.at(-1)?.id ?? null };
  const change = mergeLoaded(model, {
    known,
    local,
    arrived: { session, messages: arrived },
    etag: 'two',
    nowMs: 7,
  });
  const [merged] = change.sessions ?? [];
  if (!merged) throw new Error('Nothing was merged.');
  return { ...change, session: merged };
}

test("the server's version is current afterwards [SYNC-27]", () => {
  const arrived = [makeMessage('a', { position: 0 })];
  const { session, messages } = merge(makeSession({ needsFullSync: true, serverEtag: 'two' }), [], arrived);
  expect(session).toMatchObject({ lastSyncAt: 7, messageCount: 1, activeLeafId: 'a' });
  expect(session.syncState).toMatchObject({
    etag: 'two',
    serverEtag: 'two',
    needsFullSync: false,
    lastSyncedMessageCount: 1,
  });
  expect(messages).toEqual([{ sessionId: 's', message: arrived[0] }]);
});

test('a branch that ends in an unsent message stays the shown one', () => {
  const own = makeMessage('own', { parentId: 'a' });
  const known = { ...makeSession(), activeLeafId: 'own' };
  const a = makeMessage('a', { position: 0 });
  const { session } = merge(known, [a, own], [a, makeMessage('b', { position: 1, parentId: 'a' })]);
  expect(session.activeLeafId).toBe('own');
});

test('a shown branch whose end is archived here ends before it, and the server is notified', () => {
  const a = makeMessage('a', { position: 0 });
  const archived = makeMessage('old', { position: 1, parentId: 'a', archivedBy: 'summary' });
  const { session } = merge(makeSession(), [a, archived], [a, { ...archived, archivedBy: null }]);
  expect(session.activeLeafId).toBe('a');
  expect(session.syncState).toMatchObject({
    changedFields: ['activeLeafId'],
    removedMessageIds: ['old'],
    archivedMessageIds: ['old'],
  });
});

test('a removal that the server has carried out is not noted any more', () => {
  const known = makeSession({ removedMessageIds: ['gone', 'still'], archivedMessageIds: ['gone'] });
  const { session } = merge(known, [], [makeMessage('still', { position: 0 })]);
  expect(session.syncState).toMatchObject({ removedMessageIds: ['still'], archivedMessageIds: [] });
});
