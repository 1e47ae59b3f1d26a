import { PASSWORD_MIN_LENGTH } from '@parley/contract/auth/constants.ts';
import { NewPassword } from '@parley/contract/auth/schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import type { Submit } from '../use-submit.ts';
import { FormNotice } from './FormNotice.tsx';

export interface NewPasswordFormProps {
  readonly submit: Submit;
  readonly onSave: (password: string) => void;
}

/** The end of a link for a forgotten password. */
export function NewPasswordForm({ submit, onSave }: NewPasswordFormProps) {
  const { t } = useTranslation(['auth', 'common']);
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [isTried, setTried] = useState(false);
  const isGood = NewPassword.safeParse(password).success;
  const isSame = password === repeated;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isGood && isSame) onSave(password);
      }}
    >
      <FormNotice problem={submit.problem} fallbackTitle={t('reset.failed')} onDismiss={submit.clear} />
      <PasswordField
        label={t('fields.newPassword')}
        size="large"
        name="password"
        autoComplete="new-password"
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        help={t('fields.passwordHelp', { count: PASSWORD_MIN_LENGTH })}
        error={isTried && !isGood ? t('fields.passwordWrong') : undefined}
      />
      <PasswordField
        label={t('fields.repeated')}
        size="large"
        name="repeated"
        autoComplete="new-password"
        value={repeated}
        onChange={(event) => setRepeated(event.target.value)}
        error={isTried && isGood && !isSame ? t('fields.repeatedWrong') : undefined}
      />
      <Button type="submit" variant="primary" size="entry" isBusy={submit.isBusy}>
        {t('reset.save')}
      </Button>
    </form>
  );
}
