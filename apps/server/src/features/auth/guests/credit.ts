// The free credit of a network: all its guests together can spend at most this amount.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { toMicros } from '../../../platform/money.ts';
import { scaleLimit, type Limits } from '../../../platform/settings/limits.ts';
import {
  addCreditUse,
  addGuestSpend,
  findGuestNetwork,
  lockLocation,
  readGuestCredit,
} from './locations.store.ts';

export interface GuestCredit {
  /** The starting balance of a new guest session; throws `total_credit_limit` when nothing is left. */
  startBalance(tx: Tx, locationHash: string): Promise<number>;
  /** Records what a guest has spent; ignores other accounts. Part of the settling transaction. */
  noteSpend(tx: Tx, userId: string, micros: number): Promise<void>;
  /** What the guest's network has not spent, and what active replies there hold of it, in micro-dollars. */
  find(tx: Tx, userId: string): Promise<{ left: number; held: number }>;
}

export interface GuestCreditDeps {
  readonly clock: Clock;
  readonly limits: Limits;
  readonly limitFactor: number;
}

export function createGuestCredit({ clock, limits, limitFactor }: GuestCreditDeps): GuestCredit {
  const limitMicros = (): number => scaleLimit(toMicros(limits.get('guest-location-credit')), limitFactor);
  return {
    async startBalance(tx, locationHash) {
      const { used, held } = await readGuestCredit(tx, locationHash);
      const left = limitMicros() - used - held;
      if (left <= 0) throw new AppError('total_credit_limit');
      return Math.min(toMicros(limits.get('guest-credit')), left);
    },
    async noteSpend(tx, userId, micros) {
      const locationHash = await addGuestSpend(tx, userId, micros);
      if (locationHash) await addCreditUse(tx, { locationHash, guestMicros: micros, nowMs: clock.now() });
    },
    async find(tx, userId) {
      const locationHash = await findGuestNetwork(tx, userId);
      if (locationHash === null) return { left: Number.POSITIVE_INFINITY, held: 0 };
      // Guests of one network reserve one after another; concurrent reservations could exceed its limit.
      await lockLocation(tx, locationHash);
      const { used, held } = await readGuestCredit(tx, locationHash);
      return { left: limitMicros() - used, held };
    },
  };
}
