import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../platform/query.ts';
import { Meter } from '../../../ui/display/Meter.tsx';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { formatMoney } from '../../../ui/format/format-money.ts';
import { formatUtcDay } from '../../../ui/format/format-utc-day.ts';
import { usageApi, type OwnBudget } from '../usage.api.ts';

function toneOf({ budget, spent, warn_at: warnAt }: OwnBudget): 'danger' | 'warn' | 'live' {
  if (spent >= budget) return 'danger';
  return spent >= budget * warnAt ? 'warn' : 'live';
}

const TEXT = { live: 'text-ink-2', warn: 'text-warn', danger: 'text-danger' } as const;

/** The budgets that someone's spending in a workspace counts against; nothing where there are none. */
export function OwnBudgets({ workspaceId }: { readonly workspaceId: string }) {
  const { t, i18n } = useTranslation('analytics');
  const { data, error, refetch } = useQuery(
    { queryKey: ['own-budgets', workspaceId], queryFn: () => usageApi.listOwnBudgets(workspaceId) },
    queryClient,
  );
  if (data === undefined)
    return error ? (
      <div className="mt-6">
        <RetryBar title={t('budgets.failed')} onRetry={() => void refetch()} />
      </div>
    ) : null;
  if (data.budgets.length === 0) return null;
  const resetsOn = formatUtcDay(data.resets_at.slice(0, 10), i18n.language, 'long');
  return (
    <section aria-label={t('budgets.title')} className="mt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-bold">{t('budgets.title')}</h2>
        <p className="text-12 text-ink-3">{t('budgets.resets', { day: resetsOn })}</p>
      </div>
      <ul className="mt-2">
        {data.budgets.map((budget) => (
          <BudgetLine key={`${budget.kind} ${budget.name}`} budget={budget} />
        ))}
      </ul>
    </section>
  );
}

function BudgetLine({ budget }: { readonly budget: OwnBudget }) {
  const { t, i18n } = useTranslation('analytics');
  const tone = toneOf(budget);
  const money = (amount: number) => formatMoney(amount, i18n.language);
  const name = t(`budgets.of.${budget.kind}`, { name: budget.name });
  return (
    <li className="grid items-center gap-x-6 gap-y-1 border-t border-line py-2.5 tablet:grid-cols-[1fr_1.4fr_1.4fr]">
      <span className="min-w-0">
        <span className="block truncate" title={name}>
          {name}
        </span>
        <span className="block text-12 text-ink-3">{t(`budgets.atLimit.${budget.at_limit}`)}</span>
      </span>
      <Meter
        value={budget.budget === 0 ? 1 : budget.spent / budget.budget}
        tone={tone}
        label={t('budgets.used', { name })}
      />
      <span className={`text-13 tablet:text-right ${TEXT[tone]}`}>
        {t('budgets.left', {
          left: money(budget.left),
          spent: money(budget.spent),
          budget: money(budget.budget),
        })}
      </span>
    </li>
  );
}
