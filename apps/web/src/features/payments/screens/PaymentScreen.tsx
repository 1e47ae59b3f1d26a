import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { queryClient } from '../../../platform/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { formatMoney } from '../../../ui/format/format-money.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { ParentLink } from '../../../ui/page/ParentLink.tsx';
import { useAuth, useFreshAccount, type Account } from '../../auth/index.ts';
import { SandboxNote } from '../components/SandboxNote.tsx';
import { UpgradePanel } from '../components/UpgradePanel.tsx';
import { paymentsApi } from '../payments.api.ts';
import { PaymentForm } from './PaymentForm.tsx';

function PaymentBody({ account }: { readonly account: Account }) {
  const { t, i18n } = useTranslation('payments');
  const config = useQuery({ queryKey: ['payment-config'], queryFn: paymentsApi.getConfig }, queryClient);
  const refill = useQuery({ queryKey: ['auto-refill'], queryFn: paymentsApi.getRefill }, queryClient);
  const pace = useQuery(
    { queryKey: ['payment-pace', account.id], queryFn: () => paymentsApi.getPace(account.id) },
    queryClient,
  );
  if (config.error ?? refill.error)
    return (
      <div className="p-5">
        <RetryBar
          title={t('failedToLoad')}
          onRetry={() => {
            void config.refetch();
            void refill.refetch();
          }}
        />
      </div>
    );
  if (!config.data || !refill.data)
    return (
      <div className="grid gap-4 p-8" aria-busy>
        <Skeleton width="30%" height={20} />
        <Skeleton width="70%" height={60} />
        <Skeleton width="60%" height={40} />
      </div>
    );
  if (!config.data.available)
    return (
      <EmptyState icon={<CreditCard size={16} aria-hidden />} title={t('unavailable')}>
        {t('unavailableText', { balance: formatMoney(account.balance, i18n.language) })}
      </EmptyState>
    );
  const isSandbox = config.data.provider === 'sandbox';
  return (
    <>
      {isSandbox && <SandboxNote />}
      <PaymentForm account={account} refill={refill.data} pace={pace.data} isSandbox={isSandbox} />
    </>
  );
}

/** Money for the balance. */
export function PaymentScreen() {
  useFreshAccount();
  const { t } = useTranslation(['payments', 'common']);
  const account = useAuth((state) => state.account);
  if (!account) return null;
  return (
    <Page
      title={t('common:addFunds')}
      parent={<ParentLink to="/usage">{t('usage')}</ParentLink>}
      actions={
        <Link to="/payment-history" className="touch-target inline-flex items-center gap-1.5 hover:underline">
          <CreditCard size={15} aria-hidden />
          {t('history.title')}
        </Link>
      }
    >
      {account.role === 'guest' ? <UpgradePanel /> : <PaymentBody account={account} />}
    </Page>
  );
}
