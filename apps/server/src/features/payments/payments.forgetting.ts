// Saved methods that are no longer wanted are forgotten at the provider as well: by a job of the transaction that forgets
// them here, for as long as the provider cannot be reached.
import { z } from 'zod';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { defineJob } from '../../platform/jobs/job-kind.ts';
import type { Enqueue, Jobs } from '../../platform/jobs/jobs.ts';
import { findPayerRow } from './auto-refill/payers.store.ts';
import type { PaymentProvider } from './providers/payment-provider.ts';

/** Some hours, and then each hour for about a week. */
const TRIES = 160;

const FORGET = defineJob({
  name: 'payments.forget-method',
  schema: z.strictObject({ methodRef: z.string() }),
  tries: TRIES,
});

/** Part of the transaction that forgets it here. */
export async function forgetMethod(enqueue: Enqueue, methodRef: string | null): Promise<void> {
  if (methodRef !== null) await enqueue(FORGET, { methodRef }, { key: methodRef });
}

/** Of an account that is being deleted, in the transaction that marks it. */
export type LeavePayments = (tx: Tx, enqueue: Enqueue, userId: string) => Promise<void>;

export function createLeavePayments({
  jobs,
  provider,
}: {
  readonly jobs: Pick<Jobs, 'work'>;
  readonly provider: PaymentProvider | null;
}): LeavePayments {
  if (provider !== null) jobs.work(FORGET, ({ methodRef }) => provider.forget(methodRef));
  const findMethod = async (reader: Reader, userId: string) =>
    (await findPayerRow(reader, userId))?.method_ref ?? null;
  return async (tx, enqueue, userId) => forgetMethod(enqueue, await findMethod(tx, userId));
}
