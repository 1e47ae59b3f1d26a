import { Check, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../../ui/format/format-money.ts';
import { Tag } from '../../../../ui/display/Tag.tsx';
import { SampleRun } from './SampleRun.tsx';

/** Heights of the runs since then, week by week; weekends are flat. */
const BARS = [30, 26, 34, 24, 28, 3, 3, 38, 26, 30, 23, 28, 3, 3, 32, 44, 27, 30, 25, 3, 3, 34, 50];
const BAR_STEP = 15;
const BAR_WIDTH = 9;
const CHART_HEIGHT = 56;
const FLAT = 3;
const RUN_COUNT = BARS.filter((height) => height !== FLAT).length;
const MESSAGE_COUNT = 9;
const TOTAL_USD = 0.28;
const DRAFT_SECONDS = 11;

/** One piece of the product: said once, done since. */
export function HeroSample() {
  const { t, i18n } = useTranslation('landing');
  return (
    <figure className="overflow-hidden rounded-[14px] bg-surface text-13 shadow-[0_0_0_1px_rgb(16_50_44/0.1),0_30px_70px_-18px_rgb(12_50_44/0.45),0_6px_18px_rgb(12_50_44/0.1)] desktop:grid desktop:grid-cols-[400px_minmax(0,1fr)] dark:shadow-[0_0_0_1px_var(--line-strong),var(--e3)]">
      <figcaption className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2 desktop:col-span-2 desktop:px-6.5">
        <Tag>{t('example')}</Tag>
      </figcaption>
      <div className="flex flex-col border-b border-line bg-canvas p-4 desktop:border-r desktop:border-b-0 desktop:p-6.5">
        <p className="mb-3 hidden items-center gap-1.5 text-12 text-ink-3 desktop:flex">
          <Clock size={14} aria-hidden />
          {t('sample.said')}
        </p>
        <p className="rounded-[14px] rounded-bl-1 border border-line bg-surface px-4 py-3.5 text-15 leading-6! shadow-1">
          {t('sample.request')}
        </p>
        <p className="mt-3 flex items-center gap-1.5 font-medium text-live">
          <Check size={15} aria-hidden />
          {t('sample.drafted', { count: DRAFT_SECONDS })}
        </p>
        <div className="mt-auto hidden pt-6 desktop:block">
          <p className="mb-2 text-12 font-medium text-ink-3">{t('sample.since')}</p>
          <svg viewBox={`0 0 348 ${CHART_HEIGHT}`} aria-hidden className="w-full">
            {BARS.map((height, index) => (
              <rect
                key={index}
                x={index * BAR_STEP}
                y={CHART_HEIGHT - height}
                width={BAR_WIDTH}
                height={height}
                rx={height === FLAT ? 1 : 2}
                fill={height === FLAT ? 'var(--surface-4)' : 'var(--c1)'}
              />
            ))}
          </svg>
          <p className="tnum mt-2 flex justify-between gap-3 text-12 text-ink-3">
            <span>{t('sample.runs', { count: RUN_COUNT })}</span>
            <span>{t('sample.messages', { count: MESSAGE_COUNT })}</span>
            <span>{t('sample.total', { total: formatMoney(TOTAL_USD, i18n.language) })}</span>
          </p>
        </div>
      </div>
      <SampleRun />
    </figure>
  );
}
