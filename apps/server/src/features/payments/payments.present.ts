import type { AutoRefill, Payment, PaymentConfig, PaymentList } from '@parley/contract/payments/schemas.ts';
import { PAYMENT_MAX, PAYMENT_MIN, PAYMENT_PACKAGES } from '@parley/contract/payments/constants.ts';
import { toCsvLine } from '../../platform/csv.ts';
import { toDollars } from '../../platform/money.ts';
import type { RefillState } from './auto-refill/refill.settings.ts';
import { toReceiptNumber } from './payments.receipt.ts';
import type { Adjustment, PaymentRow, SignupCredit } from './payments.store.ts';

const toTime = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
const toMoney = (micros: number | null): number | null => (micros === null ? null : toDollars(micros));

function toMethod({ brand, last4 }: Pick<PaymentRow, 'brand' | 'last4'>): Payment['method'] {
  return brand === null || last4 === null ? null : { brand, last4 };
}

export function toConfig(provider: PaymentConfig['provider']): PaymentConfig {
  return {
    available: provider !== null,
    provider,
    currency: 'USD',
    min_amount: PAYMENT_MIN,
    max_amount: PAYMENT_MAX,
    packages: PAYMENT_PACKAGES.map((amount) => ({ id: String(amount), amount })),
  };
}

export function toPayment(row: PaymentRow): Payment {
  const receipt = toReceiptNumber(row);
  return {
    id: row.id,
    kind: row.kind,
    amount: toDollars(row.amount),
    refunded: toDollars(row.taken + row.uncovered),
    currency: 'USD',
    status: row.status,
    provider: row.provider,
    method: toMethod(row),
    failure: row.failure,
    receipt_number: receipt,
    receipt_url: receipt === null ? null : `/api/payments/${row.id}/receipt`,
    balance_after: toMoney(row.balance_after),
    created_at: new Date(row.created_at).toISOString(),
    completed_at: toTime(row.completed_at),
    refunded_at: toTime(row.refunded_at),
  };
}

export function toAutoRefill({ payer, history }: RefillState): AutoRefill {
  const { brand, last4, exp_month: month, exp_year: year } = payer;
  const hasMethod = payer.method_ref !== null && brand !== null && last4 !== null;
  return {
    enabled: payer.has_refill === 1,
    threshold: toDollars(payer.threshold),
    amount: toDollars(payer.amount),
    monthly_ceiling: toDollars(payer.monthly_ceiling),
    used_this_month: toDollars(history.usedMicros),
    failures: payer.failures,
    stopped: payer.isStopped,
    last_used_at: toTime(history.lastPaidAt),
    method: hasMethod ? { brand, last4, exp_month: month ?? 0, exp_year: year ?? 0 } : null,
  };
}

const COLUMNS = [
  'id',
  'created_at',
  'kind',
  'amount',
  'refunded',
  'currency',
  'status',
  'provider',
  'method',
  'receipt_number',
  'completed_at',
  'refunded_at',
] as const;

export function toCredit(credit: SignupCredit | null): PaymentList['signup_credit'] {
  if (credit === null) return null;
  return {
    amount: toDollars(credit.amountMicros),
    created_at: new Date(credit.createdAtMs).toISOString(),
  };
}

export function toAdjustment(adjustment: Adjustment): PaymentList['adjustments'][number] {
  return {
    amount: toDollars(adjustment.amountMicros),
    balance_after: toDollars(adjustment.balanceAfterMicros),
    created_at: new Date(adjustment.createdAtMs).toISOString(),
  };
}

/** Of what was given, not paid. */
function toGivenLine(kind: string, given: { readonly amount: number; readonly created_at: string }): string {
  const shown: Partial<Record<(typeof COLUMNS)[number], string | number>> = {
    ...given,
    kind,
    currency: 'USD',
  };
  return toCsvLine(COLUMNS.map((column) => shown[column] ?? null));
}

export interface Given {
  readonly adjustments: AsyncIterable<readonly Adjustment[]>;
  readonly credit: SignupCredit | null;
}

/** CSV with a header row; behind the payments what admins have changed, and in the last row what the account began with. */
export async function* toCsv(
  pages: AsyncIterable<readonly PaymentRow[]>,
  { adjustments, credit }: Given,
): AsyncGenerator<string> {
  yield toCsvLine(COLUMNS);
  for await (const rows of pages)
    yield rows
      .map(toPayment)
      .map(({ method, ...payment }) => {
        const shown = { ...payment, method: method === null ? null : `${method.brand} ${method.last4}` };
        return toCsvLine(COLUMNS.map((column) => shown[column]));
      })
      .join('');
  for await (const rows of adjustments)
    yield rows.map((one) => toGivenLine('adjustment', toAdjustment(one))).join('');
  const began = toCredit(credit);
  if (began !== null) yield toGivenLine('signup_credit', began);
}
