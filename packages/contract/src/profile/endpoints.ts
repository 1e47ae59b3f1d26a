import { User } from '../auth/schemas.ts';
import { defineEndpoint } from '../endpoint.ts';
import { AccountDeleted, DeleteAccountBody, ProfileBody } from './schemas.ts';

export const updateMe = defineEndpoint({
  id: 'profile.update',
  method: 'PATCH',
  path: '/auth/me',
  aliases: ['/api/auth/me'],
  summary: 'Change the own profile.',
  access: 'guest',
  guards: 'self',
  scope: null,
  body: ProfileBody,
  reply: User,
  errors: [
    'members_only',
    'username_taken',
    'username_reserved',
    'email_taken',
    'wrong_password',
    'sign_in_again',
  ],
});

export const exportMe = defineEndpoint({
  id: 'profile.export',
  method: 'GET',
  path: '/auth/me/export',
  aliases: ['/api/auth/me/export'],
  summary: 'Everything stored about the caller, as a file.',
  access: 'guest',
  guards: 'self',
  scope: null,
  download: 'application/json',
  errors: [],
});

export const deleteMe = defineEndpoint({
  id: 'profile.delete',
  method: 'DELETE',
  path: '/auth/me',
  aliases: ['/api/auth/me'],
  summary: 'Delete the account with everything in it but the ledger.',
  access: 'member',
  guards: 'self',
  scope: null,
  rate: 'login',
  body: DeleteAccountBody,
  reply: AccountDeleted,
  errors: ['wrong_password', 'sign_in_again', 'last_owner', 'last_admin'],
});
