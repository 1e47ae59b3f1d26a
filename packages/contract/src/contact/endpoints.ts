import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  ContactBody,
  ContactMessage,
  ContactMessageList,
  ContactMessageQuery,
  ContactReceipt,
  ContactStatusBody,
} from './schemas.ts';

export const sendContactMessage = defineEndpoint({
  id: 'contact.send',
  method: 'POST',
  path: '/api/contact',
  summary: 'A message to the people who run this installation; five an hour from one place.',
  access: 'optional',
  guards: 'none',
  scope: null,
  body: ContactBody,
  reply: ContactReceipt,
  errors: ['rate_limited'],
});

export const listContactMessages = defineEndpoint({
  id: 'contact.list',
  method: 'GET',
  path: '/api/admin/contact-messages',
  summary: 'The messages received, newest first.',
  access: 'admin',
  guards: 'none',
  scope: null,
  query: ContactMessageQuery,
  reply: ContactMessageList,
  errors: [],
});

export const setContactMessageStatus = defineEndpoint({
  id: 'contact.setStatus',
  method: 'PATCH',
  path: '/api/admin/contact-messages/{messageId}',
  summary: 'Marks a message as answered, or as open again.',
  access: 'admin',
  guards: 'none',
  scope: null,
  params: z.object({ messageId: z.string().min(1).max(100) }),
  body: ContactStatusBody,
  reply: ContactMessage,
  errors: ['not_found'],
});
