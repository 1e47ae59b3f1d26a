import { AppError } from '@parley/contract/errors/app-error.ts';
import type { PaymentQuery } from '@parley/contract/payments/schemas.ts';
import type { Database } from '../../platform/db/database.ts';
import { toReceipt, toReceiptNumber } from './payments.receipt.ts';
import {
  findOwn,
  findPayer,
  findSignupCredit,
  listPayments,
  sumPayments,
  type PaymentRow,
  type PaymentSums,
  type SignupCredit,
} from './payments.store.ts';

const CSV_PAGE = 500;

export interface PaymentReads {
  get(userId: string, id: string): Promise<PaymentRow>;
  list(
    userId: string,
    query: PaymentQuery,
  ): Promise<{ rows: PaymentRow[]; sums: PaymentSums; credit: SignupCredit | null }>;
  credit(userId: string): Promise<SignupCredit | null>;
  /** Page by page, newest first. */
  export(userId: string): AsyncIterable<readonly PaymentRow[]>;
  receipt(
    userId: string,
    id: string,
  ): Promise<{ readonly number: string; readonly chunks: AsyncIterable<string> }>;
}

export function createPaymentReads({ db }: { readonly db: Database }): PaymentReads {
  async function get(userId: string, id: string): Promise<PaymentRow> {
    const row = await findOwn(db.read, userId, id);
    if (!row) throw new AppError('not_found');
    return row;
  }

  return {
    get,
    async list(userId, { status, page, per_page: limit }) {
      const [rows, sums, credit] = await Promise.all([
        listPayments(db.read, userId, { filter: status, limit, offset: (page - 1) * limit }),
        sumPayments(db.read, userId),
        findSignupCredit(db.read, userId),
      ]);
      return { rows, sums, credit };
    },
    credit: (userId) => findSignupCredit(db.read, userId),
    async *export(userId) {
      for (let offset = 0; ; offset += CSV_PAGE) {
        const rows = await listPayments(db.read, userId, { filter: undefined, limit: CSV_PAGE, offset });
        if (rows.length > 0) yield rows;
        if (rows.length < CSV_PAGE) return;
      }
    },
    async receipt(userId, id) {
      const payment = await get(userId, id);
      const number = toReceiptNumber(payment);
      const payer = await findPayer(db.read, userId);
      if (number === null || payer === null) throw new AppError('not_found');
      return { number, chunks: toReceipt(payment, payer) };
    },
  };
}
