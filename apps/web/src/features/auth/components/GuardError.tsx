import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { Logo } from '../../../ui/brand/Logo.tsx';

export interface GuardErrorProps {
  readonly onRetry: () => void;
  /** Shown only where given. */
  readonly onSignIn?: (() => void) | undefined;
}

/** The sign-in could not be checked, e.g. because the server is away. That is not the same as being signed out. */
export function GuardError({ onRetry, onSignIn }: GuardErrorProps) {
  const { t } = useTranslation(['auth', 'common']);
  return (
    <main className="grid h-dvh place-items-center bg-canvas p-6">
      <div role="alert" className="flex max-w-90 flex-col items-center gap-4 text-center">
        <Logo size={40} />
        <div>
          <h1 className="text-17 font-bold">{t('guard.title')}</h1>
          <p className="mt-1 text-ink-3">{t('guard.text')}</p>
        </div>
        <div className="flex gap-2">
          <Button variant="primary" onClick={onRetry}>
            {t('common:tryAgain')}
          </Button>
          {onSignIn !== undefined && <Button onClick={onSignIn}>{t('common:signIn')}</Button>}
        </div>
      </div>
    </main>
  );
}
