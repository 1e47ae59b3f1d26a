import { defineEndpoint } from '../endpoint.ts';
import { PlatformStats } from './schemas.ts';

export const getPlatformStats = defineEndpoint({
  id: 'stats.get',
  method: 'GET',
  path: '/api/platform/stats',
  summary: 'The figures of the public pages.',
  access: 'public',
  guards: 'none',
  scope: null,
  reply: PlatformStats,
  errors: [],
});
