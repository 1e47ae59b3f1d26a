import type { ReportStatus } from '@parley/contract/reports/constants.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { queryClient } from '../../../platform/query.ts';
import { showError } from '../../../platform/toasts.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { NoteField } from '../components/NoteField.tsx';
import { ReportDetails } from '../components/ReportDetails.tsx';
import { ReportHead } from '../components/ReportHead.tsx';
import { reportsApi } from '../reports.api.ts';
import { REPORTS_KEY } from './use-report-list.ts';

export interface ReportDrawerProps {
  readonly reportId: string;
  readonly days: number;
  readonly nowMs: number;
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** One report beside the list, with what can be done about it. */
export function ReportDrawer({ reportId, days, nowMs, onPrevious, onNext, onClose }: ReportDrawerProps) {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useQuery(
    { queryKey: [REPORTS_KEY, 'one', reportId, days], queryFn: () => reportsApi.get(reportId, days) },
    queryClient,
  );
  const change = useMutation(
    {
      mutationFn: (wanted: { readonly status?: ReportStatus; readonly note?: string }) =>
        reportsApi.change(reportId, wanted),
      onSuccess: () => queryClient.invalidateQueries({ queryKey: [REPORTS_KEY] }),
      onError: (cause) => showError(toAppError(cause)),
    },
    queryClient,
  );
  if (data === undefined) {
    const isGone = error !== null && toAppError(error).code === 'not_found';
    return (
      <div className="flex flex-col gap-3 p-5" aria-busy={error === null}>
        <div className="flex justify-end">
          <IconButton label={t('common:close')} onClick={onClose}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
        {isGone && <p className="text-ink-3">{t('reports.gone')}</p>}
        {error !== null && !isGone && (
          <RetryBar title={t('reports.failedOne')} onRetry={() => void refetch()} />
        )}
        {error === null &&
          ['60%', '90%', '40%'].map((width) => <Skeleton key={width} width={width} height={16} />)}
      </div>
    );
  }
  return (
    <article aria-label={data.message}>
      <ReportHead
        report={data}
        nowMs={nowMs}
        isBusy={change.isPending && change.variables.status !== undefined}
        onMark={(status) => change.mutate({ status })}
        onPrevious={onPrevious}
        onNext={onNext}
        onClose={onClose}
      />
      <ReportDetails key={reportId} report={data} />
      <div className="px-5 pb-6">
        <NoteField
          key={`${reportId} ${data.note ?? ''}`}
          note={data.note ?? ''}
          isBusy={change.isPending && change.variables.note !== undefined}
          onSave={(note) => change.mutate({ note })}
        />
      </div>
    </article>
  );
}
