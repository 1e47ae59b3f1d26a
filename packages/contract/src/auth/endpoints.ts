import { defineEndpoint } from '../endpoint.ts';
import { GuestAuth, User } from './schemas.ts';

export const startGuest = defineEndpoint({
  id: 'auth.startGuest',
  method: 'POST',
  path: '/auth/guest',
  aliases: ['/api/auth/guest'],
  summary: 'Start a guest session with a little free credit.',
  access: 'public',
  guards: 'none',
  reply: GuestAuth,
  errors: ['guest_session_limit', 'total_credit_limit'],
});

export const getMe = defineEndpoint({
  id: 'auth.getMe',
  method: 'GET',
  path: '/auth/me',
  aliases: ['/api/auth/me'],
  summary: 'The signed-in user or guest.',
  access: 'guest',
  guards: 'self',
  reply: User,
  errors: [],
});
