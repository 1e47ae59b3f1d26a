import { defineEndpoint } from '../endpoint.ts';
import { SessionParams } from './schemas.ts';
import {
  Share,
  ShareBody,
  SharedImageParams,
  SharedSession,
  SharedTokenParams,
  ShareList,
  ShareParams,
  ShareQuery,
  ShareRemoved,
} from './share-schemas.ts';

export const createShare = defineEndpoint({
  id: 'history.createShare',
  method: 'POST',
  path: '/api/chat-history/session/{id}/shares',
  summary: 'Makes a read-only link to a conversation as it is now.',
  access: 'member',
  guards: 'own-session',
  scope: 'history',
  params: SessionParams,
  body: ShareBody,
  reply: Share,
  errors: ['members_only', 'not_found', 'gone', 'conflict', 'storage_quota_reached'],
});

export const listShares = defineEndpoint({
  id: 'history.listShares',
  method: 'GET',
  path: '/api/chat-history/shares',
  summary: 'The links that are open, newest first.',
  access: 'member',
  guards: 'self',
  scope: 'history',
  query: ShareQuery,
  reply: ShareList,
  errors: ['members_only'],
});

export const removeShare = defineEndpoint({
  id: 'history.removeShare',
  method: 'DELETE',
  path: '/api/chat-history/shares/{id}',
  summary: 'Closes a link at once.',
  access: 'member',
  guards: 'own-share',
  scope: 'history',
  params: ShareParams,
  reply: ShareRemoved,
  errors: ['members_only', 'not_found'],
});

export const getShared = defineEndpoint({
  id: 'history.getShared',
  method: 'GET',
  path: '/api/shared/{token}',
  summary: 'A shared conversation.',
  access: 'public',
  guards: 'none',
  scope: null,
  params: SharedTokenParams,
  reply: SharedSession,
  errors: ['not_found', 'gone'],
});

export const getSharedImage = defineEndpoint({
  id: 'history.getSharedImage',
  method: 'GET',
  path: '/api/shared/{token}/images/{image_id}',
  summary: 'A picture of a shared conversation.',
  access: 'public',
  guards: 'none',
  scope: null,
  params: SharedImageParams,
  download: 'image/*',
  errors: ['not_found', 'gone'],
});
