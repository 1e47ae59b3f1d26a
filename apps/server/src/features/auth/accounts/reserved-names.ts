// Usernames that make their owner an admin. Signing up is open to everyone, so only the operator may use them.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { toKey } from '../auth.store.ts';

export interface ReservedNames {
  /** Throws `username_reserved`. */
  refuse(username: string): void;
}

export function createReservedNames(usernames: readonly string[]): ReservedNames {
  const keys = new Set(usernames.map(toKey));
  return {
    refuse(username) {
      if (keys.has(toKey(username))) throw new AppError('username_reserved');
    },
  };
}
