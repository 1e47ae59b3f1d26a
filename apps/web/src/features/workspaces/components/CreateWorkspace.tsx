import { WORKSPACE_NAME_MAX_LENGTH } from '@parley/contract/workspaces/constants.ts';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { showError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { toTabPath } from '../workspace-tabs.ts';
import { workspaceActions } from '../screens/workspaces.api.ts';

/** One field: everything else about a workspace can be said later. */
export function CreateWorkspace() {
  const { t } = useTranslation('workspaces');
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    setBusy(true);
    workspaceActions.create(name.trim()).then(
      ({ id }) => void navigate(toTabPath(id, 'team')),
      (error: unknown) => {
        setBusy(false);
        showError(toAppError(error));
      },
    );
  };
  return (
    <form onSubmit={handleSubmit} className="flex w-full max-w-90 flex-col gap-3 text-left">
      <TextField
        label={t('create.name')}
        value={name}
        maxLength={WORKSPACE_NAME_MAX_LENGTH}
        autoComplete="organization"
        onChange={(event) => setName(event.target.value)}
      />
      <Button variant="primary" type="submit" isBusy={isBusy} disabled={name.trim() === ''}>
        {t('create.action')}
      </Button>
    </form>
  );
}
