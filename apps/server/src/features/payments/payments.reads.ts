import { AppError } from '@parley/contract/errors/app-error.ts';
import type { PaymentQuery } from '@parley/contract/payments/schemas.ts';
import type { Database } from '../../platform/db/database.ts';
import { toReceipt, toReceiptNumber } from './payments.receipt.ts';
import {
  findOwn,
  findPayer,
  findSignupCredit,
  listAdjustments,
  listPayments,
  sumPayments,
  type Adjustment,
  type PaymentRow,
  type PaymentSums,
  type SignupCredit,
} from './payments.store.ts';

const CSV_PAGE = 500;
/** Between the payments of one page, and in a file: far more than an account ever has. */
const MAX_ADJUSTMENTS = 500;

interface ListedPayments {
  readonly rows: PaymentRow[];
  readonly sums: PaymentSums;
  readonly credit: SignupCredit | null;
  /** Those made between the payments of the page, where it is not narrowed. */
  readonly adjustments: Adjustment[];
}

export interface PaymentReads {
  get(userId: string, id: string): Promise<PaymentRow>;
  list(userId: string, query: PaymentQuery): Promise<ListedPayments>;
  credit(userId: string): Promise<SignupCredit | null>;
  adjustments(userId: string): Promise<Adjustment[]>;
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

  /** Of the time that a page stands for: from its last payment on, until the last one of the page before. */
  async function listBetween(
    userId: string,
    { rows, offset, isLast }: { rows: readonly PaymentRow[]; offset: number; isLast: boolean },
  ): Promise<Adjustment[]> {
    if (rows.length === 0 && offset > 0) return [];
    const [before] =
      offset === 0
        ? []
        : await listPayments(db.read, userId, { filter: undefined, limit: 1, offset: offset - 1 });
    return listAdjustments(db.read, userId, {
      fromMs: isLast ? null : (rows.at(-1)?.created_at ?? null),
      beforeMs: before?.created_at ?? null,
      limit: MAX_ADJUSTMENTS,
    });
  }

  return {
    get,
    async list(userId, { status, page, per_page: limit }) {
      const offset = (page - 1) * limit;
      const [rows, sums, credit] = await Promise.all([
        listPayments(db.read, userId, { filter: status, limit, offset }),
        sumPayments(db.read, userId),
        findSignupCredit(db.read, userId),
      ]);
      const isLast = page * limit >= sums.all;
      const adjustments = status === undefined ? await listBetween(userId, { rows, offset, isLast }) : [];
      return { rows, sums, credit, adjustments };
    },
    credit: (userId) => findSignupCredit(db.read, userId),
    adjustments: (userId) =>
      listAdjustments(db.read, userId, { fromMs: null, beforeMs: null, limit: MAX_ADJUSTMENTS }),
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
