import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { useAction } from '../use-action.ts';
import { SettingRow } from './SettingRow.tsx';

export interface DeleteAccountProps {
  readonly onDelete: (password: string) => Promise<unknown>;
}

export function DeleteAccount({ onDelete }: DeleteAccountProps) {
  const { t } = useTranslation(['settings', 'common']);
  const [isAsking, setAsking] = useState(false);
  const [password, setPassword] = useState('');
  const action = useAction();
  return (
    <SettingRow title={t('delete.title')} help={t('delete.help')}>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('delete.action')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('delete.question')}
          action={t('delete.confirm')}
          isBusy={action.isBusy}
          onConfirm={() => void action.run(() => onDelete(password))}
          onCancel={() => {
            setAsking(false);
            setPassword('');
            action.reset();
          }}
        >
          <p className="mb-4">{t('delete.text')}</p>
          <PasswordField
            label={t('delete.password')}
            name="password"
            autoComplete="current-password"
            autoFocus
            value={password}
            onChange={(event) => {
              action.reset();
              setPassword(event.target.value);
            }}
            error={action.error}
            help={t('password.currentHelp')}
          />
        </ConfirmDialog>
      )}
    </SettingRow>
  );
}
