import { useTranslation } from 'react-i18next';
import { SpendingFields } from './SpendingFields.tsx';

/** What holds for all chats without a choice of their own. */
export function SpendingSetting() {
  const { t } = useTranslation('cost-centres');
  return (
    <section className="flex flex-col gap-3 border-t border-line py-4.5">
      <div>
        <h3 className="font-strong">{t('spending.title')}</h3>
        <p className="mt-0.5 text-[12.5px] leading-[18px] text-ink-3">{t('spending.settingHelp')}</p>
      </div>
      <div className="max-w-90">
        <SpendingFields sessionId={null} />
      </div>
    </section>
  );
}
