import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../platform/query.ts';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { BudgetFields } from '../components/budget/BudgetFields.tsx';
import { settingsApi, type ApiKeyView, type BudgetLimitsView } from '../settings.api.ts';

/** One key's own limits, asked for when they are opened. */
export function KeyLimit({ apiKey: { id, name, prefix } }: { readonly apiKey: ApiKeyView }) {
  const { t } = useTranslation('settings');
  const panelId = useId();
  const [isOpen, setOpen] = useState(false);
  const queryKey = ['key-budget', id];
  const budget = useQuery(
    { queryKey, queryFn: () => settingsApi.getKeyBudget(id), enabled: isOpen },
    queryClient,
  );
  const save = async (limits: BudgetLimitsView) =>
    queryClient.setQueryData(queryKey, await settingsApi.setKeyBudget(id, limits));
  return (
    <li className="border-t border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full items-center gap-2 rounded-2 py-2.5 text-left hover:bg-surface-2 pointer-coarse:min-h-11"
      >
        <ChevronRight size={15} aria-hidden className={`flex-none text-ink-3 ${isOpen ? 'rotate-90' : ''}`} />
        <b className="min-w-0 truncate font-strong">{name}</b>
        <code className="font-mono text-12 text-ink-3">{`${prefix}…`}</code>
      </button>
      {isOpen && (
        <div id={panelId} className="pl-6">
          {budget.isError && <RetryBar title={t('limits.failed')} onRetry={() => void budget.refetch()} />}
          {budget.isPending && <Skeleton width="70%" height={32} />}
          {budget.data !== undefined && <BudgetFields owner={name} budget={budget.data} onSave={save} />}
        </div>
      )}
    </li>
  );
}
