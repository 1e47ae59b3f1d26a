import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { showError } from '../../../platform/toasts.ts';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { memoryActions } from '../memory.api.ts';

export interface ForgetAllDialogProps {
  readonly agentId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks for the name of the agent, since nothing brings the facts back. */
export function ForgetAllDialog({ agentId, name, onClose }: ForgetAllDialogProps) {
  const { t } = useTranslation('memory');
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const clear = () => {
    if (typed.trim() !== name) {
      setWrong(true);
      return;
    }
    setBusy(true);
    memoryActions.clear(agentId).then(onClose, (error: unknown) => {
      setBusy(false);
      showError(toAppError(error));
    });
  };
  return (
    <ConfirmDialog
      title={t('forgetAllTitle', { name })}
      action={t('forgetAll')}
      isBusy={isBusy}
      onConfirm={clear}
      onCancel={onClose}
    >
      <p className="mb-3">{t('forgetAllText')}</p>
      <TextField
        label={t('typeName', { name })}
        value={typed}
        error={isWrong ? t('nameDiffers') : undefined}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(false);
        }}
      />
    </ConfirmDialog>
  );
}
