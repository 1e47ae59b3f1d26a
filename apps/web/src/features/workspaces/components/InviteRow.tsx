import type { Invite } from '@parley/contract/workspaces/schemas.ts';
import { Link2, Mail, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button/IconButton.tsx';

const DAY_MS = 86_400_000;

export interface InviteRowProps {
  readonly invite: Invite;
  readonly nowMs: number;
  readonly team: string | undefined;
  readonly onCopyLink: () => void;
  readonly onRevoke: () => void;
}

export function InviteRow({ invite, nowMs, team, onCopyLink, onRevoke }: InviteRowProps) {
  const { t } = useTranslation('workspaces');
  const name = invite.email ?? t('invites.anyone');
  const daysLeft = Math.max(1, Math.ceil((Date.parse(invite.expires_at) - nowMs) / DAY_MS));
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-1 border-b border-line px-4 py-2.5 tablet:px-6">
      <span className="flex min-w-0 items-center gap-3 tablet:w-72">
        <span
          aria-hidden
          className="grid size-6.5 flex-none place-items-center rounded-full bg-surface-4 text-ink-2"
        >
          <Mail size={14} />
        </span>
        <span className="truncate font-strong">{name}</span>
      </span>
      <span className="tablet:w-28">{t(`roles.${invite.role}`)}</span>
      {team !== undefined && <span className="truncate tablet:max-w-40">{team}</span>}
      <span className="text-ink-3">{t('invites.by', { name: invite.invited_by.username ?? '' })}</span>
      <span className="text-ink-3">{t('invites.daysLeft', { count: daysLeft })}</span>
      <span className="ml-auto flex gap-1">
        <IconButton label={t('invites.copyLink', { name })} onClick={onCopyLink}>
          <Link2 size={16} aria-hidden />
        </IconButton>
        <IconButton label={t('invites.revoke', { name })} onClick={onRevoke}>
          <X size={16} aria-hidden />
        </IconButton>
      </span>
    </li>
  );
}
