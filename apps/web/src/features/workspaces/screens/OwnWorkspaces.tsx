import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { notify, showError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import type { Account } from '../../auth/index.ts';
import { useSpending } from './spending/spending.api.ts';
import { workspaceActions } from './workspaces.api.ts';

type Own = Account['workspaces'][number];

interface OwnWorkspaceProps {
  readonly workspace: Own;
  /** Whose balance pays; undefined while that is not known. */
  readonly pays: 'self' | 'owner' | undefined;
  readonly onLeave: () => void;
}

function OwnWorkspace({ workspace, pays, onLeave }: OwnWorkspaceProps) {
  const { t } = useTranslation('workspaces');
  const { name, role } = workspace;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
      <span className="min-w-0 flex-[1_1_200px]">
        <span className="block wrap-anywhere">{name}</span>
        <span className="block text-[12.5px] leading-[18px] text-ink-3">
          {t(`roles.${role}`)}
          {pays !== undefined && ` · ${t(`own.pays.${pays}`)}`}
        </span>
      </span>
      <Button size="small" aria-label={t('own.leave', { name })} onClick={onLeave}>
        {t('own.leaveIt')}
      </Button>
    </li>
  );
}

/** Which workspaces the reader belongs to, as what and at whose cost, with the way out of each. */
export function OwnWorkspaces({ account }: { readonly account: Account }) {
  const { t } = useTranslation('workspaces');
  const { found } = useSpending(null);
  const [left, setLeft] = useState<Own | null>(null);
  const leave = ({ id, name }: Own) => {
    setLeft(null);
    workspaceActions.leave(id, account.id).then(
      () => notify('success', { title: t('own.left', { name }) }),
      (error: unknown) => showError(toAppError(error)),
    );
  };
  return (
    <section className="flex flex-col gap-3 border-t border-line py-4.5">
      <h3 className="font-strong">{t('own.title')}</h3>
      <ul className="flex flex-col gap-4">
        {account.workspaces.map((workspace) => (
          <OwnWorkspace
            key={workspace.id}
            workspace={workspace}
            pays={found.data?.workspaces.find(({ id }) => id === workspace.id)?.pays}
            onLeave={() => setLeft(workspace)}
          />
        ))}
      </ul>
      {left && (
        <ConfirmDialog
          title={t('settings.leaveTitle', { name: left.name })}
          action={t('settings.leave')}
          onConfirm={() => leave(left)}
          onCancel={() => setLeft(null)}
        >
          <p>{t('settings.leaveText')}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
