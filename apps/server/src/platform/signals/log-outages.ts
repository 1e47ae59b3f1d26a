import type { Redis } from 'ioredis';
import type { Log } from '../log.ts';

/** The client tries again several times a second, and reports each; an operator needs one line when it goes and one when it is back. */
export function logOutages(redis: Redis, log: Log): { readonly isAway: () => boolean } {
  let isAway = false;
  redis.on('error', (error: unknown) => {
    if (!isAway) log.warn('redis.connection_failed', { error });
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) log.info('redis.connected');
    isAway = false;
  });
  return { isAway: () => isAway };
}
