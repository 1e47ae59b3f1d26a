import { ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import type { AuditEntry } from '../../admin.api.ts';
import { AuditRow } from './AuditRow.tsx';

export interface AuditEntriesProps {
  readonly entries: readonly AuditEntry[] | undefined;
  readonly isFailed: boolean;
  readonly days: number;
  readonly selectedId: string | null;
  readonly onSelect: (id: string) => void;
  readonly onRetry: () => void;
}

export function AuditEntries(props: AuditEntriesProps) {
  const { entries, isFailed, days, selectedId, onSelect, onRetry } = props;
  const { t } = useTranslation('admin');
  return (
    <>
      {isFailed && (
        <div className="p-4">
          <RetryBar title={t('audit.failed')} onRetry={onRetry} />
        </div>
      )}
      {entries === undefined && !isFailed && (
        <div className="p-4">
          <Skeleton width="100%" height={240} />
        </div>
      )}
      {entries?.length === 0 && (
        <EmptyState icon={<ScrollText size={16} aria-hidden />} title={t('audit.none', { count: days })} />
      )}
      <ul>
        {entries?.map((entry) => (
          <AuditRow
            key={entry.id}
            entry={entry}
            isSelected={entry.id === selectedId}
            onSelect={() => onSelect(entry.id)}
          />
        ))}
      </ul>
    </>
  );
}
