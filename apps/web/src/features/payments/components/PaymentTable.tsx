import type { Payment, PaymentList } from '@parley/contract/payments/schemas.ts';
import { Check, Circle, Minus, RotateCcw, X } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatMoney } from '../../../ui/format/format-money.ts';
import { formatDue } from '../../../ui/format/format-run-time.ts';
import { toBrand } from '../to-brand.ts';
import { toFailure } from '../to-failure.ts';
import { dateFormat } from '../../../platform/i18n/formats.ts';
import { ReceiptLink } from './ReceiptLink.tsx';

interface Month {
  readonly key: number;
  /** Newest first. */
  readonly rows: readonly (Payment | Adjustment)[];
  /** Paid and kept; null where others of the month can be on the page before or after. */
  readonly sum: number | null;
}

type Credit = NonNullable<PaymentList['signup_credit']>;
type Adjustment = PaymentList['adjustments'][number];

/** Its first day where the reader is: the dates of the rows are those of that place too. */
function toMonth({ created_at: at }: Pick<Payment, 'created_at'>): number {
  const made = new Date(at);
  return new Date(made.getFullYear(), made.getMonth()).getTime();
}

const isPayment = (row: Payment | Adjustment): row is Payment => 'status' in row;

const toSum = (payments: readonly Payment[]): number =>
  payments.reduce((sum, one) => sum + (one.completed_at === null ? 0 : one.amount - one.refunded), 0);

/** The month of the credit is there, also without payments; what is given is no part of what was paid. */
function toMonths(props: PaymentTableProps): readonly Month[] {
  const { payments, adjustments, credit, isFirstPage, isLastPage } = props;
  const rows = [...payments, ...adjustments].toSorted(
    (one, other) => Date.parse(other.created_at) - Date.parse(one.created_at),
  );
  const months = Map.groupBy(rows, toMonth);
  if (credit !== null && !months.has(toMonth(credit))) months.set(toMonth(credit), []);
  const isWhole = (index: number) => (isFirstPage || index > 0) && (isLastPage || index < months.size - 1);
  return [...months].map(([key, those], index) => ({
    key,
    rows: those,
    sum: isWhole(index) ? toSum(those.filter(isPayment)) : null,
  }));
}

const ICONS: Readonly<Record<Payment['status'], ReactNode>> = {
  pending: <Circle size={14} aria-hidden className="text-ink-3" />,
  succeeded: <Check size={14} aria-hidden className="text-live" />,
  failed: <X size={14} aria-hidden className="text-danger" />,
  cancelled: <Minus size={14} aria-hidden className="text-ink-3" />,
  refunded: <RotateCcw size={14} aria-hidden className="text-ink-3" />,
};

/** The heading above the rows names the year. */
function formatPaid(iso: string, language: string): string {
  const { day, time } = formatDue(iso, undefined, language, { month: 'short' });
  return `${day} ${time}`;
}

const ROW =
  'border-b border-line max-tablet:grid max-tablet:grid-cols-[auto_minmax(0,1fr)_auto] max-tablet:gap-x-3 max-tablet:py-2.5';
const CELLS = {
  date: 'py-2.5 pr-3 pl-2 text-ink-2 max-tablet:order-3 max-tablet:p-0 max-tablet:text-12',
  description: 'pr-3 max-tablet:order-1 max-tablet:col-span-2',
  method: 'pr-3 text-ink-2 max-tablet:hidden',
  state: 'pr-3 max-tablet:order-4 max-tablet:p-0 max-tablet:text-12',
  amount: 'tnum pr-3 text-right max-tablet:order-2 max-tablet:p-0',
  receipt: 'pr-2 text-right max-tablet:order-5 max-tablet:p-0',
} as const;

const TONES: Partial<Record<Payment['status'], string>> = { failed: 'text-danger', cancelled: 'text-ink-3' };

function StateText({ payment }: { readonly payment: Payment }) {
  const { t, i18n } = useTranslation(['payments', 'common']);
  const { status, failure, refunded, refunded_at: refundedAt } = payment;
  const toText = () => {
    if (status === 'failed' && failure !== null)
      return t('history.failedWith', { failure: toFailure(failure, t) });
    if (status === 'refunded' && refundedAt !== null) {
      const date = dateFormat(i18n.language, { dateStyle: 'medium' }).format(new Date(refundedAt));
      return t('history.refundedOn', { date });
    }
    if (status === 'succeeded' && refunded > 0)
      return t('history.partly', { amount: formatMoney(refunded, i18n.language) });
    return t(`history.states.${status}`);
  };
  return (
    <span className={`inline-flex items-center gap-1.5 ${TONES[status] ?? ''}`}>
      {ICONS[status]}
      {toText()}
    </span>
  );
}

