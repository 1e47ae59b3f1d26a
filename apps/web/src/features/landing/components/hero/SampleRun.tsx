import { Check, Mail, MessageCircle, Target } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../../ui/format/format-duration.ts';
import { formatMoney } from '../../../../ui/format/format-money.ts';
import { RowMark } from '../RowMark.tsx';

const STEPS = [
  { id: 'recall', seconds: 0.3, isOnPhone: false },
  { id: 'search', seconds: 1.9, isOnPhone: true },
  { id: 'read', seconds: 6.7, isOnPhone: true },
  { id: 'compute', seconds: 4.4, isOnPhone: false },
  { id: 'mail', seconds: 0.7, isOnPhone: true },
] as const;
const TOTAL_SECONDS = STEPS.reduce((sum, { seconds }) => sum + seconds, 0);
const PRICE_USD = 0.0183;

const toPercent = (seconds: number): string => `${(seconds / TOTAL_SECONDS) * 100}%`;

/** How long the steps before this one took together. */
function startOf(index: number): number {
  return STEPS.slice(0, index).reduce((sum, { seconds }) => sum + seconds, 0);
}

/** Durations as they are written everywhere in the app. */
function useSeconds(): (seconds: number) => string {
  const { t, i18n } = useTranslation('common');
  return (seconds) => formatDuration(seconds * 1_000, t, i18n.language);
}

function SampleSteps() {
  const { t } = useTranslation('landing');
  const formatSeconds = useSeconds();
  return (
    <ol>
      {STEPS.map(({ id, seconds, isOnPhone }, index) => (
        <li
          key={id}
          className={`${isOnPhone ? 'grid' : 'hidden desktop:grid'} h-8 grid-cols-[22px_minmax(0,1fr)_auto] items-center gap-2.5 desktop:grid-cols-[22px_minmax(0,1fr)_140px_52px]`}
        >
          <RowMark mark="done" />
          <span className="truncate">
            <b className="mr-1.5 font-strong">{t(`sample.steps.${id}`)}</b>
            <span className="text-ink-3">{t(`sample.steps.${id}Note`)}</span>
          </span>
          <span aria-hidden className="relative hidden h-1.5 desktop:block">
            <span
              className="absolute inset-y-0 rounded-full bg-time-bar"
              style={{ left: toPercent(startOf(index)), width: toPercent(seconds) }}
            />
          </span>
          <span className="tnum text-right text-12 text-ink-3">{formatSeconds(seconds)}</span>
        </li>
      ))}
    </ol>
  );
}

/** What came of the request: the steps with their time bars, and the email at the end. */
export function SampleRun() {
  const { t, i18n } = useTranslation('landing');
  const formatSeconds = useSeconds();
  return (
    <div className="px-4 pt-3.5 pb-4 desktop:px-7.5 desktop:py-5.5">
      <div className="mb-2 flex items-center gap-2 desktop:mb-3.5">
        <span className="grid size-5.5 place-items-center rounded-2 bg-live-tint text-live">
          <Target size={13} aria-hidden />
        </span>
        <b className="text-14 font-bold">{t('sample.name')}</b>
        <span className="tnum text-ink-3">{t('sample.time')}</span>
        <span className="tnum ml-auto inline-flex flex-none items-center gap-1 rounded-full bg-live-tint px-2 py-0.5 text-12 font-medium text-live">
          <Check size={12} aria-hidden />
          {t('sample.done', { time: formatSeconds(TOTAL_SECONDS) })}
        </span>
      </div>
      <SampleSteps />
      <div className="mt-2 desktop:rounded-4 desktop:border desktop:border-line desktop:px-5 desktop:py-4">
        <p className="mb-2 hidden items-center gap-2 text-12 text-ink-3 desktop:flex">
          <Mail size={14} aria-hidden />
          {t('sample.mailTo')}
          <span className="ml-auto">{t('sample.mailSubject')}</span>
        </p>
        <p className="text-15 leading-6!">
          <b className="font-bold">{t('sample.result')}</b> {t('sample.resultRest')}
        </p>
        <p className="mt-1.5 hidden text-14 text-ink-2 desktop:block">{t('sample.detail')}</p>
      </div>
      <p className="tnum mt-3 flex items-center gap-1.5 text-12 text-ink-3">
        {t('sample.model')} · {formatMoney(PRICE_USD, i18n.language)}
        <span className="ml-auto hidden items-center gap-1.5 desktop:flex">
          <MessageCircle size={14} aria-hidden />
          {t('sample.ask')}
        </span>
      </p>
    </div>
  );
}
