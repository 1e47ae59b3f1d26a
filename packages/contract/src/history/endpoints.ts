import { defineEndpoint } from '../endpoint.ts';
import { MAX_SYNC_BODY_BYTES } from './constants.ts';
import { HistoryEvent } from './events.ts';
import {
  AppendAnswer,
  AppendBody,
  ArchiveAnswer,
  BulkAnswer,
  BulkBody,
  ChangesQuery,
  ImageForm,
  ImageParams,
  ImageSaved,
  LargestAccountsAnswer,
  LargestAccountsQuery,
  MetadataAnswer,
  MetadataBody,
  SaveAnswer,
  SaveBody,
  SearchAnswer,
  SearchQuery,
  SessionAnswer,
  SessionDeleted,
  SessionParams,
  StorageAnswer,
  SummariesAnswer,
  SummariesQuery,
} from './schemas.ts';

export const listSummaries = defineEndpoint({
  id: 'history.listSummaries',
  method: 'GET',
  path: '/api/chat-history/sessions/summaries',
  summary: 'The stored conversations without their messages: pinned ones first, then by last activity.',
  access: 'member',
  guards: 'self',
  scope: 'history',
  query: SummariesQuery,
  reply: SummariesAnswer,
  errors: ['members_only'],
});

export const getSession = defineEndpoint({
  id: 'history.getSession',
  method: 'GET',
  path: '/api/chat-history/session/{id}',
  summary: 'One conversation with its messages. Answers 304 when `If-None-Match` names its etag.',
  access: 'member',
  guards: 'own-session',
  scope: 'history',
  params: SessionParams,
  reply: SessionAnswer,
  errors: ['members_only', 'not_found', 'gone'],
});

export const readChanges = defineEndpoint({
  id: 'history.readChanges',
  method: 'GET',
  path: '/api/chat-history/changes',
  summary:
    'Reports which conversations change, by ids and etags, as long as it is open. Each event has a number; `after`, or `Last-Event-ID`, continues from there.',
  access: 'member',
  guards: 'self',
  scope: 'history',
  query: ChangesQuery,
  stream: HistoryEvent,
  errors: ['members_only', 'overloaded'],
});

export const getStorage = defineEndpoint({
  id: 'history.getStorage',
  method: 'GET',
  path: '/api/chat-history/storage',
  summary: 'What the account stores in conversations, pictures and links, and what it may store, in bytes.',
  access: 'member',
  guards: 'self',
  scope: 'history',
  reply: StorageAnswer,
  errors: ['members_only'],
});

export const listLargestAccounts = defineEndpoint({
  id: 'history.listLargestAccounts',
  method: 'GET',
  path: '/api/admin/storage',
  summary: 'The accounts that store most, the largest first.',
  access: 'admin',
  guards: 'none',
  scope: null,
  query: LargestAccountsQuery,
  reply: LargestAccountsAnswer,
  errors: [],
});

export const removeSession = defineEndpoint({
  id: 'history.removeSession',
  method: 'DELETE',
  path: '/api/chat-history/session/{id}',
  summary: 'Removes a conversation with its messages, pictures, archive and links.',
  access: 'member',
  guards: 'own-session',
  scope: 'history',
  params: SessionParams,
  reply: SessionDeleted,
  errors: ['members_only', 'not_found'],
});

export const appendMessages = defineEndpoint({
  id: 'history.appendMessages',
  method: 'POST',
  path: '/api/chat-history/session/{id}/messages',
  summary: 'Adds messages at the end. Messages that are stored already are skipped.',
  access: 'member',
  guards: 'own-session',
  scope: 'history',
  params: SessionParams,
  body: AppendBody,
  maxBodyBytes: MAX_SYNC_BODY_BYTES,
  reply: AppendAnswer,
  errors: ['members_only', 'not_found', 'gone', 'history_conflict', 'too_large', 'storage_quota_reached'],
});

export const updateMetadata = defineEndpoint({
  id: 'history.updateMetadata',
  method: 'PATCH',
  path: '/api/chat-history/session/{id}/metadata',
  summary: 'Changes what a conversation is called and how it is led, without touching its messages.',
  access: 'member',
  guards: 'own-session',
  scope: 'history',
  params: SessionParams,
  body: MetadataBody,
  reply: MetadataAnswer,
  errors: ['members_only', 'not_found', 'gone', 'storage_quota_reached'],
});

export const saveSession = defineEndpoint({
  id: 'history.saveSession',
  method: 'POST',
  path: '/api/chat-history/save-session',
  summary: 'Creates or replaces one conversation. A stale `If-Match` is refused.',
  access: 'member',
  guards: 'self',
  scope: 'history',
  body: SaveBody,
  maxBodyBytes: MAX_SYNC_BODY_BYTES,
  reply: SaveAnswer,
  errors: [
    'members_only',
    'gone',
    'history_conflict',
    'stale_session',
    'too_large',
    'storage_quota_reached',
    'too_many_conversations',
  ],
});

export const bulkSync = defineEndpoint({
  id: 'history.bulkSync',
  method: 'POST',
  path: '/api/chat-history/bulk-sync',
  summary: 'Stores several conversations, each by itself, and says of each what became of it.',
  access: 'member',
  guards: 'self',
  scope: 'history',
  body: BulkBody,
  maxBodyBytes: MAX_SYNC_BODY_BYTES,
  reply: BulkAnswer,
  errors: ['members_only', 'too_large'],
});

export const getArchive = defineEndpoint({
  id: 'history.getArchive',
  method: 'GET',
  path: '/api/chat-history/session/{id}/archive',
  summary: 'The messages that summaries stand for, in their order.',
  access: 'member',
  guards: 'own-session',
  scope: 'history',
  params: SessionParams,
  reply: ArchiveAnswer,
  errors: ['members_only', 'not_found', 'gone'],
});

export const saveImage = defineEndpoint({
  id: 'history.saveImage',
  method: 'POST',
  path: '/api/chat-history/session/{id}/images',
  summary: 'Keeps a picture of a conversation. The same picture is kept once.',
  access: 'member',
  guards: 'own-session',
  scope: 'history',
  params: SessionParams,
  body: ImageForm,
  form: { files: ['image'] },
  reply: ImageSaved,
  errors: ['members_only', 'not_found', 'gone', 'file_too_large', 'invalid_image', 'storage_quota_reached'],
});

export const getImage = defineEndpoint({
  id: 'history.getImage',
  method: 'GET',
  path: '/api/chat-history/session/{id}/images/{image_id}',
  summary: 'A picture of a conversation.',
  access: 'member',
  guards: 'own-session',
  scope: 'history',
  params: ImageParams,
  download: 'image/*',
  errors: ['members_only', 'not_found', 'gone'],
});

export const searchHistory = defineEndpoint({
  id: 'history.search',
  method: 'GET',
  path: '/api/chat-history/search',
  summary: 'Finds conversations by words of their names and messages, best first.',
  access: 'member',
  guards: 'self',
  scope: 'history',
  rate: 'search',
  query: SearchQuery,
  reply: SearchAnswer,
  errors: ['members_only'],
});
