import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { LinkButton } from '../../../ui/button/LinkButton.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import type { Submit } from '../use-submit.ts';
import { AccountChip } from './AccountChip.tsx';
import { FormNotice } from './FormNotice.tsx';

export interface PasswordFormProps {
  readonly name: string;
  readonly isNameFound: boolean;
  readonly submit: Submit;
  readonly onSignIn: (password: string) => void;
  readonly onChangeName: () => void;
  readonly onForgotten: () => void;
}

export function PasswordForm(props: PasswordFormProps) {
  const { name, isNameFound, submit, onSignIn, onChangeName, onForgotten } = props;
  const { t } = useTranslation(['auth', 'common']);
  const [password, setPassword] = useState('');
  const { problem } = submit;
  const isWrong = problem?.fields.includes('password') === true;
  const wrongText = isWrong
    ? t(isNameFound ? 'login.wrongPassword' : `common:errors.${problem.code}.text`)
    : undefined;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSignIn(password);
      }}
    >
      <FormNotice
        problem={problem}
        fields={['password']}
        fallbackTitle={t('login.failed')}
        onDismiss={submit.clear}
      />
      <AccountChip name={name} isFound={isNameFound} onChange={onChangeName} />
      {/* Password managers want to see whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
      <PasswordField
        label={t('fields.password')}
        size="large"
        name="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          if (isWrong) submit.clear();
        }}
        error={wrongText}
        aside={<LinkButton onClick={onForgotten}>{t('login.forgot')}</LinkButton>}
      />
      <Button type="submit" variant="primary" size="entry" isBusy={submit.isBusy} disabled={password === ''}>
        {t('common:signIn')}
      </Button>
    </form>
  );
}
