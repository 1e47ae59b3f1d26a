// How many runs one process works on at a time. Guests together have a part of it, so that many of them leave room for
// everyone else.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Actor } from '../../../platform/actor.ts';

const GUEST_SHARE = 0.5;
const RETRY_AFTER_SECONDS = 2;

export interface RunSlots {
  /** Returns how to release the slot. Throws `overloaded`. */
  acquire(actor: Pick<Actor, 'role'>): () => void;
}

export function createRunSlots(capacity: number): RunSlots {
  const guestCapacity = Math.floor(capacity * GUEST_SHARE);
  let taken = 0;
  let takenByGuests = 0;

  return {
    acquire({ role }) {
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
