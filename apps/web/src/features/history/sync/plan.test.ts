import { expect, test } from 'vitest';
import type { SyncedSession } from '../synced-chats.ts';
import { planOperations } from './plan.ts';
import { makeMessage, makeSession } from './testing/conversation.ts';

type Change = Partial<SyncedSession['syncState']>;

const asked = makeMessage('asked');
const answered = makeMessage('answered', { role: 'assistant' });
const NEW = { etag: null, serverEtag: null } as const;
const LISTED = { etag: null, serverEtag: 'one' } as const;

test.each<[string, Change, (typeof asked)[], string[]]>([
  ['nothing unsent', {}, [], []],
  ['a newer version at the server', { serverEtag: 'two' }, [asked], ['full_sync load high']],
  ['lost by the server', { ...NEW, needsFullSync: true }, [asked], ['full_sync save high']],
  ['new and without a message', { ...NEW, changedFields: ['name'] }, [], []],
  ['new with a message', NEW, [asked], ['create_session high']],
  ['listed only and unchanged', LISTED, [], []],
  ['listed only and renamed', { ...LISTED, changedFields: ['name'] }, [], ['update_metadata low']],
  ['a question', {}, [asked], ['append_messages high']],
  ['an answer', {}, [answered], ['append_messages normal']],
  ['a renamed one', { changedFields: ['name'] }, [], ['update_metadata low']],
  [
    'a question and what goes along with it',
    { changedFields: ['activeLeafId', 'lastUserActivityAt'] },
    [asked],
    ['append_messages high'],
  ],
  [
    'a question and a new name',
    { changedFields: ['activeLeafId', 'name'] },
    [asked],
    ['append_messages high', 'update_metadata low'],
  ],
  ['a removed message', { removedMessageIds: ['gone'] }, [asked], ['full_sync save normal']],
  ['a moved message', { changedMessageIds: ['moved'] }, [], ['full_sync save normal']],
])('%s [SYNC-13] [SYNC-14]', (_title, syncState, unsent, expected) => {
  const session = makeSession(syncState);
  const fields = session.syncState.changedFields;
  const planned = planOperations(session, { messages: unsent, fields });
  expect(
    planned.map(({ operation, priority }) => {
      const mode = operation.type === 'full_sync' ? ` ${operation.mode}` : '';
      return `${operation.type}${mode} ${priority}`;
    }),
  ).toEqual(expected);
});
