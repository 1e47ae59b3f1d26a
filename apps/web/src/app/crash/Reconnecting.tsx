import { useTranslation } from 'react-i18next';
import { Logo } from '../../ui/brand/Logo.tsx';

/** Replaces a page with a missing chunk until it is reloaded. */
export function Reconnecting() {
  const { t } = useTranslation('common');
  return (
    <main role="status" className="grid h-dvh place-items-center bg-canvas p-6">
      <div className="flex flex-col items-center gap-3">
        <Logo size={40} />
        <h1 className="text-15 font-bold">{t('connection.reconnecting')}</h1>
      </div>
    </main>
  );
}
