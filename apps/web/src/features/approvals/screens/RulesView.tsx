import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../platform/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { approvalQueries, toToolLanguage } from '../approvals.api.ts';
import { PageTurn } from '../components/PageTurn.tsx';
import { RuleRow } from '../components/RuleRow.tsx';

export interface RulesViewProps {
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** What is always allowed, to be revoked. */
export function RulesView({ page, onPage }: RulesViewProps) {
  const { t, i18n } = useTranslation('approvals');
  const found = useQuery(approvalQueries.rules(toToolLanguage(i18n.language), page), queryClient);
  const rules = found.data?.rules;
  return (
    <section aria-label={t('tabs.always')} className="max-w-184">
      <p className="mb-2 text-ink-3">{t('rules.text')}</p>
      {found.isError && <RetryBar title={t('failed')} onRetry={() => void found.refetch()} />}
      {!rules && !found.isError && <Skeleton width="100%" height={48} />}
      {rules?.length === 0 && (
        <EmptyState icon={<ShieldCheck size={16} aria-hidden />} title={t('rules.none')} isFlush>
          {t('rules.noneText')}
        </EmptyState>
      )}
      <ul>
        {rules?.map((rule) => (
          <RuleRow key={rule.id} rule={rule} />
        ))}
      </ul>
      {found.data && <PageTurn {...found.data} onPage={onPage} />}
    </section>
  );
}
