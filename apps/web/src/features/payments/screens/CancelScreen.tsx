import type { Payment } from '@parley/contract/payments/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { Minus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useSearchParams } from 'react-router';
import { queryClient } from '../../../platform/query.ts';
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { formatMoney } from '../../../ui/format/format-money.ts';
import { spaceAfter } from '../../../ui/format/join-sentences.ts';
import { useAuth } from '../../auth/index.ts';
import { Outcome } from '../components/Outcome.tsx';
import { OutcomePage } from './OutcomePage.tsx';
import { paymentsApi } from '../payments.api.ts';
import { toFailure } from '../to-failure.ts';

function UnknownOutcome() {
  const { t } = useTranslation('payments');
  return (
    <OutcomePage>
      <Outcome icon={<Minus size={20} aria-hidden />} tone="quiet" title={t('success.late')}>
        <p className="mt-2 text-ink-2">{t('cancel.unknown')}</p>
        <div className="mt-5">
          <ButtonLink to="/payment-history">{t('success.history')}</ButtonLink>
        </div>
      </Outcome>
    </OutcomePage>
  );
}

interface UnpaidProps {
  /** Undefined where it is not known. */
  readonly payment: Payment | undefined;
  /** Null for who is not signed in. */
  readonly balance: number | null;
}

/** Nothing was charged, unless it was paid in another tab. */
function Unpaid({ payment, balance }: UnpaidProps) {
  const { t, i18n } = useTranslation(['payments', 'common']);
  const money = (value: number) => formatMoney(value, i18n.language);
  const again = payment === undefined ? '/payment' : `/payment?amount=${payment.amount}`;
  // Paid in another tab before this one came back.
  if (payment !== undefined && payment.completed_at !== null)
    return (
      <Outcome icon={<Minus size={20} aria-hidden />} tone="quiet" title={t('cancel.paid')}>
        <div className="mt-5">
          <ButtonLink to="/payment-history">{t('success.history')}</ButtonLink>
        </div>
      </Outcome>
    );
  const isFailed = payment?.status === 'failed';
  return (
    <Outcome
      icon={isFailed ? <X size={20} aria-hidden /> : <Minus size={20} aria-hidden />}
      tone="quiet"
      title={isFailed ? t('failed') : t('cancel.title')}
    >
      {isFailed && payment.failure !== null && (
        <p className="mt-2 text-danger">{toFailure(payment.failure, t)}</p>
      )}
      <p className="mt-2 text-ink-2">
        {isFailed && balance !== null
          ? t('cancel.failedText', { balance: money(balance) })
          : balance === null
            ? t('cancel.text')
            : t('cancel.textWithBalance', { balance: money(balance) })}
      </p>
      <div className="mt-5 flex flex-wrap gap-2">
        <ButtonLink to={again}>
          {payment === undefined
            ? t('cancel.again')
            : t('cancel.againWith', { amount: money(payment.amount) })}
        </ButtonLink>
        <ButtonLink to="/chat" isQuiet>
          {t('toChat')}
        </ButtonLink>
      </div>
      <p className="mt-4 text-12 text-ink-3">
        {t('cancel.problem')}
        {spaceAfter(t('cancel.problem'))}
        <Link to="/contact" className="font-medium text-info hover:underline">
          {t('cancel.contact')}
        </Link>
      </p>
    </Outcome>
  );
}

/** Where the provider sends those back to who did not pay; its page is closed with that. */
export function CancelScreen() {
  const [query] = useSearchParams();
  const id = query.get('payment_id');
  const account = useAuth((state) => state.account);
  const { data, isError, isLoading } = useQuery(
    {
      queryKey: ['payment-cancel', id],
      queryFn: () => paymentsApi.cancel(id ?? ''),
      enabled: account?.role === 'user' && id !== null,
    },
    queryClient,
  );
  if (isLoading)
    return (
      <OutcomePage>
        <div className="p-6" aria-busy>
          <Skeleton width="60%" height={120} />
        </div>
      </OutcomePage>
    );
  // Only a page that was closed is known to be unpaid; one that could not be may have been paid on.
  if (data?.status === 'pending') return <Navigate to={`/payment/success?payment_id=${data.id}`} replace />;
  if (isError) return <UnknownOutcome />;
  return (
    <OutcomePage>
      <Unpaid payment={data} balance={account?.balance ?? null} />
    </OutcomePage>
  );
}
