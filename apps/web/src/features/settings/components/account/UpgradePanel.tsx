import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';

export interface UpgradePanelProps {
  readonly text: string;
  readonly onSignUp: () => void;
  readonly onSignIn: () => void;
}

/** In place of what needs an account. */
export function UpgradePanel({ text, onSignUp, onSignIn }: UpgradePanelProps) {
  const { t } = useTranslation('common');
  return (
    <div className="rounded-4 border border-line bg-surface-2 p-5">
      <p className="max-w-130 text-ink-2">{text}</p>
      <div className="mt-3.5 flex gap-2">
        <Button variant="primary" onClick={onSignUp}>
          {t('signUp')}
        </Button>
        <Button onClick={onSignIn}>{t('signIn')}</Button>
      </div>
    </div>
  );
}
