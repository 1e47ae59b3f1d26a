import { PASSWORD_MIN_LENGTH } from '@parley/contract/auth/constants.ts';
import { NewPassword } from '@parley/contract/auth/schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { useAction } from '../use-action.ts';
import { ChangeForm } from './ChangeForm.tsx';
import { SettingRow } from './SettingRow.tsx';

export interface PasswordChangeProps {
  readonly onChange: (current: string, next: string) => Promise<unknown>;
}

const NOTHING = { current: '', next: '', repeated: '' };

export function PasswordChange({ onChange }: PasswordChangeProps) {
  const { t } = useTranslation('settings');
  const [isOpen, setOpen] = useState(false);
  const [values, setValues] = useState(NOTHING);
  const [isTried, setTried] = useState(false);
  const action = useAction();
  const isGood = NewPassword.safeParse(values.next).success;
  const isSame = values.next === values.repeated;
  const isWrongCurrent = action.errorCode === 'wrong_password';

  const close = () => {
    setOpen(false);
    setValues(NOTHING);
    setTried(false);
  };
  const save = async () => {
    setTried(true);
    if (isGood && isSame && (await action.run(() => onChange(values.current, values.next)))) close();
  };
  const fieldProps = (name: keyof typeof values) => ({
    value: values[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setValues({ ...values, [name]: target.value }),
  });
  if (!isOpen) {
    return (
      <SettingRow
        title={t('password.title')}
        help={action.isDone ? t('password.changed') : t('password.help')}
      >
        <Button
          onClick={() => {
            action.reset();
            setOpen(true);
          }}
        >
          {t('password.change')}
        </Button>
      </SettingRow>
    );
  }
  return (
    <ChangeForm
      title={t('password.title')}
      help={t('password.help')}
      action={t('password.save')}
      isBusy={action.isBusy}
      problem={isWrongCurrent ? undefined : action.error}
      onSave={() => void save()}
      onCancel={close}
    >
      <PasswordField
        {...fieldProps('current')}
        label={t('password.current')}
        name="current"
        autoComplete="current-password"
        autoFocus
        error={isWrongCurrent ? action.error : undefined}
        help={t('password.currentHelp')}
      />
      <PasswordField
        {...fieldProps('next')}
        label={t('password.next')}
        name="next"
        autoComplete="new-password"
        help={t('password.nextHelp', { count: PASSWORD_MIN_LENGTH })}
        error={isTried && !isGood ? t('password.nextWrong') : undefined}
      />
      <PasswordField
        {...fieldProps('repeated')}
        label={t('password.repeated')}
        name="repeated"
        autoComplete="new-password"
        error={isTried && isGood && !isSame ? t('password.repeatedWrong') : undefined}
      />
    </ChangeForm>
  );
}
