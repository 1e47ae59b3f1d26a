import { PASSWORD_MIN_LENGTH } from '@parley/contract/auth/constants.ts';
import { NewPassword } from '@parley/contract/auth/schemas.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import { PasswordField } from '../../../../ui/form/PasswordField.tsx';
import type { ApiKeyView, PasswordChangeFields } from '../../settings.api.ts';
import { useAction } from '../../use-action.ts';
import { ChangeForm } from './ChangeForm.tsx';
import { KeptAccess } from './KeptAccess.tsx';
import { OwnerProof } from '../OwnerProof.tsx';
import { SettingRow } from '../SettingRow.tsx';

export interface PasswordChangeProps {
  readonly hasPassword: boolean;
  readonly keys: readonly ApiKeyView[];
  /** How many keys of deployments there are besides. */
  readonly deploymentKeys: number;
  /** In place of the keys, where they could not be loaded. */
  readonly keysProblem: ReactNode;
  /** A linked Google account under another address than the account's own; null: none. */
  readonly googleEmail: string | null;
  readonly onChange: (fields: PasswordChangeFields) => Promise<unknown>;
  readonly onGoogle: (() => void) | undefined;
}

const NO_KEYS: readonly string[] = [];
const NOTHING = {
  current: '',
  next: '',
  repeated: '',
  keptKeys: NO_KEYS,
  keepsDeploymentKeys: false,
  keepsGoogle: false,
};

export function PasswordChange(props: PasswordChangeProps) {
  const { hasPassword, keysProblem, onChange, onGoogle } = props;
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
    if (isGood && isSame && (await action.run(() => onChange(values)))) close();
  };
  const fieldProps = (name: 'next' | 'repeated') => ({
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
          {t(hasPassword ? 'password.change' : 'password.set')}
        </Button>
      </SettingRow>
    );
  }
  return (
    <ChangeForm
      title={t('password.title')}
      help={t('password.help')}
      action={t(hasPassword ? 'password.save' : 'password.set')}
      isBusy={action.isBusy}
      problem={isWrongCurrent ? undefined : action.error}
      onSave={() => void save()}
      onCancel={close}
    >
      <OwnerProof
        isFirst
        hasPassword={hasPassword}
        password={values.current}
        onPassword={(current) => setValues({ ...values, current })}
        problem={isWrongCurrent ? action.error : undefined}
        onGoogle={onGoogle}
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
      {keysProblem}
      <KeptAccess
        keys={props.keys}
        deploymentKeys={props.deploymentKeys}
        googleEmail={props.googleEmail}
        kept={values}
        onChange={(kept) => setValues({ ...values, ...kept })}
      />
    </ChangeForm>
  );
}
