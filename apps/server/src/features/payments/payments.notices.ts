import type { Tx } from '../../platform/db/database.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { toPaymentMail, type PaymentNotice } from './payments.mail.ts';
import { findPayer } from './payments.store.ts';

/** Part of the transaction that moves the money. */
export type TellPayer = (tx: Tx, enqueue: Enqueue, userId: string, notice: PaymentNotice) => Promise<void>;

export function createTellPayer({
  mail,
  publicUrl,
}: {
  readonly mail: Pick<Mail, 'add'>;
  readonly publicUrl: string;
}): TellPayer {
  return async (tx, enqueue, userId, notice) => {
    const payer = await findPayer(tx, userId);
    if (payer !== null && payer.email !== null)
      await mail.add(enqueue, { to: payer.email, ...toPaymentMail(payer.language, notice, publicUrl) });
  };
}
