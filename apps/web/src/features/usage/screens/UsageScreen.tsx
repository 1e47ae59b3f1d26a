import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { CalendarDays, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { showError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { useIsDesktop, useIsPhone } from '../../../ui/page/use-screen-size.ts';
import { useAuth, useFreshAccount } from '../../auth/index.ts';
import { useCanPay } from '../../payments/index.ts';
import { DateChoice } from '../components/DateChoice.tsx';
import { SpenderChoice } from '../components/SpenderChoice.tsx';
import { ROLLING_DAYS, toPresetRange, toToday, type Period } from '../period.ts';
import { usageApi } from '../usage.api.ts';
import { UsageContent } from './UsageContent.tsx';

type PeriodChoice = (typeof ROLLING_DAYS)[number] | 'dates';

function toChoice(period: Period): PeriodChoice {
  return ROLLING_DAYS.find((days) => 'days' in period && Number(days) === period.days) ?? 'dates';
}

interface PeriodChoiceProps {
  readonly period: Period;
  readonly today: string;
  readonly onChange: (period: Period) => void;
}

function PeriodChoice({ period, today, onChange }: PeriodChoiceProps) {
  const { t } = useTranslation('analytics');
  return (
    <Segmented
      label={t('period.label')}
      value={toChoice(period)}
      options={[
        ...ROLLING_DAYS.map((value) => ({ value, label: t('period.days', { count: Number(value) }) })),
        {
          value: 'dates',
          label: (
            <>
              <CalendarDays size={14} aria-hidden />
              {t('period.dates')}
            </>
          ),
        },
      ]}
      onChange={(value) =>
        onChange(value === 'dates' ? toPresetRange('lastWeek', today) : { days: Number(value) })
      }
    />
  );
}

/** What was spent, by whom the address names, or by the person who looks. */
export function UsageScreen() {
  const { t } = useTranslation(['analytics', 'common']);
  const { userId } = useParams();
  const [search, setSearch] = useSearchParams();
  const account = useAuth((state) => state.account);
  useFreshAccount();
  const [period, setPeriod] = useState<Period>({ days: 30 });
  const [isSaving, setSaving] = useState(false);
  // Of one visit, so that the dates do not move while the page is looked at.
  const [today] = useState(() => toToday(Date.now()));
  const canPay = useCanPay(account?.role === 'user');
  const isPhone = useIsPhone();
  const isDesktop = useIsDesktop();
  if (!account) return null;
  const ownerId = userId ?? account.id;
  const isOwn = ownerId === account.id;
  const workspaces = isOwn ? account.workspaces : [];
  const workspaceId = workspaces.find(({ id }) => id === search.get('workspace'))?.id ?? null;
  const spender = { userId: ownerId, workspaceId };

  const saveCsv = () => {
    setSaving(true);
    void usageApi
      .saveCsv(spender, period, new AbortController().signal)
      .catch((error: unknown) => showError(toAppError(error)))
      .finally(() => setSaving(false));
  };
  const addFunds = isOwn && canPay && <ButtonLink to="/payment">{t('common:addFunds')}</ButtonLink>;
  const periodChoice = <PeriodChoice period={period} today={today} onChange={setPeriod} />;
  // All of it needs two lines on a tablet, and would take three.
  const isPeriodBeside = !isPhone && !isDesktop;
  return (
    <Page
      title={t('title')}
      subtitle={isOwn ? undefined : ownerId}
      tabs={isPeriodBeside && <div className="my-1.5">{periodChoice}</div>}
      actions={
        <>
          {workspaces.length > 0 && (
            <SpenderChoice
              workspaces={workspaces}
              value={workspaceId}
              onChange={(id) => setSearch(id === null ? {} : { workspace: id }, { replace: true })}
            />
          )}
          {/* Last, it would stand on a third line of its own. */}
          {isPhone && addFunds}
          {!isPeriodBeside && periodChoice}
          <Button size="small" isBusy={isSaving} onClick={saveCsv}>
            <Download size={14} aria-hidden />
            {t('csv')}
          </Button>
          {!isPhone && addFunds}
        </>
      }
    >
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-6 tablet:px-8">
        {'from' in period && <DateChoice range={period} today={today} onChange={setPeriod} />}
        <UsageContent key={`${ownerId} ${workspaceId}`} spender={spender} account={account} period={period} />
      </div>
    </Page>
  );
}
