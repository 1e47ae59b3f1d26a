// How many replies one process writes at a time. Guests together have a part of it, so that a crowd of them leaves
// room for everybody else.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';

const GUEST_SHARE = 0.5;
const RETRY_AFTER_SECONDS = 2;

export interface RunRoom {
  /** Answers how to give the place back. Throws `overloaded`. */
  take(caller: Pick<Caller, 'role'>): () => void;
}

export function createRunRoom(capacity: number): RunRoom {
  const guestCapacity = Math.floor(capacity * GUEST_SHARE);
  let taken = 0;
  let takenByGuests = 0;

  return {
    take({ role }) {
      const guests = role === 'guest' ? 1 : 0;
      if (taken >= capacity || (guests > 0 && takenByGuests >= guestCapacity))
        throw new AppError('overloaded', { data: { retryAfterSeconds: RETRY_AFTER_SECONDS } });
      taken += 1;
      takenByGuests += guests;
      return () => {
        taken -= 1;
        takenByGuests -= guests;
      };
    },
  };
}