function PaymentRow({ payment }: { readonly payment: Payment }) {
  const { t, i18n } = useTranslation('payments');
  const { status, method } = payment;
  const isKept = payment.completed_at !== null && status !== 'refunded';
  const amount = formatMoney(payment.amount, i18n.language);
  const hasMore = status === 'failed' || payment.receipt_number !== null;
  return (
    <tr className={ROW}>
      <td className={CELLS.date}>{formatPaid(payment.created_at, i18n.language)}</td>
      <td className={CELLS.description}>{t(`history.kinds.${payment.kind}`)}</td>
      <td className={CELLS.method}>
        {method === null ? '–' : t('method.card', { brand: toBrand(method.brand), last4: method.last4 })}
      </td>
      <td className={CELLS.state}>
        <StateText payment={payment} />
      </td>
      <td className={CELLS.amount}>{isKept ? amount : <s className="text-ink-3">{amount}</s>}</td>
      <td className={`${CELLS.receipt} ${hasMore ? '' : 'max-tablet:invisible'}`}>
        {status === 'failed' ? (
          <Link to={`/payment?amount=${payment.amount}`} className="font-medium text-info hover:underline">
            {t('history.again')}
          </Link>
        ) : (
          <ReceiptLink payment={payment} />
        )}
      </td>
    </tr>
  );
}

interface GivenRowProps {
  readonly kind: 'credit' | 'adjustment';
  readonly given: Credit | Adjustment;
}

/** What was not paid: what the account began with, or what an admin has added or taken. */
function GivenRow({ kind, given }: GivenRowProps) {
  const { t, i18n } = useTranslation('payments');
  return (
    <tr className={ROW}>
      <td className={CELLS.date}>{formatPaid(given.created_at, i18n.language)}</td>
      <td className={CELLS.description}>{t(`history.${kind}.title`)}</td>
      <td className={CELLS.method}>{t(`history.${kind}.by`)}</td>
      <td className={CELLS.state}>
        <span className="inline-flex items-center gap-1.5 text-ink-2">
          <Check size={14} aria-hidden className="text-ink-3" />
          {t(`history.${kind}.state`)}
        </span>
      </td>
      <td className={CELLS.amount}>{formatMoney(given.amount, i18n.language)}</td>
      <td className={`${CELLS.receipt} max-tablet:hidden`}>–</td>
    </tr>
  );
}

export interface PaymentTableProps {
  readonly payments: readonly Payment[];
  /** Of the time that the page stands for. */
  readonly adjustments: readonly Adjustment[];
  /** What the account began with, which is the last row; null where it is on another page, or filtered out. */
  readonly credit: Credit | null;
  readonly isFirstPage: boolean;
  readonly isLastPage: boolean;
}

export function PaymentTable(props: PaymentTableProps) {
  const { credit } = props;
  const { t, i18n } = useTranslation('payments');
  const name = dateFormat(i18n.language, { month: 'long', year: 'numeric' });
  const columns = ['date', 'description', 'method', 'state'] as const;
  return (
    <table className="mt-4 w-full border-collapse max-tablet:block">
      <thead className="text-left text-12 text-ink-3 max-tablet:sr-only">
        <tr className="border-b border-line">
          {columns.map((column) => (
            <th key={column} scope="col" className="py-2 font-medium first:pl-2">
              {t(`history.columns.${column}`)}
            </th>
          ))}
          <th scope="col" className="pr-3 text-right font-medium">
            {t('amount')}
          </th>
          <th scope="col" className="pr-2 text-right font-medium">
            {t('success.receipt')}
          </th>
        </tr>
      </thead>
      <tbody className="max-tablet:block">
        {toMonths(props).map(({ key, rows, sum }) => (
          <Fragment key={key}>
            <tr className="border-b border-line bg-surface-2 max-tablet:flex max-tablet:justify-between">
              <th scope="rowgroup" colSpan={4} className="px-2 py-2 text-left font-bold">
                {name.format(key)}
              </th>
              <td className="tnum py-2 pr-3 text-right font-bold">
                {sum !== null && formatMoney(sum, i18n.language)}
              </td>
              <td className="max-tablet:hidden" />
            </tr>
            {rows.map((row) =>
              isPayment(row) ? (
                <PaymentRow key={row.id} payment={row} />
              ) : (
                <GivenRow key={`${row.created_at} ${row.balance_after}`} kind="adjustment" given={row} />
              ),
            )}
            {credit !== null && toMonth(credit) === key && <GivenRow kind="credit" given={credit} />}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}
