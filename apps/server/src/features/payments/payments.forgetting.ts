// Saved methods that are no longer wanted are forgotten at the provider as well, and pages of an account that leaves are
// closed there: by jobs of the transaction that does so here, for as long as the provider cannot be reached.
import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { defineJob } from '../../platform/jobs/job-kind.ts';
import type { Enqueue, Jobs } from '../../platform/jobs/jobs.ts';
import { findPayerRow } from './auto-refill/payers.store.ts';
import { listOpenPages } from './payments.store.ts';
import type { PaymentProvider } from './providers/payment-provider.ts';

/** Some hours, and then each hour for about a week. */
const TRIES = 160;

const FORGET = defineJob({
  name: 'payments.forget-method',
  schema: z.strictObject({ methodRef: z.string() }),
  tries: TRIES,
});

/** Pages of providers are open for a day. */
const CLOSING_TRIES = 30;

const CLOSE = defineJob({
  name: 'payments.close-checkout',
  schema: z.strictObject({ ref: z.string() }),
  tries: CLOSING_TRIES,
});

/** Part of the transaction that forgets it here. */
export async function forgetMethod(enqueue: Enqueue, methodRef: string | null): Promise<void> {
  if (methodRef !== null) await enqueue(FORGET, { methodRef }, { key: methodRef });
}

/** Of an account that is being deleted, in the transaction that marks it. */
type LeavePayments = (tx: Tx, enqueue: Enqueue, userId: string) => Promise<void>;

export function createLeavePayments({
  jobs,
  provider,
}: {
  readonly jobs: Pick<Jobs, 'work'>;
  readonly provider: PaymentProvider | null;
}): LeavePayments {
  if (provider !== null) {
    jobs.work(FORGET, ({ methodRef }) => provider.forget(methodRef));
    jobs.work(CLOSE, async ({ ref }) => void (await provider.closeCheckout(ref)));
  }
  return async (tx, enqueue, userId) => {
    const payer = await findPayerRow(tx, userId);
    await forgetMethod(enqueue, payer?.method_ref ?? null);
    if (provider === null) return;
    for (const ref of await listOpenPages(tx, userId, provider.name))
      await enqueue(CLOSE, { ref }, { key: ref });
  };
}
