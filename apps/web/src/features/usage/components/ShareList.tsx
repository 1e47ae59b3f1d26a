import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format-count.ts';
import { formatMoney } from '../../../ui/format-money.ts';
import { toTopShares, type ShareView } from '../usage-view.ts';

const SHOWN = 6;
const COLOURS = ['bg-chart-1', 'bg-chart-2', 'bg-chart-3', 'bg-chart-7', 'bg-chart-8', 'bg-chart-4'] as const;
const OTHERS_COLOUR = 'bg-chart-5';

export interface ShareListProps {
  readonly title: string;
  readonly shares: readonly ShareView[];
  /** What a key is called here; the server's own label where it answers nothing. */
  readonly nameOf?: ((key: string) => string | undefined) | undefined;
}

/** What the money went on, largest first, with a bar for its share. */
export function ShareList({ title, shares, nameOf }: ShareListProps) {
  const { t, i18n } = useTranslation('analytics');
  const titleId = useId();
  const top = toTopShares(shares, SHOWN);
  const highest = Math.max(...top.map(({ cost }) => cost), 0);
  return (
    <section className="min-w-0">
      <h2 id={titleId} className="mb-1 font-bold">
        {title}
      </h2>
      <table aria-labelledby={titleId} className="tnum w-full table-fixed text-left">
        <thead className="text-12 text-ink-3">
          <tr className="border-b border-line">
            <th className="w-[44%] py-1.5 font-medium">
              <span className="sr-only">{t('shares.name')}</span>
            </th>
            <th aria-hidden className="hidden py-1.5 wide:table-cell" />
            <th className="w-18 py-1.5 text-right font-medium">{t('shares.replies')}</th>
            <th className="w-18 py-1.5 text-right font-medium">{t('shares.cost')}</th>
          </tr>
        </thead>
        <tbody>
          {top.length === 0 && (
            <tr>
              <td colSpan={4} className="py-2 text-ink-3">
                {t('shares.none')}
              </td>
            </tr>
          )}
          {top.map(({ key, label, replies, cost }, index) => {
            const colour = key === '' ? OTHERS_COLOUR : (COLOURS[index] ?? OTHERS_COLOUR);
            const name = key === '' ? t('shares.others') : (nameOf?.(key) ?? label);
            return (
              <tr key={key} className="border-b border-line">
                <th scope="row" className="py-1.5 font-regular">
                  <span className="flex items-center gap-2">
                    <span aria-hidden className={`size-2 flex-none rounded-[2px] ${colour}`} />
                    <span className="truncate" title={name}>
                      {name}
                    </span>
                  </span>
                </th>
                <td aria-hidden className="hidden py-1.5 pl-3 wide:table-cell">
                  <span
                    className={`block h-1.5 rounded-[2px] ${colour}`}
                    style={{ width: `${highest === 0 ? 0 : (cost / highest) * 100}%` }}
                  />
                </td>
                <td className="py-1.5 text-right text-ink-3">{formatCount(replies, i18n.language)}</td>
                <td className="py-1.5 text-right">{formatMoney(cost, i18n.language)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
