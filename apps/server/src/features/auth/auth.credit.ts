// The free credit of one place: all its guests together spend at most so much, however they come back.
import { GUEST_MAX_BALANCE, LOCATION_GUEST_CREDIT } from '@parley/contract/auth/constants.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { toMicros } from '../../platform/money.ts';
import { addCreditUse, addGuestSpend, findGuestUse, readGuestCredit } from './auth.locations.store.ts';

export interface GuestCredit {
  /** What a new guest session of the place starts with; throws `total_credit_limit` when nothing is left. */
  startBalance(tx: Tx, locationHash: string): Promise<number>;
  /** Counts what a guest has spent; does nothing for others. Part of the transaction that settles. */
  noteSpend(tx: Tx, userId: string, micros: number): Promise<void>;
  /** Throws `total_credit_limit` for a guest whose place has spent everything. */
  refuseSpent(tx: Tx, userId: string): Promise<void>;
}

export function createGuestCredit({
  clock,
  limitFactor,
}: {
  clock: Clock;
  limitFactor: number;
}): GuestCredit {
  const limitMicros = toMicros(LOCATION_GUEST_CREDIT) * limitFactor;
  return {
    async startBalance(tx, locationHash) {
      const { used, open } = await readGuestCredit(tx, locationHash, clock.now());
      // What others of the place still hold is as good as spent, or the total could be passed.
      const left = limitMicros - used - open;
      if (left <= 0) throw new AppError('total_credit_limit');
      return Math.min(toMicros(GUEST_MAX_BALANCE), left);
    },
    async noteSpend(tx, userId, micros) {
      const locationHash = await addGuestSpend(tx, userId, micros);
      if (locationHash) await addCreditUse(tx, { locationHash, guestMicros: micros, nowMs: clock.now() });
    },
    async refuseSpent(tx, userId) {
      if ((await findGuestUse(tx, userId)) >= limitMicros) throw new AppError('total_credit_limit');
    },
  };
}
