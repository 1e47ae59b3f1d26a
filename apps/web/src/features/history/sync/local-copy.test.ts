import { expect, test } from 'vitest';
import type { SyncedMessage } from '../synced-chats.ts';
import { toUnsent } from './local-copy.ts';
import { makeMessage, makeSession } from './testing/conversation.ts';

test('what the server has lost is unsent as a whole, notes of fields aside [SYNC-18]', () => {
  const session = makeSession({
    lastSyncedMessageCount: 2,
    changedFields: ['name'],
    changedMessageIds: ['a'],
    removedMessageIds: ['gone'],
    archivedMessageIds: ['old'],
  });
  const messages = [makeMessage('a', { position: 0 }), makeMessage('b', { position: 1 }), makeMessage('c')];
  const pictured: string[] = [];
  const withUnsentPicture = (message: SyncedMessage) => {
    pictured.push(message.id);
    return message;
  };

  const change = toUnsent(session, messages, withUnsentPicture);

  expect(change.sessions?.map(({ syncState }) => syncState)).toEqual([
    {
      needsFullSync: true,
      etag: null,
      serverEtag: null,
      lastSyncedMessageCount: 0,
      changedFields: ['name'],
      changedMessageIds: [],
      removedMessageIds: [],
      archivedMessageIds: [],
    },
  ]);
  expect(change.messages).toEqual(
    ['a', 'b'].map((id) => ({ sessionId: 's', message: makeMessage(id, { position: null }) })),
  );
  expect(pictured).toEqual(['a', 'b']);
});
