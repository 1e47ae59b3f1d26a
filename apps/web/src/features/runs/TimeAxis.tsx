import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../ui/format/format-duration.ts';

/** What the bars beside the steps measure: over them, from the first call to the end of the last one. */
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
