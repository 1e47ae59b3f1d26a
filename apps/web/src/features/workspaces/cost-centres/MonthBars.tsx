import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../ui/format/format-money.ts';
import { formatMonth, stateOf } from './centre-state.ts';
import type { CentreRow } from './cost-centres.api.ts';

const HEIGHT_PX = 56;
const FILL = { open: 'bg-live-solid', near: 'bg-warn-solid', reached: 'bg-danger-solid' } as const;

/** What was spent in the last six months, under the limit of today. */
export function MonthBars({ centre }: { readonly centre: CentreRow }) {
  const { t, i18n } = useTranslation('cost-centres');
  const { months, budget, warn_at: warnAt } = centre;
  const top = Math.max(budget ?? 0, ...months.map(({ spent }) => spent), 0.000_001);
  return (
    <section className="border-t border-line px-5 py-5">
      <h3 className="font-strong">{t('months.title')}</h3>
      <div className="relative mt-4">
        {budget !== null && budget > 0 && (
          <span
            aria-hidden
            className="absolute inset-x-0 border-t border-dashed border-ink-3"
            style={{ top: HEIGHT_PX * (1 - budget / top) }}
          />
        )}
        <ol className="flex gap-2">
          {months.map(({ month, spent }) => {
            const label = formatMonth(month, i18n.language, 'short');
            const amount = formatMoney(spent, i18n.language);
            return (
              <li key={month} title={`${label} ${amount}`} className="min-w-0 flex-1 text-center">
                <span aria-hidden className="flex items-end px-1" style={{ height: HEIGHT_PX }}>
                  <span
                    className={`block w-full rounded-t-1 forced-colors:bg-[CanvasText] ${FILL[stateOf({ budget, spent, warn_at: warnAt })]}`}
                    style={{ height: spent === 0 ? 0 : Math.max(2, HEIGHT_PX * (spent / top)) }}
                  />
                </span>
                <span className="mt-1.5 block text-12 text-ink-3">{label}</span>
                <span className="sr-only">{amount}</span>
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}
