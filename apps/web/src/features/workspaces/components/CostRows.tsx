import { PRIVATE_AGENTS } from '@parley/contract/workspaces/analytics/schemas.ts';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../ui/button/LinkButton.tsx';
import { formatMoney } from '../../../ui/format/format-money.ts';
import type { Share } from '../analytics-view.ts';
import { FilterName } from './FilterName.tsx';

export interface CostRowsProps {
  readonly title: string;
  readonly shares: readonly Share[];
  readonly nameOf: (share: Share) => string;
  /** Beside what is unassigned. */
  readonly assign?: ReactNode;
  readonly isSelected: (share: Share) => boolean;
  readonly onSelect: (share: Share) => void;
}

const SHOWN_AT_FIRST = 6;

/** What each part costs, the dearest first, with a bar for its share. */
export function CostRows({ title, shares, nameOf, assign, isSelected, onSelect }: CostRowsProps) {
  const { t, i18n } = useTranslation('workspace-analytics');
  const titleId = useId();
  const [isWhole, setWhole] = useState(false);
  const highest = Math.max(...shares.map(({ cost }) => cost), 0);
  const isLong = shares.length > SHOWN_AT_FIRST + 1;
  const shown = isWhole || !isLong ? shares : shares.slice(0, SHOWN_AT_FIRST);
  return (
    <section className="min-w-0">
      <table aria-labelledby={titleId} className="tnum w-full table-fixed text-left">
        <thead className="text-12 text-ink-3">
          <tr className="border-b border-line-strong">
            <th className="w-[38%] py-1.5 font-medium">
              <h2 id={titleId} className="text-13 font-bold text-ink">
                {title}
              </h2>
            </th>
            <th className="py-1.5" aria-hidden />
            <th className="w-20 py-1.5 text-right font-medium">{t('cost')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((share) => (
            <tr key={share.id} className={`border-b border-line ${isSelected(share) ? 'bg-surface-3' : ''}`}>
              <th scope="row" className="py-(--row-pad) pr-3 font-regular">
                {share.id === PRIVATE_AGENTS ? (
                  nameOf(share)
                ) : (
                  <FilterName
                    name={nameOf(share)}
                    isQuiet={share.id === null}
                    isSelected={isSelected(share)}
                    onSelect={() => onSelect(share)}
                  />
                )}
              </th>
              <td className="py-(--row-pad)">
                <span className="flex items-center gap-3">
                  <span aria-hidden className="block min-w-0 flex-1">
                    <span
                      className={`block h-1.5 min-w-px rounded-[2px] forced-colors:bg-[CanvasText] ${share.id === null ? 'bg-chart-5' : 'bg-chart-2'}`}
                      style={{ width: `${highest === 0 ? 0 : (share.cost / highest) * 100}%` }}
                    />
                  </span>
                  {share.id === null && assign}
                </span>
              </td>
              <td className="py-(--row-pad) text-right">{formatMoney(share.cost, i18n.language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isLong && (
        <div className="mt-2">
          <LinkButton onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('fewer') : t('all', { count: shares.length })}
          </LinkButton>
        </div>
      )}
    </section>
  );
}
