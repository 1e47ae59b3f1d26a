import type { BackendMessage, BackendSession } from '@parley/contract/history/schemas.ts';
import { expect, test } from 'vitest';
import { SYNC_BATCH } from '@parley/contract/history/constants.ts';
import type { SyncedMessage, SyncedSession } from '../synced-chats.ts';
import { listUnsent, takeBatch, toAppend, toFirstSave, toMetadata, toSave } from './outgoing.ts';
import { makeMessage, makeSession } from './testing/conversation.ts';

const model = {
  isFinal: ({ id }: SyncedMessage) => id !== 'growing',
  toBackendMessage: ({ id, role, parentId, timestamp }: SyncedMessage): BackendMessage => ({
    message_id: id,
    role,
    content: id,
    timestamp: `${timestamp}`,
    extracted_files: null,
    agent_execution: null,
    parent_id: parentId,
  }),
  toBackendSession: ({ id, name, activeLeafId, lastUserActivityAt }: SyncedSession) =>
    ({
      session_id: id,
      name,
      active_leaf_id: activeLeafId,
      last_user_activity_at: lastUserActivityAt === null ? null : `${lastUserActivityAt}`,
    }) as Omit<BackendSession, 'messages'>,
};

const idsOf = (messages: readonly { readonly message_id: string }[]) =>
  messages.map(({ message_id }) => message_id);

test('unsent is what the server does not have and will not change, oldest first', () => {
  const messages = [
    makeMessage('late', { timestamp: 3 }),
    makeMessage('growing', { timestamp: 2 }),
    makeMessage('sent', { position: 0 }),
    makeMessage('b', { timestamp: 1 }),
    makeMessage('a', { timestamp: 1 }),
  ];
  expect(listUnsent(model, messages, 0).map(({ id }) => id)).toEqual(['a', 'b', 'late']);
});

test('a batch has 50 messages at most [SYNC-21]', () => {
  const many = Array.from({ length: SYNC_BATCH + 1 }, (_, index) => makeMessage(`m${index}`));
  expect(takeBatch(model, many).wire).toHaveLength(50);
});

test('an append ends the shown branch at its own last message while the leaf is not at the server', () => {
  const messages = [makeMessage('a', { position: 0 }), makeMessage('b'), makeMessage('c')];
  const session = { ...makeSession({ lastSyncedMessageCount: 1 }), activeLeafId: 'c' };
  const { body, sent } = toAppend(model, { session, messages }, takeBatch(model, messages.slice(1, 2)));
  expect(body).toMatchObject({ fromIndex: 1, head: { active_leaf_id: 'b', last_user_activity_at: '1' } });
  expect(idsOf(body.messages)).toEqual(['b']);
  expect(sent.fields).toEqual(['activeLeafId', 'lastUserActivityAt']);
});

test('a first save ends before the first picture; its leaf is sent later', () => {
  const messages = [makeMessage('a'), makeMessage('pictured'), makeMessage('c')];
  const copy = { session: { ...makeSession(), activeLeafId: 'c' }, messages };
  const { session, sent } = toFirstSave(model, copy, messages, ({ id }) => id === 'pictured');
  expect(idsOf(session.messages)).toEqual(['a']);
  expect(session.active_leaf_id).toBe('a');
  expect(sent.fields).not.toContain('activeLeafId');
});

test('a save names what stays, what has changed and what was removed', () => {
  const messages = [
    makeMessage('kept', { position: 0 }),
    makeMessage('archived', { position: 1, archivedBy: 'summary' }),
    makeMessage('moved', { position: 2, parentId: 'kept' }),
    makeMessage('new'),
  ];
  const session = makeSession({
    changedMessageIds: ['moved'],
    removedMessageIds: ['gone'],
    archivedMessageIds: ['archived'],
  });
  const { body, sent, isInOrder } = toSave(model, { session, messages }, takeBatch(model, messages.slice(3)));
  expect(idsOf(body.session.messages)).toEqual(['moved', 'new']);
  expect(body).toMatchObject({ keepIds: ['kept'], archivedIds: ['archived'], etag: 'one' });
  expect(sent.removedIds).toEqual(['gone']);
  expect(isInOrder).toBe(true);
});

test('a new message goes before one that was moved onto it, and its position is learned by loading', () => {
  const messages = [makeMessage('moved', { position: 0, parentId: 'new' }), makeMessage('new')];
  const copy = { session: makeSession({ changedMessageIds: ['moved'] }), messages };
  const { body, sent, isInOrder } = toSave(model, copy, takeBatch(model, messages.slice(1)));
  expect(idsOf(body.session.messages)).toEqual(['new', 'moved']);
  expect([sent.added, isInOrder]).toEqual([[], false]);
});

test('a leaf that the server does not have is not sent by itself', () => {
  const messages = [makeMessage('a')];
  const session = { ...makeSession({ changedFields: ['name', 'activeLeafId'] }), activeLeafId: 'a' };
  expect(toMetadata(model, { session, messages })?.body).toEqual({ name: 'Tea' });
  const leafOnly = { ...session, syncState: { ...session.syncState, changedFields: ['activeLeafId'] } };
  expect(toMetadata(model, { session: leafOnly, messages })).toBeNull();
});
