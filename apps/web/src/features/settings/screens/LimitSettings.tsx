import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { queryClient } from '../../../platform/query.ts';
import { formatMoney } from '../../../ui/format-money.ts';
import { Meter } from '../../../ui/Meter.tsx';
import { RetryBar } from '../../../ui/RetryBar.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { Account } from '../../auth/index.ts';
import { EditableText } from '../components/EditableText.tsx';
import { SettingRow } from '../components/SettingRow.tsx';
import { SettingSection } from '../components/SettingSection.tsx';
import { parseAmount } from '../parse-amount.ts';
import { settingsApi, type BudgetView } from '../settings.api.ts';

function toneOf({ isReached, isWarning }: BudgetView): 'danger' | 'warn' | 'live' {
  if (isReached) return 'danger';
  return isWarning ? 'warn' : 'live';
}

const asText = (amount: number | null) => (amount === null ? '' : String(amount));

function readAmount(text: string): number | null {
  const parsed = parseAmount(text);
  return parsed.isValid ? parsed.amount : null;
}

export function LimitSettings({ account }: { readonly account: Account }) {
  const { t, i18n } = useTranslation('settings');
  const queryKey = ['budget', account.id];
  const {
    data: budget,
    isError,
    isPending,
    refetch,
  } = useQuery({ queryKey, queryFn: settingsApi.getBudget }, queryClient);
  const money = (amount: number) => formatMoney(amount, i18n.language);
  const check = (text: string) => (parseAmount(text).isValid ? undefined : t('limits.wrong'));
  const save = async (perRun: number | null, perMonth: number | null) =>
    queryClient.setQueryData(queryKey, await settingsApi.setBudget(perRun, perMonth));

  return (
    <SettingSection title={t('sections.limits')}>
      <SettingRow
        title={t('limits.balance')}
        help={
          <Link className="text-info hover:underline" to="/usage">
            {t('limits.toUsage')}
          </Link>
        }
      >
        <b className="text-20 font-bold tracking-[-0.02em]">{money(account.balance)}</b>
      </SettingRow>
      {isError && <RetryBar title={t('limits.failed')} onRetry={() => void refetch()} />}
      {isPending && <Skeleton width="70%" height={32} />}
      {budget !== undefined && (
        <>
          <SettingRow title={t('limits.perMonth')} help={t('limits.perMonthHelp')}>
            <EditableText
              label={t('limits.perMonthField')}
              value={asText(budget.perMonth)}
              placeholder={t('limits.none')}
              inputMode="decimal"
              check={check}
              onSave={(text) => save(budget.perRun, readAmount(text))}
            />
            <div className="mt-2 flex flex-col gap-1 text-12 text-ink-3">
              {budget.perMonth !== null && budget.perMonth > 0 && (
                <Meter
                  value={budget.spent / budget.perMonth}
                  tone={toneOf(budget)}
                  label={t('limits.used')}
                />
              )}
              {t('limits.spent', { amount: money(budget.spent) })}
            </div>
          </SettingRow>
          <SettingRow title={t('limits.perRun')} help={t('limits.perRunHelp')}>
            <EditableText
              label={t('limits.perRunField')}
              value={asText(budget.perRun)}
              placeholder={t('limits.none')}
              inputMode="decimal"
              check={check}
              onSave={(text) => save(readAmount(text), budget.perMonth)}
            />
          </SettingRow>
        </>
      )}
    </SettingSection>
  );
}
