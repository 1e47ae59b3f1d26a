import { REASON_MAX_LENGTH } from '@parley/contract/administration/constants.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import { LinkButton } from '../../../../ui/button/LinkButton.tsx';
import { PasswordField } from '../../../../ui/form/PasswordField.tsx';
import { Switch } from '../../../../ui/form/Switch.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { adminApi, type AdminUser } from '../../admin.api.ts';
import { useUserChange } from './use-user-change.ts';

interface PartProps {
  readonly user: AdminUser;
  readonly onClose: () => void;
}

function AdminQuestion({ user, onClose }: PartProps) {
  const { t } = useTranslation('admin');
  const [password, setPassword] = useState('');
  const change = useUserChange((text: string) => adminApi.setAdmin(user.id, !user.is_admin, text), onClose);
  const what = user.is_admin ? 'demote' : 'promote';
  return (
    <ConfirmDialog
      title={t(`users.rights.${what}`, { name: user.name })}
      action={t(`users.rights.${what}Action`)}
      isBusy={change.isPending}
      onConfirm={() => change.mutate(password)}
      onCancel={onClose}
    >
      <p className="mb-3">{t(`users.rights.${what}Text`)}</p>
      <PasswordField
        label={t('users.rights.password')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </ConfirmDialog>
  );
}

function SuspendQuestion({ user, onClose }: PartProps) {
  const { t } = useTranslation('admin');
  const [reason, setReason] = useState('');
  const change = useUserChange((text: string) => adminApi.suspend(user.id, text), onClose);
  const isMissing = change.isIdle && reason.trim() === '';
  return (
    <ConfirmDialog
      title={t('users.rights.suspendTitle', { name: user.name ?? t('users.guest') })}
      action={t('users.rights.suspend')}
      isBusy={change.isPending}
      onConfirm={() => {
        if (!isMissing) change.mutate(reason.trim());
      }}
      onCancel={onClose}
    >
      <p className="mb-3">{t('users.rights.suspendText')}</p>
      <TextField
        label={t('users.rights.reason')}
        help={t('users.rights.reasonHelp')}
        maxLength={REASON_MAX_LENGTH}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}

export interface UserRightsProps {
  readonly user: AdminUser;
  /** Of who is looking: may be neither demoted nor suspended. */
  readonly isOwn: boolean;
}

/** Whether an account is an admin's, where it is signed in, and whether it may do anything at all. */
export function UserRights({ user, isOwn }: UserRightsProps) {
  const { t } = useTranslation('admin');
  const [question, setQuestion] = useState<'admin' | 'suspend' | null>(null);
  const close = () => setQuestion(null);
  const signOut = useUserChange(() => adminApi.signOut(user.id), close);
  const lift = useUserChange(() => adminApi.lift(user.id), close);
  return (
    <section className="flex flex-col gap-4 px-5 py-4">
      {isOwn && <p className="text-ink-3">{t('users.rights.own')}</p>}
      {!isOwn && user.role === 'user' && (
        <div className="flex items-center justify-between gap-3">
          {t('users.rights.admin')}
          <Switch
            label={t('users.rights.admin')}
            isOn={user.is_admin}
            onChange={() => setQuestion('admin')}
          />
        </div>
      )}
      <div className="flex items-center justify-between gap-3">
        <span>{t('users.rights.devices', { count: user.devices })}</span>
        <LinkButton onClick={() => signOut.mutate(undefined)}>{t('users.rights.signOut')}</LinkButton>
      </div>
      {!isOwn && (
        <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
          {user.is_suspended ? (
            <Button isBusy={lift.isPending} onClick={() => lift.mutate(undefined)}>
              {t('users.rights.lift')}
            </Button>
          ) : (
            <Button variant="danger" onClick={() => setQuestion('suspend')}>
              {t('users.rights.suspend')}
            </Button>
          )}
          <span className="text-ink-3">
            {t(user.is_suspended ? 'users.rights.liftText' : 'users.rights.suspendNote')}
          </span>
        </div>
      )}
      {question === 'admin' && <AdminQuestion user={user} onClose={close} />}
      {question === 'suspend' && <SuspendQuestion user={user} onClose={close} />}
    </section>
  );
}
