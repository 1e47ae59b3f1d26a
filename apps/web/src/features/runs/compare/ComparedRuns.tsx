import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { useIsPhone } from '../../../ui/page/use-screen-size.ts';
import { ColumnLines } from './ColumnLines.tsx';
import { ComparedResults } from './ComparedResults.tsx';
import { ComparedSteps } from './ComparedSteps.tsx';
import type { Side } from '../../../platform/runs/sides.ts';
import { COLUMN_GRIDS, type Column, isLoaded } from './compared-run.ts';
import { RunFigures } from './RunFigures.tsx';

export interface ComparedRunsProps {
  readonly columns: readonly Column[];
  /** Below the results. */
  readonly children?: ReactNode;
}

type View = Side | 'differences';

/** On phones one column at a time, or the first beside the one that was looked at last. */
function useShown(columns: readonly Column[]) {
  const isPhone = useIsPhone();
  const [view, setView] = useState<View>('differences');
  const [other, setOther] = useState<Side>('b');
  const open = (next: View) => {
    setView(next);
    if (next !== 'differences' && next !== 'a') setOther(next);
  };
  const isShown = ({ side }: Column): boolean => {
    if (!isPhone) return true;
    return view === 'differences' ? side === 'a' || side === other : side === view;
  };
  return { isPhone, view, open, shown: columns.filter(isShown) };
}

/** Runs side by side: figures, steps and results. On phones one at a time, or what differs. */
export function ComparedRuns({ columns, children }: ComparedRunsProps) {
  const { t } = useTranslation('runs');
  const { isPhone, view, open, shown } = useShown(columns);
  const loaded = columns.filter(isLoaded);
  const shownLoaded = shown.filter(isLoaded);
  const [first] = loaded;
  const showsDifferences = isPhone && view === 'differences';
  const views: readonly View[] = [...columns.map(({ side }) => side), 'differences'];
  return (
    <>
      {isPhone && (
        <div className="px-4 pt-4">
          <Segmented
            label={t('compare.view')}
            value={view}
            options={views.map((value) => ({
              value,
              label: t(value === 'differences' ? 'compare.onlyDifferences' : `compare.${value}`),
            }))}
            onChange={open}
          />
        </div>
      )}
      <div className="relative">
        <ColumnLines columns={shown.length} />
        <div
          className={`grid gap-y-5 px-4 pt-4 tablet:px-8 ${isPhone ? '' : (COLUMN_GRIDS[shown.length] ?? '')}`}
        >
          {shown.map(({ side, head, requests, compared }) => (
            <section key={side} aria-label={t(`compare.${side}`)} className="flex min-w-0 flex-col gap-3">
              {head}
              {compared && (
                <RunFigures
                  of={compared}
                  against={side === first?.side ? null : (first?.compared ?? null)}
                  isNarrow={columns.length > 2}
                />
              )}
              {requests}
            </section>
          ))}
        </div>
        {shownLoaded.length > 0 && (
          <div className="px-4 py-5 tablet:px-8">
            <ComparedSteps columns={shownLoaded} onlyDifferent={showsDifferences} />
          </div>
        )}
      </div>
      {shownLoaded.length > 0 && (
        <ComparedResults shown={shownLoaded} all={showsDifferences ? shownLoaded : loaded} />
      )}
      {children}
    </>
  );
}
