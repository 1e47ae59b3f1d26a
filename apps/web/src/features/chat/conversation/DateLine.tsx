import { useTranslation } from 'react-i18next';
import { dateFormat } from '../../../platform/i18n/formats.ts';
import { dayBefore } from '../../../ui/format/day-before.ts';

export interface DateLineProps {
  /** Milliseconds since 1970. */
  readonly time: number;
}

export function isSameDay(first: number, second: number): boolean {
  return new Date(first).toDateString() === new Date(second).toDateString();
}

/** Between messages of different days. */
export function DateLine({ time }: DateLineProps) {
  const { t, i18n } = useTranslation('chat');
  const now = Date.now();
  const textOf = () => {
    if (isSameDay(time, now)) return t('sidebar.today');
    if (isSameDay(time, dayBefore(now))) return t('sidebar.yesterday');
    const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear();
    return dateFormat(i18n.language, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      ...(isThisYear ? {} : { year: 'numeric' }),
    }).format(time);
  };
  return (
    <div className="mb-6.5 flex items-center gap-3 text-12 text-ink-3">
      <span className="h-px flex-1 bg-line" />
      <time dateTime={new Date(time).toISOString()}>{textOf()}</time>
      <span className="h-px flex-1 bg-line" />
    </div>
  );
}
