import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { PushRemoval, PushState, PushSubscriptionBody } from './schemas.ts';

const shared = { path: '/api/push', access: 'member', guards: 'self', scope: null } as const;
const Done = z.object({ success: z.literal(true) });

export const getPush = defineEndpoint({
  ...shared,
  id: 'push.get',
  method: 'GET',
  summary: 'The key that browsers subscribe to notifications with, and how many devices are notified.',
  reply: PushState,
  errors: [],
});

export const addPushDevice = defineEndpoint({
  ...shared,
  id: 'push.add',
  method: 'PUT',
  summary: 'Notifies this device from now on, until it signs out. One with a known address is replaced.',
  body: PushSubscriptionBody,
  reply: Done,
  errors: ['destination_blocked'],
});

export const removePushDevice = defineEndpoint({
  ...shared,
  id: 'push.remove',
  method: 'DELETE',
  summary: 'Notifies this device no more.',
  body: PushRemoval,
  reply: Done,
  errors: [],
});
