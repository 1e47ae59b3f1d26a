import { Email } from '@parley/contract/auth/schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { useAction } from '../../use-action.ts';
import { ChangeForm } from './ChangeForm.tsx';
import { OwnerProof } from '../OwnerProof.tsx';
import { SettingRow } from '../SettingRow.tsx';

export interface EmailChangeProps {
  readonly email: string | null;
  /** What was typed before the way to Google. */
  readonly draft: string | null;
  /** Gets what is to be kept over the way there; `null`: nothing any more. */
  readonly onDraft: (email: string | null) => void;
  readonly hasPassword: boolean;
  readonly onChange: (email: string, password: string) => Promise<unknown>;
  readonly onGoogle: (() => void) | undefined;
}

/** Requires the password: access to an account's email is enough to reset it. */
export function EmailChange({ email, draft, onDraft, hasPassword, ...props }: EmailChangeProps) {
  const { onChange, onGoogle } = props;
  const { t } = useTranslation('settings');
  const [isOpen, setOpen] = useState(draft !== null);
  const [next, setNext] = useState(draft ?? '');
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const action = useAction();
  const isGood = Email.safeParse(next).success;
  const name = t(email === null ? 'profile.emailAdd' : 'profile.emailChange');
  const isWrongPassword = action.errorCode === 'wrong_password';

  const close = () => {
    onDraft(null);
    setOpen(false);
    setNext('');
    setPassword('');
    setTried(false);
  };
  const save = async () => {
    setTried(true);
    if (isGood && (await action.run(() => onChange(next.trim(), password)))) close();
  };
  if (!isOpen) {
    return (
      <SettingRow
        title={t('profile.email')}
        help={action.isDone ? t('profile.emailChanged') : t('profile.emailHelp')}
      >
        <div className="flex min-w-0 flex-wrap items-center gap-3">
          {email !== null && <span className="min-w-0 break-words">{email}</span>}
          <Button
            aria-label={name}
            onClick={() => {
              action.reset();
              setOpen(true);
            }}
          >
            {email === null ? name : t('password.change')}
          </Button>
        </div>
      </SettingRow>
    );
  }
  return (
    <ChangeForm
      title={t('profile.email')}
      help={t('profile.emailHelp')}
      action={name}
      isBusy={action.isBusy}
      problem={isWrongPassword ? undefined : action.error}
      onSave={() => void save()}
      onCancel={close}
    >
      <TextField
        label={t(email === null ? 'profile.email' : 'profile.emailNext')}
        name="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={next}
        onChange={(event) => setNext(event.target.value)}
        error={isTried && !isGood ? t('profile.emailWrong') : undefined}
      />
      <OwnerProof
        hasPassword={hasPassword}
        password={password}
        onPassword={setPassword}
        problem={isWrongPassword ? action.error : undefined}
        onGoogle={
          onGoogle &&
          (() => {
            onDraft(next);
            onGoogle();
          })
        }
      />
    </ChangeForm>
  );
}
