import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../ui/format/format-duration.ts';
import type { TimeBar } from './time-bars.ts';

export interface StepBarProps {
  readonly bar: TimeBar | undefined;
  /** The class of its color. */
  readonly tone: string;
}

/** When a step was taken, within the whole run. */
export function StepBar({ bar, tone }: StepBarProps) {
  return (
    <span
      aria-hidden
      className="relative hidden h-3.5 w-28 flex-none border-x border-line desktop:block"
      data-print="hide"
    >
      {bar !== undefined && (
        <span
          className={`absolute top-1 h-1.5 rounded-full ${tone}`}
          style={{
            left: `${bar.left}%`,
            width: `${bar.width}%`,
            minWidth: 3,
            maxWidth: `${100 - bar.left}%`,
          }}
        />
      )}
    </span>
  );
}

/** What the bars beside the steps measure: over them, from the first step to the end of the last one. */
export function TimeAxis({ lengthMs }: { readonly lengthMs: number }) {
  const { t, i18n } = useTranslation('common');
  return (
    <div
      aria-hidden
      data-print="hide"
      className="tnum hidden items-center gap-2 text-11 text-ink-3 desktop:flex"
    >
      <span className="flex-1" />
      <span className="flex w-28 flex-none justify-between">
        {[0, lengthMs].map((at) => (
          <span key={at}>{at === 0 ? t('seconds', { value: 0 }) : formatDuration(at, t, i18n.language)}</span>
        ))}
      </span>
      <span className="w-13 flex-none" />
    </div>
  );
}
