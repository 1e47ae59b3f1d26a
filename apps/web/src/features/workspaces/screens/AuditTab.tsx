import type { WorkspaceAuditEntry } from '@parley/contract/workspaces/schemas.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { queryClient } from '../../../platform/query.ts';
import { showError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { formatMoment } from '../../../ui/format/format-moment.ts';
import { ROWS_PER_PAGE, toAuditQuery } from './workspaces.api.ts';
import { saveAudit } from '../save-audit.ts';
import type { WorkspaceTabProps } from './MembersTab.tsx';

const PERIODS = [7, 30, 90, 365] as const;

function Entry({ entry }: { readonly entry: WorkspaceAuditEntry }) {
  const { t, i18n } = useTranslation('workspaces');
  const action = entry.action.replace('.', '-');
  return (
    <li className="border-b border-line px-4 py-2.5 tablet:px-6">
      <details>
        <summary className="flex cursor-pointer flex-wrap gap-x-4 gap-y-0.5">
          <span className="text-ink-3 tablet:w-44">{formatMoment(entry.at, i18n.language)}</span>
          <span className="font-strong tablet:w-40">{entry.actor ?? t('audit.nobody')}</span>
          <span>{t(`audit.actions.${action}`, { defaultValue: entry.action })}</span>
        </summary>
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-12">
          <dt className="text-ink-3">{t('audit.target')}</dt>
          <dd className="font-mono break-all">{entry.target_id}</dd>
          <dt className="text-ink-3">{t('audit.location')}</dt>
          <dd className="font-mono">{entry.location ?? t('audit.noLocation')}</dd>
          <dt className="text-ink-3">{t('audit.details')}</dt>
          <dd className="font-mono break-all">{JSON.stringify(entry.details)}</dd>
        </dl>
      </details>
    </li>
  );
}

/** What was changed and by whom; never editable. */
export function AuditTab({ workspace }: WorkspaceTabProps) {
  const { t } = useTranslation('workspaces');
  const [days, setDays] = useState<number>(30);
  const [page, setPage] = useState(1);
  const query = { ...toAuditQuery(workspace.id, days, page), placeholderData: keepPreviousData };
  const found = useQuery(query, queryClient);
  const { entries = [], total = 0 } = found.data ?? {};
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2 tablet:px-6">
        <Select
          size="small"
          aria-label={t('audit.period')}
          value={String(days)}
          options={PERIODS.map((each) => ({ value: String(each), label: t('audit.days', { count: each }) }))}
          onChange={(value) => {
            setDays(Number(value));
            setPage(1);
          }}
        />
        <Button
          size="small"
          onClick={() => {
            saveAudit(workspace.id, days).catch((error: unknown) => showError(toAppError(error)));
          }}
        >
          <Download size={14} aria-hidden />
          {t('audit.csv')}
        </Button>
      </div>
      {found.isError && <RetryBar title={t('audit.failed')} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton width="100%" height={48} />}
      {found.isSuccess && entries.length === 0 && (
        <EmptyState icon={<ScrollText size={16} aria-hidden />} title={t('audit.empty', { count: days })} />
      )}
      <ul>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {total > ROWS_PER_PAGE && (
        <div className="flex gap-2 px-6 py-3">
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('previous')}
          </Button>
          <Button size="small" disabled={page * ROWS_PER_PAGE >= total} onClick={() => setPage(page + 1)}>
            {t('next')}
          </Button>
        </div>
      )}
    </>
  );
}
