import { PASSWORD_MIN_LENGTH } from '@parley/contract/auth/constants.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { formatMoment } from '../../../ui/format/format-moment.ts';
import {
  checkSignUp,
  SIGN_UP_FIELDS,
  toFirstValues,
  type SignUpField,
  type SignUpValues,
} from '../sign-up/sign-up-form.ts';
import type { SignUpFields } from '../sign-in/sign-in.ts';
import { useSignUpBlock } from '../sign-up/use-sign-up-block.ts';
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
  const { t, i18n } = useTranslation(['auth', 'common']);
  const block = useSignUpBlock();
  const [values, setValues] = useState(() => toFirstValues(firstName));
  const [left, setLeft] = useState<ReadonlySet<SignUpField>>(new Set());
  const wrong = checkSignUp(values);
  const { problem } = submit;

  const dismiss = () => {
    if (problem?.code === 'registration_limit') block.start(problem.retryAfterSeconds);
    submit.clear();
  };
  const send = (isPaid: boolean) => {
    if (block.until !== null) return;
    setLeft(new Set(SIGN_UP_FIELDS));
    if (wrong.length === 0) onSignUp({ ...values, isPaid });
  };
  const errorOf = (field: SignUpField): string | undefined => {
    const isWrong = left.has(field) && wrong.includes(field);
    const isRefused = problem?.fields.includes(field) === true;
    if (isWrong || (isRefused && problem.code === 'validation_failed')) return t(`fields.${field}Wrong`);
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
      if (problem?.fields.includes(field) === true) submit.clear();
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
        fields={SIGN_UP_FIELDS}
        fallbackTitle={fallbackTitle}
        onDismiss={dismiss}
        actions={
          problem?.code === 'signup_credit_limit' ? (
            <Button size="small" isBusy={submit.isBusy} onClick={() => send(true)}>
              {t('signUp.continuePaid')}
            </Button>
          ) : undefined
        }
      />
      {block.until !== null && (
        <Notice tone="info" title={t('limit.title')}>
          {t('limit.until', { time: formatMoment(new Date(block.until).toISOString(), i18n.language) })}
        </Notice>
      )}
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
      <Button
        type="submit"
        variant="primary"
        size="entry"
        isBusy={submit.isBusy}
        disabled={block.until !== null}
      >
        {t('common:createAccount')}
      </Button>
    </form>
  );
}
