import { AppError } from '@parley/contract/errors/app-error.ts';
import type { PaymentQuery } from '@parley/contract/payments/schemas.ts';
import type { Database } from '../../platform/db/database.ts';
import { toReceipt, toReceiptNumber } from './payments.receipt.ts';
import {
  countAdjustments,
  countBefore,
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

interface ListedPayments {
  readonly rows: PaymentRow[];
  readonly sums: PaymentSums;
  readonly credit: SignupCredit | null;
  /** Those of the page, which they share with the payments where it is not narrowed. */
  readonly adjustments: Adjustment[];
  /** Of all pages. */
  readonly adjusted: number;
}

export interface PaymentReads {
  get(userId: string, id: string): Promise<PaymentRow>;
  list(userId: string, query: PaymentQuery): Promise<ListedPayments>;
  credit(userId: string): Promise<SignupCredit | null>;
  /** Page by page, newest first. */
  export(userId: string): AsyncIterable<readonly PaymentRow[]>;
  exportAdjustments(userId: string): AsyncIterable<readonly Adjustment[]>;
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

  /** Payments and adjustments in one list, newest first. */
  async function listBoth(
    userId: string,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<Pick<ListedPayments, 'rows' | 'adjustments'>> {
    const [before, until] = await Promise.all([
      countBefore(db.read, userId, offset),
      countBefore(db.read, userId, offset + limit),
    ]);
    const toPage = (kind: 'payments' | 'adjustments') => ({
      filter: undefined,
      offset: before[kind],
      limit: until[kind] - before[kind],
    });
    const [rows, adjustments] = await Promise.all([
      listPayments(db.read, userId, toPage('payments')),
      listAdjustments(db.read, userId, toPage('adjustments')),
    ]);
    return { rows, adjustments };
  }

  async function* exportPages<Row>(
    list: (page: { filter: undefined; limit: number; offset: number }) => Promise<readonly Row[]>,
  ): AsyncIterable<readonly Row[]> {
    for (let offset = 0; ; offset += CSV_PAGE) {
      const rows = await list({ filter: undefined, limit: CSV_PAGE, offset });
      if (rows.length > 0) yield rows;
      if (rows.length < CSV_PAGE) return;
    }
  }

  return {
    get,
    async list(userId, { status, page, per_page: limit }) {
      const offset = (page - 1) * limit;
      const [listed, sums, adjusted, credit] = await Promise.all([
        status === undefined
          ? listBoth(userId, { limit, offset })
          : listPayments(db.read, userId, { filter: status, limit, offset }).then((rows) => ({
              rows,
              adjustments: [],
            })),
        sumPayments(db.read, userId),
        countAdjustments(db.read, userId),
        findSignupCredit(db.read, userId),
      ]);
      return { ...listed, sums, adjusted, credit };
    },
    credit: (userId) => findSignupCredit(db.read, userId),
    export: (userId) => exportPages((page) => listPayments(db.read, userId, page)),
    exportAdjustments: (userId) => exportPages((page) => listAdjustments(db.read, userId, page)),
    async receipt(userId, id) {
      const payment = await get(userId, id);
      const number = toReceiptNumber(payment);
      const payer = await findPayer(db.read, userId);
      if (number === null || payer === null) throw new AppError('not_found');
      return { number, chunks: toReceipt(payment, payer) };
    },
  };
}
