import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { colourAt, SHOWN_SHARES, toTopShares } from '../top-shares.ts';
import type { ShareView } from '../usage-view.ts';
import { ShareRow } from './ShareRow.tsx';

export interface ShareListProps {
  readonly title: string;
  /** In place of the title, where it can be chosen. */
  readonly choice?: ReactNode;
  readonly shares: readonly ShareView[];
  /** The calls of a model are more than the replies: some take several. */
  readonly counts: 'replies' | 'runs' | 'calls';
  readonly nameOf: (share: ShareView) => string;
  readonly selectedKey: string | null;
  /** Left out where the numbers cannot be narrowed. */
  readonly onSelect?: ((key: string) => void) | undefined;
}

/** What the money went on, largest first, with a bar for its share. */
export function ShareList({ title, choice, shares, counts, nameOf, selectedKey, onSelect }: ShareListProps) {
  const { t } = useTranslation('analytics');
  const titleId = useId();
  const top = toTopShares(shares, SHOWN_SHARES);
  const highest = Math.max(...top.map(({ cost }) => cost), 0);
  return (
    <section className="@container min-w-0">
      <table aria-labelledby={titleId} className="tnum w-full table-fixed text-left">
        <thead className="text-12 text-ink-3">
          <tr className="border-b border-line-strong">
            <th className="h-11 w-[44%] py-1 font-medium">
              <h2 id={titleId} className={choice === undefined ? 'text-13 font-bold text-ink' : 'sr-only'}>
                {title}
              </h2>
              {choice}
            </th>
            <th aria-hidden className="hidden py-1.5 @xs:table-cell" />
            <th className="w-14 py-1.5 text-right font-medium">{t(`shares.${counts}`)}</th>
            <th className="w-17 py-1.5 text-right font-medium">{t('shares.cost')}</th>
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
          {top.map((share, index) => (
            <ShareRow
              key={share.key}
              share={share}
              name={share.key === '' ? t('shares.others') : nameOf(share)}
              colour={colourAt(index, share.key)}
              width={highest === 0 ? 0 : share.cost / highest}
              isSelected={selectedKey === share.key}
              onSelect={onSelect && share.key !== '' ? () => onSelect(share.key) : undefined}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}
