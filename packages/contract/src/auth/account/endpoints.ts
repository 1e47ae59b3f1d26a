import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { Deleted, Message, OwnerProofBody } from '../schemas.ts';
import { LinkGoogleBody, GoogleLink, GoogleUnlinked, ChangePasswordBody, DeviceList } from './schemas.ts';

export const changePassword = defineEndpoint({
  id: 'auth.changePassword',
  method: 'POST',
  path: '/auth/change-password',
  aliases: ['/api/auth/change-password'],
  summary:
    'Set a new password. All other devices are signed out; API keys and keys of deployments that are not to be kept are revoked.',
  access: 'member',
  guards: 'self',
  scope: null,
  rate: 'login',
  body: ChangePasswordBody,
  reply: Message,
  errors: ['wrong_password', 'sign_in_again'],
});

export const linkGoogle = defineEndpoint({
  id: 'auth.linkGoogle',
  method: 'POST',
  path: '/auth/link-google',
  aliases: ['/api/auth/link-google'],
  summary: 'Link a Google identity to the signed-in account, with the password or just after signing in.',
  access: 'member',
  guards: 'self',
  scope: null,
  rate: 'login',
  body: LinkGoogleBody,
  reply: GoogleLink,
  errors: [
    'google_refused',
    'google_unavailable',
    'google_linked_elsewhere',
    'wrong_password',
    'sign_in_again',
  ],
});

export const unlinkGoogle = defineEndpoint({
  id: 'auth.unlinkGoogle',
  method: 'POST',
  path: '/auth/unlink-google',
  aliases: ['/api/auth/unlink-google'],
  summary: 'Remove the linked Google identity, with the password or just after signing in.',
  access: 'member',
  guards: 'self',
  scope: null,
  rate: 'login',
  body: OwnerProofBody,
  reply: GoogleUnlinked,
  errors: ['not_found', 'google_is_only_sign_in', 'wrong_password', 'sign_in_again'],
});

export const listDevices = defineEndpoint({
  id: 'auth.listDevices',
  method: 'GET',
  path: '/auth/sessions',
  aliases: ['/api/auth/sessions'],
  summary: 'The devices that are signed in, last used first.',
  access: 'member',
  guards: 'self',
  scope: null,
  query: z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    per_page: z.coerce.number().int().min(1).max(100).default(20),
  }),
  reply: DeviceList,
  errors: [],
});

export const removeDevice = defineEndpoint({
  id: 'auth.removeDevice',
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  aliases: ['/api/auth/sessions/{id}'],
  summary: 'Sign one device out.',
  access: 'member',
  guards: 'own-login',
  scope: null,
  params: z.object({ id: z.string().min(1).max(100) }),
  reply: Deleted,
  errors: ['not_found'],
});
