import { useTranslation } from 'react-i18next';
import { formatCount, formatPercent } from '../../../ui/format/format-count.ts';
import { formatDuration } from '../../../ui/format/format-duration.ts';
import { formatUnitCost } from '../../../ui/format/format-money.ts';
import { countCalls } from './align-steps.ts';
import { type ComparedRun, shareOf } from './compared-run.ts';
import { durationOf, toWorkClock } from './work-time.ts';

interface Change {
  readonly text: string;
  /** Less time, money or work. */
  readonly isBetter: boolean;
}

const NONE = '–';
const tokensOf = ({ run: { usage } }: ComparedRun): number | null =>
  usage === null ? null : usage.input_tokens + usage.output_tokens;

/** Waiting for a person left out. */
const workOf = ({ run, steps }: ComparedRun): number | null => durationOf(run, toWorkClock(steps));

function useChanges() {
  const { i18n } = useTranslation('runs');
  const signed = (value: number, text: string): Change => ({
    text: `${value < 0 ? '−' : '+'}${text}`,
    isBetter: value < 0,
  });
  return {
    share(base: number | null, value: number | null): Change | null {
      const share = shareOf(base, value);
      if (share === null || Math.abs(share) < 0.005) return null;
      return signed(share, formatPercent(Math.abs(share), i18n.language));
    },
    count(base: number, value: number): Change | null {
      return base === value ? null : signed(value - base, formatCount(Math.abs(value - base), i18n.language));
    },
  };
}

/** Time, cost, tokens and calls of a run; beside another one with the difference to it. */
export function RunFigures({
  of,
  against = null,
  isNarrow = false,
}: {
  readonly of: ComparedRun;
  readonly against?: ComparedRun | null;
  /** Two in a row on every screen. */
  readonly isNarrow?: boolean;
}) {
  const { t, i18n } = useTranslation('runs');
  const { t: tCommon } = useTranslation('common');
  const { language } = i18n;
  const changes = useChanges();
  const { run, steps } = of;
  const work = workOf(of);
  const tokens = tokensOf(of);
  const calls = countCalls(steps);
  const figures = [
    {
      name: 'duration',
      value: work === null ? NONE : formatDuration(work, tCommon, language),
      change: against && changes.share(workOf(against), work),
    },
    {
      name: 'cost',
      value: formatUnitCost(run.cost, language),
      change: against && changes.share(against.run.cost, run.cost),
    },
    {
      name: 'tokens',
      value: tokens === null ? NONE : formatCount(tokens, language),
      change: against && changes.share(tokensOf(against), tokens),
    },
    {
      name: 'calls',
      value: formatCount(calls, language),
      change: against && changes.count(countCalls(against.steps), calls),
    },
  ] as const;
  return (
    <dl className={`grid grid-cols-2 gap-y-3 ${isNarrow ? '' : 'desktop:grid-cols-4'}`}>
      {figures.map(({ name, value, change }) => (
        <div
          key={name}
          className={`min-w-0 border-line pl-4 ${isNarrow ? 'odd:pl-0 even:border-l' : 'first:pl-0 max-desktop:odd:pl-0 max-desktop:even:border-l desktop:not-first:border-l'}`}
        >
          <dt className="text-12 text-ink-3">{t(`compare.${name}`)}</dt>
          <dd className="tnum text-15 font-bold">
            {value}
            {change && (
              <span className={`block text-12 font-medium ${change.isBetter ? 'text-live' : 'text-ink-3'}`}>
                {change.text}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
