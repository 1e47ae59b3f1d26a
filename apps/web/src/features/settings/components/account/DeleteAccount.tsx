import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { useAction } from '../../use-action.ts';
import { OwnerProof } from '../OwnerProof.tsx';
import { SettingRow } from '../SettingRow.tsx';

export interface DeleteAccountProps {
  readonly hasPassword: boolean;
  readonly onGoogle: (() => void) | undefined;
  readonly onDelete: (password: string) => Promise<unknown>;
}

export function DeleteAccount({ hasPassword, onGoogle, onDelete }: DeleteAccountProps) {
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
          <OwnerProof
            isFirst
            hasPassword={hasPassword}
            password={password}
            onPassword={(next) => {
              action.reset();
              setPassword(next);
            }}
            problem={action.error}
            onGoogle={onGoogle}
          />
        </ConfirmDialog>
      )}
    </SettingRow>
  );
}
