import { CalendarDays, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/button/IconButton.tsx';
import { Segmented } from '../../../../ui/form/Segmented.tsx';
import { LOG_FILTERS, type LogFilter } from './logs.api.ts';

export interface RunFiltersProps {
  readonly filter: LogFilter;
  readonly day: string;
  readonly counts: { readonly failed: number; readonly with_output: number } | undefined;
  readonly onFilter: (filter: LogFilter) => void;
  readonly onDay: (day: string) => void;
  readonly onDownload: () => void;
}

/** Which runs are listed. The field for a day comes with a press. */
export function RunFilters({ filter, day, counts, onFilter, onDay, onDownload }: RunFiltersProps) {
  const { t } = useTranslation('deployments');
  const [isAskingDay, setAskingDay] = useState(false);
  const hasDay = isAskingDay || day !== '';
  const labels: Readonly<Record<LogFilter, string>> = {
    all: t('log.all'),
    failed: t('log.onlyFailed', { count: counts?.failed ?? 0 }),
    with_output: t('log.onlyOutput', { count: counts?.with_output ?? 0 }),
  };
  return (
    <div className="flex flex-wrap items-center gap-2 px-3 py-2">
      <Segmented
        label={t('log.filter')}
        value={filter}
        options={LOG_FILTERS.map((value) => ({ value, label: labels[value] }))}
        onChange={onFilter}
      />
      <span className="ml-auto flex items-center gap-1">
        <IconButton
          label={t('log.onDay')}
          size="small"
          aria-expanded={hasDay}
          onClick={() => {
            setAskingDay(!hasDay);
            if (day !== '') onDay('');
          }}
        >
          <CalendarDays size={14} aria-hidden />
        </IconButton>
        <IconButton label={t('log.download')} size="small" onClick={onDownload}>
          <Download size={14} aria-hidden />
        </IconButton>
      </span>
      {hasDay && (
        <input
          type="date"
          aria-label={t('log.dayField')}
          value={day}
          onChange={(event) => onDay(event.target.value)}
          className="h-8 w-full rounded-2 border border-line-strong bg-surface px-2 pointer-coarse:h-11 pointer-coarse:text-16"
        />
      )}
    </div>
  );
}
