import { Check, Mail, MessageCircle, Target } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RowMark } from './RowMark.tsx';

/** Share of the whole run at which a step began, and how much of it it took, in percent. */
const STEPS = [
  { id: 'recall', from: 0, width: 5, isOnPhone: false },
  { id: 'search', from: 5, width: 16, isOnPhone: true },
  { id: 'read', from: 21, width: 46, isOnPhone: true },
  { id: 'compute', from: 67, width: 27, isOnPhone: false },
  { id: 'mail', from: 94, width: 6, isOnPhone: true },
] as const;

/** What came of the request: the steps with their time bars, and the mail at the end. */
export function SampleRun() {
  const { t } = useTranslation('landing');
  return (
    <div className="px-4 pt-3.5 pb-4 desktop:px-7.5 desktop:py-5.5">
      <div className="mb-2 flex items-center gap-2 desktop:mb-3.5">
        <span className="grid size-5.5 place-items-center rounded-2 bg-live-tint text-live">
          <Target size={13} aria-hidden />
        </span>
        <b className="text-14 font-bold">{t('sample.name')}</b>
        <span className="tnum text-ink-3">{t('sample.time')}</span>
        <span className="ml-auto inline-flex items-center gap-1 rounded-full bg-live-tint px-2 py-0.5 text-12 font-medium text-live">
          <Check size={12} aria-hidden />
          {t('sample.done')}
        </span>
      </div>
      <ol>
        {STEPS.map(({ id, from, width, isOnPhone }) => (
          <li
            key={id}
            className={`${isOnPhone ? 'grid' : 'hidden desktop:grid'} h-8 grid-cols-[22px_minmax(0,1fr)] items-center gap-2.5 desktop:grid-cols-[22px_minmax(0,1fr)_160px]`}
          >
            <RowMark mark="done" />
            <span className="truncate">
              <b className="mr-1.5 font-strong">{t(`sample.steps.${id}`)}</b>
              <span className="text-ink-3">{t(`sample.steps.${id}Note`)}</span>
            </span>
            <span aria-hidden className="relative hidden h-1.5 desktop:block">
              <span
                className="absolute inset-y-0 rounded-full bg-time-bar"
                style={{ left: `${from}%`, width: `${width}%` }}
              />
            </span>
          </li>
        ))}
      </ol>
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
      <p className="mt-3 hidden items-center gap-1.5 text-12 text-ink-3 desktop:flex">
        {t('sample.foot')}
        <MessageCircle size={14} aria-hidden className="ml-auto" />
        {t('sample.ask')}
      </p>
    </div>
  );
}
