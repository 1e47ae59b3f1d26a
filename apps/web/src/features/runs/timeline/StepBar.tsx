import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../ui/format/format-duration.ts';
import type { TimeBar } from './time-bars.ts';

/** A log gives its steps twice as much where it has the room (`RunTimeline`). */
const BAR_WIDTH = 'w-28 @2xl/log:w-60';

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
      className={`relative hidden h-3.5 ${BAR_WIDTH} flex-none border-x border-line desktop:block`}
      data-print="hide"
    >
      {bar !== undefined && (
        <span
          className={`absolute top-1 h-1.5 rounded-full forced-colors:bg-[CanvasText] ${tone}`}
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
      <span className={`flex ${BAR_WIDTH} flex-none justify-between`}>
        {[0, lengthMs / 2, lengthMs].map((at) => (
          <span key={at} className={at === lengthMs / 2 ? 'hidden @2xl/log:inline' : undefined}>
            {at === 0 ? t('seconds', { value: 0 }) : formatDuration(at, t, i18n.language)}
          </span>
        ))}
      </span>
      <span className="w-13 flex-none" />
    </div>
  );
}
