// What admins add to balances or deduct from them. Under the lock of the account, so that two of them at once, or one
// sent twice, stay exact.
import type { BalanceAdjustment } from '@parley/contract/administration/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { toMicros } from '../../../platform/money.ts';
import type { Billing } from '../../billing/index.ts';
import { findAdjustment, insertAdjustment, isThere } from './adjustments.store.ts';

export interface ActingAdmin {
  readonly actorId: string;
  readonly requestId: string;
}

export interface AdjustmentsDeps {
  readonly db: Database;
  readonly billing: Pick<Billing, 'lock' | 'balance' | 'freeFunds' | 'grant'>;
  readonly audit: Audit;
  readonly clock: Pick<Clock, 'now'>;
}

export function createAdjustments({ db, billing, audit, clock }: AdjustmentsDeps) {
  return {
    adjust: (userId: string, adjustment: BalanceAdjustment, act: ActingAdmin): Promise<void> =>
      db.write(async (tx) => {
        const amount = toMicros(adjustment.amount) * (adjustment.direction === 'add' ? 1 : -1);
        const { reason: note } = adjustment;
        const reference = `${act.actorId} ${userId} ${adjustment.key}`;
        await billing.lock(tx, userId);
        if (!(await isThere(tx, userId))) throw new AppError('not_found');
        const earlier = await findAdjustment(tx, reference);
        if (earlier?.amount === amount && earlier.note === note) return;
        if (earlier) throw new AppError('idempotency_mismatch');
        if (amount < 0 && (await billing.freeFunds(tx, userId)) + amount < 0)
          throw new AppError('balance_too_low');
        const before = await billing.balance(tx, userId);
        const after = await billing.grant(tx, userId, amount, 'admin', reference);
        await insertAdjustment(tx, {
          reference,
          user_id: userId,
          actor_id: act.actorId,
          amount,
          note,
          created_at: clock.now(),
        });
        await audit.add(tx, {
          action: 'account.balance-adjusted',
          target: { type: 'user', id: userId },
          details: {
            amountMicros: amount,
            before: { balanceMicros: before },
            after: { balanceMicros: after },
            reason: note,
          },
          ...act,
        });
      }),
  };
}
