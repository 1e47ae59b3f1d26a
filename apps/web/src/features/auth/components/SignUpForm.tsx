import { PASSWORD_MIN_LENGTH } from '@parley/contract/auth/constants.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { checkSignUp, toFirstValues, type SignUpField, type SignUpValues } from '../sign-up-form.ts';
import type { SignUpFields } from '../sign-in.ts';
import type { Submit } from '../use-submit.ts';
import { FormNotice } from './FormNotice.tsx';

export interface SignUpFormProps {
  /** What was typed before: a name or an e-mail address. */
  readonly firstName: string;
  readonly fallbackTitle: string;
  readonly submit: Submit;
  readonly onSignUp: (fields: SignUpFields) => void;
}

export function SignUpForm({ firstName, fallbackTitle, submit, onSignUp }: SignUpFormProps) {
  const { t } = useTranslation(['auth', 'common']);
  const [values, setValues] = useState(() => toFirstValues(firstName));
  const [left, setLeft] = useState<ReadonlySet<SignUpField>>(new Set());
  const wrong = checkSignUp(values);
  const { problem } = submit;

  const send = (isPaid: boolean) => {
    setLeft(new Set(['username', 'email', 'password', 'repeated']));
    if (wrong.length === 0) onSignUp({ ...values, isPaid });
  };
  const errorOf = (field: SignUpField): string | undefined => {
    if (left.has(field) && wrong.includes(field)) return t(`fields.${field}Wrong`);
    const isRefused = problem?.field === field && problem.code !== 'validation_failed';
    return isRefused ? t(`common:errors.${problem.code}.text`) : undefined;
  };
  const fieldProps = (field: SignUpField) => ({
    label: t(`fields.${field}`),
    size: 'large' as const,
    value: values[field],
    error: errorOf(field),
    onBlur: () => values[field] !== '' && setLeft(new Set([...left, field])),
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setValues({ ...values, [field]: target.value } satisfies SignUpValues);
      if (problem?.field === field) submit.clear();
    },
  });

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
    >
      <FormNotice
        problem={problem}
        fallbackTitle={fallbackTitle}
        onDismiss={submit.clear}
        actions={
          problem?.code === 'signup_credit_limit' ? (
            <Button size="small" isBusy={submit.isBusy} onClick={() => send(true)}>
              {t('signUp.continuePaid')}
            </Button>
          ) : undefined
        }
      />
      <TextField
        {...fieldProps('username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={values.username === ''}
        help={t('fields.usernameHelp')}
      />
      <TextField
        {...fieldProps('email')}
        name="email"
        type="email"
        autoComplete="email"
        autoFocus={firstName !== '' && values.email === ''}
      />
      <PasswordField
        {...fieldProps('password')}
        name="password"
        autoComplete="new-password"
        help={t('fields.passwordHelp', { count: PASSWORD_MIN_LENGTH })}
      />
      <PasswordField {...fieldProps('repeated')} name="repeated" autoComplete="new-password" />
      <Button type="submit" variant="primary" size="entry" isBusy={submit.isBusy}>
        {t('common:createAccount')}
      </Button>
    </form>
  );
}
