// The free credit of one network: all its guests together spend at most so much, however they come back.
import { GUEST_MAX_BALANCE, LOCATION_GUEST_CREDIT } from '@parley/contract/auth/constants.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { toMicros } from '../../../platform/money.ts';
import {
  addCreditUse,
  addGuestSpend,
  findGuestNetwork,
  lockLocation,
  readGuestCredit,
} from './locations.store.ts';

export interface GuestCredit {
  /** What a new guest session of the network starts with; throws `total_credit_limit` when nothing is left. */
  startBalance(tx: Tx, locationHash: string): Promise<number>;
  /** Counts what a guest has spent; does nothing for others. Part of the transaction that settles. */
  noteSpend(tx: Tx, userId: string, micros: number): Promise<void>;
  /** What the guest's network has not spent, and what replies under way there hold of it, in micro-dollars. */
  find(tx: Tx, userId: string): Promise<{ left: number; held: number }>;
}

export interface GuestCreditDeps {
  readonly clock: Clock;
  readonly kind: Database['kind'];
  readonly limitFactor: number;
}

export function createGuestCredit({ clock, kind, limitFactor }: GuestCreditDeps): GuestCredit {
  const limitMicros = toMicros(LOCATION_GUEST_CREDIT) * limitFactor;
  return {
    async startBalance(tx, locationHash) {
      const { used, held } = await readGuestCredit(tx, locationHash);
      const left = limitMicros - used - held;
      if (left <= 0) throw new AppError('total_credit_limit');
      return Math.min(toMicros(GUEST_MAX_BALANCE), left);
    },
    async noteSpend(tx, userId, micros) {
      const locationHash = await addGuestSpend(tx, userId, micros);
      if (locationHash) await addCreditUse(tx, { locationHash, guestMicros: micros, nowMs: clock.now() });
    },
    async find(tx, userId) {
      const locationHash = await findGuestNetwork(tx, userId);
      if (locationHash === null) return { left: Number.POSITIVE_INFINITY, held: 0 };
      // Guests of one network reserve one after the other, or together they could pass its limit.
      await lockLocation(tx, kind, locationHash);
      const { used, held } = await readGuestCredit(tx, locationHash);
      return { left: limitMicros - used, held };
    },
  };
}
