import { WORKSPACE_NAME_MAX_LENGTH } from '@parley/contract/workspaces/constants.ts';
import type { WorkspaceBody } from '@parley/contract/workspaces/schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { notify, showError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import { useAuth } from '../../auth/index.ts';
import { PayerSetting } from '../components/PayerSetting.tsx';
import { workspaceActions } from './workspaces.api.ts';
import type { WorkspaceTabProps } from './MembersTab.tsx';

const showFailure = (error: unknown) => showError(toAppError(error));

/** Leaving and deleting: both are asked about, since nothing brings them back. */
function WaysOut({ workspace }: WorkspaceTabProps) {
  const { t } = useTranslation('workspaces');
  const navigate = useNavigate();
  const myId = useAuth((state) => state.account?.id) ?? '';
  const [asked, setAsked] = useState<'leave' | 'delete' | null>(null);
  const go = () => {
    const work =
      asked === 'leave' ? workspaceActions.leave(workspace.id, myId) : workspaceActions.remove(workspace.id);
    setAsked(null);
    work.then(() => void navigate('/chat'), showFailure);
  };
  return (
    <section className="flex flex-wrap gap-2 border-t border-line pt-5">
      <Button variant="danger" onClick={() => setAsked('leave')}>
        {t('settings.leave')}
      </Button>
      {workspace.role === 'owner' && (
        <Button variant="danger" onClick={() => setAsked('delete')}>
          {t('settings.delete')}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          title={t(`settings.${asked}Title`, { name: workspace.name })}
          action={t(`settings.${asked}`)}
          onConfirm={go}
          onCancel={() => setAsked(null)}
        >
          <p>{t(`settings.${asked}Text`)}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

export function SettingsTab({ workspace }: WorkspaceTabProps) {
  const { t } = useTranslation('workspaces');
  const [name, setName] = useState(workspace.name);
  const myId = useAuth((state) => state.account?.id);
  const trimmed = name.trim();
  const save = (change: WorkspaceBody) => {
    workspaceActions
      .update(workspace.id, change)
      .then(() => notify('success', { title: t('settings.saved') }), showFailure);
  };
  return (
    <div className="flex max-w-120 flex-col gap-5 px-4 py-6 tablet:px-6">
      <form
        className="flex flex-col items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          save({ name: trimmed });
        }}
      >
        <div className="w-full">
          <TextField
            label={t('create.name')}
            value={name}
            maxLength={WORKSPACE_NAME_MAX_LENGTH}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <Button type="submit" disabled={trimmed === '' || trimmed === workspace.name}>
          {t('settings.save')}
        </Button>
      </form>
      {workspace.role === 'owner' && <PayerSetting workspace={workspace} myId={myId} onChange={save} />}
      <WaysOut workspace={workspace} />
    </div>
  );
}
