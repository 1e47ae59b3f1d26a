import type { PaymentFilter } from '@parley/contract/payments/schemas.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CreditCard, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { queryClient } from '../../../platform/query.ts';
import { showError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx';
import { ListFigures } from '../../../ui/display/ListFigures.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { formatMoney } from '../../../ui/format/format-money.ts';
import { formatDue } from '../../../ui/format/format-run-time.ts';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { Pager } from '../../../ui/page/Pager.tsx';
import { ParentLink } from '../../../ui/page/ParentLink.tsx';
import { useAuth, useFreshAccount, type Account } from '../../auth/index.ts';
import { PaymentTable } from '../components/PaymentTable.tsx';
import { UpgradePanel } from '../components/UpgradePanel.tsx';
import { toDays } from '../lasting.ts';
import { PAYMENTS_PER_PAGE, paymentsApi } from '../payments.api.ts';
import { useCanPay } from '../use-can-pay.ts';

type Shown = 'all' | PaymentFilter;
const FILTERS = ['all', 'paid', 'unpaid', 'refunded'] as const;

interface HistoryFiguresProps {
  readonly account: Account;
  readonly totalAdded: number;
}

/** What has come in, what has gone, and how long the rest lasts. */
function HistoryFigures({ account, totalAdded }: HistoryFiguresProps) {
  const { t, i18n } = useTranslation('payments');
  const refill = useQuery({ queryKey: ['auto-refill'], queryFn: paymentsApi.getRefill }, queryClient);
  const pace = useQuery(
    { queryKey: ['payment-pace', account.id], queryFn: () => paymentsApi.getPace(account.id) },
    queryClient,
  );
  const used = useQuery(
    { queryKey: ['payment-used', account.id], queryFn: () => paymentsApi.getUsed(account.id) },
    queryClient,
  );
  const days = toDays(account.balance, pace.data?.perDay);
  const usedAt = refill.data?.last_used_at ?? null;
  const figures = [
    { label: t('history.total'), value: formatMoney(totalAdded, i18n.language) },
    {
      label: t('history.used'),
      value: used.data === undefined ? '–' : formatMoney(used.data, i18n.language),
    },
    {
      label: t('history.balance'),
      value: formatMoney(account.balance, i18n.language),
      note: days === null ? undefined : t('aboutDays', { count: days }),
    },
    {
      label: t('refill.title'),
      value: refill.data?.enabled ? t('refill.on') : t('refill.off'),
      note:
        usedAt === null
          ? undefined
          : t('history.lastUsed', {
              date: formatDue(usedAt, undefined, i18n.language, { month: 'short' }).day,
            }),
    },
  ];
  return <ListFigures figures={figures} />;
}

interface HistoryBodyProps {
  readonly account: Account;
  readonly canPay: boolean | null | undefined;
}

function HistoryBody({ account, canPay }: HistoryBodyProps) {
  const { t, i18n } = useTranslation('payments');
  const [shown, setShown] = useState<Shown>('all');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['payments', shown, page],
      queryFn: () => paymentsApi.list(shown === 'all' ? undefined : shown, page),
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
    queryClient,
  );
  const retry = error && <RetryBar title={t('failedToLoad')} onRetry={() => void refetch()} />;
  if (!data) return retry ?? <Skeleton width="80%" height={160} />;
  const credit = data.signup_credit;
  const isEmpty = data.counts.all === 0 && credit === null;
  if (isEmpty && shown === 'all')
    return (
      <EmptyState icon={<CreditCard size={16} aria-hidden />} title={t('history.empty')} isFlush>
        {canPay === false
          ? t('unavailableText', { balance: formatMoney(account.balance, i18n.language) })
          : t('history.emptyText')}
      </EmptyState>
    );
  const counts = { ...data.counts, all: data.counts.all + (credit === null ? 0 : 1) };
  // The account began with it: no payment is older.
  const isLastPage = data.page * PAYMENTS_PER_PAGE >= data.total;
  return (
    <>
      {retry}
      <div className="mb-5">
        <HistoryFigures account={account} totalAdded={data.total_added} />
      </div>
      <Segmented
        label={t('history.filter')}
        value={shown}
        options={FILTERS.map((value) => ({
          value,
          label: (
            <>
              {t(`history.filters.${value}`)} <span className="text-ink-3">{counts[value]}</span>
            </>
          ),
        }))}
        onChange={(value) => {
          setShown(value);
          setPage(1);
        }}
      />
      <PaymentTable
        payments={data.payments}
        adjustments={data.adjustments}
        credit={shown === 'all' && isLastPage ? credit : null}
        isFirstPage={data.page === 1}
        isLastPage={isLastPage}
      />
      <div className="mt-3">
        <Pager page={page} perPage={PAYMENTS_PER_PAGE} total={data.total} onChange={setPage} />
      </div>
    </>
  );
}

/** Every payment, by month. */
export function HistoryScreen() {
  useFreshAccount();
  const { t } = useTranslation(['payments', 'common']);
  const account = useAuth((state) => state.account);
  const isMember = account?.role === 'user';
  const canPay = useCanPay(isMember);
  if (!account) return null;
  const saveCsv = () => {
    void paymentsApi
      .saveCsv(new AbortController().signal)
      .catch((error: unknown) => showError(toAppError(error)));
  };
  return (
    <Page
      title={t('history.title')}
      parent={<ParentLink to="/usage">{t('usage')}</ParentLink>}
      actions={
        isMember && (
          <>
            <Button onClick={saveCsv}>
              <Download size={14} aria-hidden />
              {t('history.csv')}
            </Button>
            {canPay && <ButtonLink to="/payment">{t('common:addFunds')}</ButtonLink>}
          </>
        )
      }
    >
      {isMember ? (
        <div className="min-h-0 flex-1 overflow-y-auto px-4 py-6 tablet:px-8">
          <HistoryBody account={account} canPay={canPay} />
        </div>
      ) : (
        <UpgradePanel />
      )}
    </Page>
  );
}
