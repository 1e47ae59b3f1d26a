import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { useIsPhone } from '../../../ui/page/use-screen-size.ts';
import { ComparedResults } from './ComparedResults.tsx';
import { ComparedSteps } from './ComparedSteps.tsx';
import type { ComparedRun, Side } from './compared-run.ts';
import { RunFigures } from './RunFigures.tsx';

export interface ComparedRunsProps {
  readonly a: ComparedRun;
  readonly b: ComparedRun;
  /** Above the figures of each: what ran. */
  readonly heads: Readonly<Record<Side, ReactNode>>;
}

const VIEWS = ['a', 'b', 'differences'] as const;
const BOTH: readonly Side[] = ['a', 'b'];

/** Two runs side by side: figures, steps and results. On phones one at a time, or what differs. */
export function ComparedRuns({ a, b, heads }: ComparedRunsProps) {
  const { t } = useTranslation('runs');
  const isPhone = useIsPhone();
  const [view, setView] = useState<(typeof VIEWS)[number]>('differences');
  const sides = isPhone && view !== 'differences' ? [view] : BOTH;
  const isStacked = isPhone || sides.length === 1;
  return (
    <>
      {isPhone && (
        <div className="px-4 pt-4">
          <Segmented
            label={t('compare.view')}
            value={view}
            options={VIEWS.map((value) => ({
              value,
              label: t(value === 'differences' ? 'compare.onlyDifferences' : `compare.${value}`),
            }))}
            onChange={setView}
          />
        </div>
      )}
      <div
        className={`grid gap-y-5 px-4 pt-4 tablet:px-8 ${isStacked ? '' : 'grid-cols-2 gap-x-8 desktop:gap-x-16'}`}
      >
        {sides.map((side) => (
          <section key={side} aria-label={t(`compare.${side}`)} className="flex min-w-0 flex-col gap-3">
            {heads[side]}
            <RunFigures of={side === 'a' ? a : b} against={side === 'a' ? null : a} />
          </section>
        ))}
      </div>
      <div className="px-4 py-5 tablet:px-8">
        <ComparedSteps a={a} b={b} sides={sides} onlyDifferent={isPhone && view === 'differences'} />
      </div>
      <ComparedResults a={a} b={b} sides={sides} />
    </>
  );
}
