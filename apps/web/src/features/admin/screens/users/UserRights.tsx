import { REASON_MAX_LENGTH } from '@parley/contract/administration/constants.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import { LinkButton } from '../../../../ui/button/LinkButton.tsx';
import { PasswordField } from '../../../../ui/form/PasswordField.tsx';
import { Switch } from '../../../../ui/form/Switch.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { toAppError } from '../../../../platform/errors/to-app-error.ts';
import { queryClient } from '../../../../platform/query.ts';
import { showError } from '../../../../platform/toasts.ts';
import { adminApi, type AdminUser, type ShownLink } from '../../admin.api.ts';
import { AUDIT_KEY } from '../audit/use-audit-list.ts';
import { ShownPasswordLink } from './ShownPasswordLink.tsx';
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

function LinkQuestion({ user, onMade, onClose }: PartProps & { readonly onMade: (link: ShownLink) => void }) {
  const { t } = useTranslation('admin');
  const [password, setPassword] = useState('');
  const creation = useMutation(
    {
      mutationFn: (text: string) => adminApi.createPasswordLink(user.id, text),
      onSuccess: (link) => {
        onMade(link);
        onClose();
        return queryClient.invalidateQueries({ queryKey: [AUDIT_KEY] });
      },
      onError: (error) => showError(toAppError(error)),
    },
    queryClient,
  );
  return (
    <ConfirmDialog
      title={t('users.link.title', { name: user.name })}
      action={t('users.link.make')}
      isBusy={creation.isPending}
      onConfirm={() => creation.mutate(password)}
      onCancel={onClose}
    >
      <p className="mb-3">{t('users.link.question')}</p>
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
  const [question, setQuestion] = useState<'admin' | 'link' | 'suspend' | null>(null);
  const [link, setLink] = useState<ShownLink | null>(null);
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
      {!isOwn && user.role === 'user' && (
        <div className="flex items-center justify-between gap-3">
          <span>{t('users.link.forgotten')}</span>
          <LinkButton onClick={() => setQuestion('link')}>{t('users.link.make')}</LinkButton>
        </div>
      )}
      {link && <ShownPasswordLink link={link} name={user.name ?? ''} />}
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
      {question === 'link' && <LinkQuestion user={user} onMade={setLink} onClose={close} />}
      {question === 'suspend' && <SuspendQuestion user={user} onClose={close} />}
    </section>
  );
}
