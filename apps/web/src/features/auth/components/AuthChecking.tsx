import { useTranslation } from 'react-i18next';
import { Logo } from '../../../ui/brand/Logo.tsx';

export interface AuthCheckingProps {
  /** In place of what a guarded screen says. */
  readonly title?: string | undefined;
  readonly text?: string | undefined;
}

/** The mark in an empty shell while the sign-in is being checked. */
export function AuthChecking({ title, text }: AuthCheckingProps) {
  const { t } = useTranslation('auth');
  return (
    <main role="status" className="grid h-dvh place-items-center bg-canvas p-6">
      <div className="flex flex-col items-center gap-3 text-center">
        <Logo size={40} />
        <div>
          <h1 className="text-15 font-bold">{title ?? t('checking.title')}</h1>
          <p className="text-ink-3">{text ?? t('checking.text')}</p>
        </div>
      </div>
    </main>
  );
}
