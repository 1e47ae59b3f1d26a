import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { formatMoney } from '../../../ui/format/format-money.ts';
import { toCount, toDays } from '../lasting.ts';
import type { Pace, PaidWork } from '../payments.api.ts';
import { PaymentNote } from './PaymentNote.tsx';

export interface PaymentSummaryProps {
  readonly balance: number;
  /** Null while what is typed is no amount. */
  readonly amount: number | null;
  readonly pace: Pace | undefined;
  readonly nameOfModel: (id: string) => string;
  readonly email: string | null;
  readonly isBusy: boolean;
  readonly onPay: () => void;
}

interface BuysProps {
  readonly amount: number;
  readonly works: readonly PaidWork[];
  readonly nameOfModel: (id: string) => string;
}

/** What an amount pays for, by what the account itself paid so far. */
function Buys({ amount, works, nameOfModel }: BuysProps) {
  const { t, i18n } = useTranslation('payments');
  const shown = works.flatMap((work) => {
    const count = toCount(amount, work.costEach);
    return count === null ? [] : [{ ...work, count }];
  });
  if (shown.length === 0) return null;
  return (
    <section className="mt-5 border-t border-line pt-4">
      <h3 className="text-12 font-medium text-ink-3">
        {t('buys.title', { amount: formatMoney(amount, i18n.language) })}
      </h3>
      <dl className="tnum">
        {shown.map(({ kind, name, count }) => (
          <div
            key={`${kind} ${name}`}
            className="flex justify-between gap-3 border-b border-line py-2 last:border-b-0"
          >
            <dt className="min-w-0 truncate text-ink-2">
              {t(`buys.${kind}`, { name: kind === 'model' ? nameOfModel(name) : name })}
            </dt>
            <dd>{formatCount(count, i18n.language)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Before, after, and the button. */
export function PaymentSummary({
  balance,
  amount,
  pace,
  nameOfModel,
  email,
  isBusy,
  onPay,
}: PaymentSummaryProps) {
  const { t, i18n } = useTranslation('payments');
  const money = (value: number) => formatMoney(value, i18n.language);
  const after = amount === null ? null : balance + amount;
  const days = after === null ? null : toDays(after, pace?.perDay);
  const press = amount === null ? t('payPlain') : t('pay', { amount: money(amount) });
  return (
    <aside
      aria-label={t('summary.title')}
      className="border-line bg-surface-2 px-5 py-5 max-desktop:sticky max-desktop:bottom-0 max-desktop:border-t desktop:w-82 desktop:flex-none desktop:overflow-y-auto desktop:border-l desktop:px-6 desktop:py-6"
    >
      <h2 className="text-15 font-bold max-desktop:sr-only">{t('summary.title')}</h2>
      <dl className="tnum">
        <div className="mt-3 flex justify-between max-desktop:hidden">
          <dt className="text-ink-2">{t('summary.current')}</dt>
          <dd>{money(balance)}</dd>
        </div>
        <div className="mt-2 flex justify-between max-desktop:hidden">
          <dt className="text-ink-2">{t('amount')}</dt>
          <dd>{amount === null ? '–' : money(amount)}</dd>
        </div>
        <div className="mt-2 flex justify-between border-b border-line pb-3 max-desktop:hidden">
          <dt className="text-ink-2">{t('summary.fee')}</dt>
          <dd>{money(0)}</dd>
        </div>
        <div className="flex items-baseline justify-between desktop:mt-3">
          <dt className="text-ink-2">{t('summary.after')}</dt>
          <dd className="text-right">
            <b className="text-17 font-bold desktop:text-24">{after === null ? '–' : money(after)}</b>
            {days !== null && (
              <span className="ml-2 text-ink-3 desktop:ml-0 desktop:block">
                {t('aboutDays', { count: days })}
              </span>
            )}
          </dd>
        </div>
      </dl>
      <div className="mt-3 grid">
        <Button variant="primary" size="large" isBusy={isBusy} disabled={amount === null} onClick={onPay}>
          {isBusy ? t('opening') : press}
        </Button>
      </div>
      <div className="max-desktop:hidden">
        <PaymentNote email={email} />
        {amount !== null && pace !== undefined && (
          <Buys amount={amount} works={pace.works} nameOfModel={nameOfModel} />
        )}
      </div>
    </aside>
  );
}
