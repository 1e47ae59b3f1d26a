import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';

export interface OwnerProofProps {
  /** Otherwise only Google signs in to the account. */
  readonly hasPassword: boolean;
  readonly password: string;
  readonly onPassword: (password: string) => void;
  /** What was wrong with the password. */
  readonly problem: string | undefined;
  /** Of the fields around it. */
  readonly isFirst?: boolean | undefined;
  /** Begins a new sign-in with Google; missing where it is not offered. */
  readonly onGoogle: (() => void) | undefined;
}

/** Asks who is there before something that gives lasting access to the account. */
export function OwnerProof({ hasPassword, password, problem, isFirst = false, ...props }: OwnerProofProps) {
  const { onPassword, onGoogle } = props;
  const { t } = useTranslation('settings');
  if (hasPassword) {
    return (
      <PasswordField
        label={t('password.current')}
        name="current"
        autoComplete="current-password"
        autoFocus={isFirst}
        value={password}
        onChange={({ target }) => onPassword(target.value)}
        error={problem}
        help={t('confirm.help')}
      />
    );
  }
  return (
    <div className="flex flex-col items-start gap-2 text-12 text-ink-3">
      <p>{t('confirm.googleHelp')}</p>
      {problem !== undefined && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      {onGoogle && (
        <Button size="small" onClick={onGoogle}>
          {t('confirm.google')}
        </Button>
      )}
    </div>
  );
}
