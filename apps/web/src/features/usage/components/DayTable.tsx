import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format/format-count.ts';
import { formatMoney } from '../../../ui/format/format-money.ts';
import { formatUtcDay } from '../../../ui/format/format-utc-day.ts';
import type { DayView } from '../usage-view.ts';

/** The numbers of the chart, newest first. */
export function DayTable({ days, label }: { readonly days: readonly DayView[]; readonly label: string }) {
  const { t, i18n } = useTranslation('analytics');
  return (
    <div className="max-h-72 overflow-y-auto" tabIndex={0} role="region" aria-label={label}>
      <table className="w-full text-left">
        <thead className="sticky top-0 bg-surface text-12 text-ink-3">
          <tr className="border-b border-line-strong">
            <th className="py-1.5 font-medium">{t('records.day')}</th>
            <th className="py-1.5 text-right font-medium">{t('figures.replies')}</th>
            <th className="py-1.5 text-right font-medium">{t('records.cost')}</th>
          </tr>
        </thead>
        <tbody className="tnum">
          {days.toReversed().map(({ date, cost, replies }) => (
            <tr key={date} className="border-b border-line">
              <th scope="row" className="py-(--row-pad) font-regular">
                {formatUtcDay(date, i18n.language, 'long')}
              </th>
              <td className="py-(--row-pad) text-right text-ink-3">{formatCount(replies, i18n.language)}</td>
              <td className="py-(--row-pad) text-right">{formatMoney(cost, i18n.language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
