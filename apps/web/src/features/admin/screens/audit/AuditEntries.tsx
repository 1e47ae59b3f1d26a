import { ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { dayBefore } from '../../../../ui/format/day-before.ts';
import { formatDay } from '../../../../ui/format/format-moment.ts';
import type { AuditEntry } from '../../admin.api.ts';
import { dayOf, toDays } from '../../audit-days.ts';
import { AuditHeads, AuditRow } from './AuditRow.tsx';

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
  const { t, i18n } = useTranslation('admin');
  const nameOf = (day: string): string => {
    const today = Date.now();
    if (day === dayOf(today)) return t('audit.today');
    if (day === dayOf(dayBefore(today))) return t('audit.yesterday');
    return formatDay(`${day}T12:00:00`, i18n.language);
  };
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
      {entries !== undefined && entries.length > 0 && <AuditHeads />}
      {toDays(entries ?? []).map(({ day, entries: ofDay }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className="border-b border-line bg-surface-2 px-4 py-1.5 font-strong">
            {nameOf(day)}
          </h2>
          <ul>
            {ofDay.map((entry) => (
              <AuditRow
                key={entry.id}
                entry={entry}
                isSelected={entry.id === selectedId}
                onSelect={() => onSelect(entry.id)}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
