import { useTranslation } from 'react-i18next';

const toTone = (status: number): string => {
  if (status >= 500) return 'bg-danger-tint text-danger';
  if (status >= 400) return 'bg-warn-tint text-warn';
  return 'bg-live-tint text-live';
};

/** What a call was answered. */
export function ResponseTag({ status }: { readonly status: number | null }) {
  const { t } = useTranslation('webhook-agents');
  if (status === null) return <span className="text-12 text-ink-3">{t('deliveries.waiting')}</span>;
  return (
    <span className={`tnum inline-block rounded-full px-2 text-12 leading-5 font-medium ${toTone(status)}`}>
      {status}
    </span>
  );
}
