import { useTranslation } from 'react-i18next';

/** Heads over the columns of the rows. */
export function PickerColumns() {
  const { t } = useTranslation('chat');
  return (
    <div aria-hidden className="flex flex-none gap-2.5 px-5 pt-2 text-12 text-ink-3">
      <span className="flex-1">{t('models.columns.model')}</span>
      <span className="w-13.5">{t('models.columns.abilities')}</span>
      <span className="w-10.5 text-right whitespace-nowrap">{t('models.columns.context')}</span>
      <span className="w-27 text-right whitespace-nowrap">{t('models.columns.price')}</span>
      <span className="w-6" />
    </div>
  );
}
