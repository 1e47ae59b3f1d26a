import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { queryClient } from '../../../platform/query.ts';
import { formatMoney } from '../../../ui/format/format-money.ts';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useFreshAccount, type Account } from '../../auth/index.ts';
import { BudgetFields } from '../components/budget/BudgetFields.tsx';
import { SettingRow } from '../components/SettingRow.tsx';
import { SettingSection } from '../components/SettingSection.tsx';
import { settingsApi, type BudgetLimitsView } from '../settings.api.ts';
import { KeyLimits } from './KeyLimits.tsx';

export function LimitSettings({ account }: { readonly account: Account }) {
  useFreshAccount();
  const { t, i18n } = useTranslation('settings');
  const queryKey = ['budget', account.id];
  const budget = useQuery({ queryKey, queryFn: settingsApi.getBudget }, queryClient);
  const save = async (limits: BudgetLimitsView) => {
    queryClient.setQueryData(queryKey, await settingsApi.setBudget(limits));
    // The usage page shows the same limit.
    void queryClient.invalidateQueries({ queryKey: ['budget-month', account.id] });
  };
  return (
    <>
      <SettingSection title={t('sections.limits')}>
        <SettingRow
          title={t('limits.balance')}
          help={
            <>
              {account.balance <= 0 && <span className="block text-danger">{t('limits.empty')}</span>}
              <Link className="touch-target text-info hover:underline" to="/usage">
                {t('limits.toUsage')}
              </Link>
            </>
          }
        >
          <b className={`text-24 font-bold tracking-[-0.02em] ${account.balance <= 0 ? 'text-danger' : ''}`}>
            {formatMoney(account.balance, i18n.language)}
          </b>
        </SettingRow>
        {budget.isError && <RetryBar title={t('limits.failed')} onRetry={() => void budget.refetch()} />}
        {budget.isPending && <Skeleton width="70%" height={32} />}
        {budget.data !== undefined && <BudgetFields budget={budget.data} onSave={save} />}
      </SettingSection>
      <KeyLimits accountId={account.id} />
    </>
  );
}
