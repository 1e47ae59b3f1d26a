import { useQuery } from '@tanstack/react-query';
import { Minus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { queryClient } from '../../../platform/query.ts';
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx';
import { formatMoney } from '../../../ui/format/format-money.ts';
import { useAuth } from '../../auth/index.ts';
import { Outcome } from '../components/Outcome.tsx';
import { OutcomePage } from './OutcomePage.tsx';
import { paymentsApi } from '../payments.api.ts';
import { toFailure } from '../to-failure.ts';

/** Where the provider sends those back to who did not pay; its page is closed with that. */
export function CancelScreen() {
  const { t, i18n } = useTranslation(['payments', 'common']);
  const [query] = useSearchParams();
  const id = query.get('payment_id');
  const account = useAuth((state) => state.account);
  const { data } = useQuery(
    {
      queryKey: ['payment-cancel', id],
      queryFn: () => paymentsApi.cancel(id ?? ''),
      enabled: account?.role === 'user' && id !== null,
    },
    queryClient,
  );
  const money = (value: number) => formatMoney(value, i18n.language);
  const again = data === undefined ? '/payment' : `/payment?amount=${data.amount}`;
  // Paid in another tab before this one came back.
  if (data !== undefined && data.completed_at !== null)
    return (
      <OutcomePage>
        <Outcome icon={<Minus size={20} aria-hidden />} tone="quiet" title={t('cancel.paid')}>
          <div className="mt-5">
            <ButtonLink to="/payment-history">{t('success.history')}</ButtonLink>
          </div>
        </Outcome>
      </OutcomePage>
    );
  const isFailed = data?.status === 'failed';
  return (
    <OutcomePage>
      <Outcome
        icon={isFailed ? <X size={20} aria-hidden /> : <Minus size={20} aria-hidden />}
        tone="quiet"
        title={isFailed ? t('failed') : t('cancel.title')}
      >
        {isFailed && data.failure !== null && (
          <p className="mt-2 text-danger">{toFailure(data.failure, t)}</p>
        )}
        <p className="mt-2 text-ink-2">
          {isFailed && account !== null
            ? t('cancel.failedText', { balance: money(account.balance) })
            : account === null
              ? t('cancel.text')
              : t('cancel.textWithBalance', { balance: money(account.balance) })}
        </p>
        <div className="mt-5 flex flex-wrap gap-2">
          <ButtonLink to={again}>
            {data === undefined ? t('cancel.again') : t('cancel.againWith', { amount: money(data.amount) })}
          </ButtonLink>
          <ButtonLink to="/chat" isQuiet>
            {t('toChat')}
          </ButtonLink>
        </div>
        <p className="mt-4 text-12 text-ink-3">
          {t('cancel.problem')}{' '}
          <Link to="/contact" className="font-medium text-info hover:underline">
            {t('cancel.contact')}
          </Link>
        </p>
      </Outcome>
    </OutcomePage>
  );
}
