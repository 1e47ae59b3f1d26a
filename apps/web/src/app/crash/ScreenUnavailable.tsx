import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { PageTitle } from '../../ui/page/PageTitle.tsx';

export interface ScreenUnavailableProps {
  readonly onRetry: () => void;
}

/** In place of a screen that could not be loaded; the rest of the page stays, and is the main part of it. */
export function ScreenUnavailable({ onRetry }: ScreenUnavailableProps) {
  const { t } = useTranslation('common');
  return (
    <div className="grid min-h-full flex-1 place-items-center bg-canvas p-6">
      <PageTitle name={t('screen.unavailable')} />
      <div role="alert" className="flex max-w-100 flex-col items-center gap-3 text-center">
        <CloudOff size={28} aria-hidden className="text-ink-3" />
        <h1 tabIndex={-1} className="text-17 font-bold outline-none">
          {t('screen.unavailable')}
        </h1>
        <p className="text-ink-2">{t('screen.unavailableText')}</p>
        <Button onClick={onRetry}>{t('tryAgain')}</Button>
      </div>
    </div>
  );
}

/** In place of one that is the whole page. */
export function PageUnavailable(props: ScreenUnavailableProps) {
  return (
    <main id="main" className="grid min-h-dvh">
      <ScreenUnavailable {...props} />
    </main>
  );
}
