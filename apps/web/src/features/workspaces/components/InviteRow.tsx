import { INVITE_DAYS } from '@parley/contract/workspaces/constants.ts';
import type { Invite } from '@parley/contract/workspaces/schemas.ts';
import { Link2, Mail, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { MEMBER_COLUMNS } from './member-columns.ts';

const DAY_MS = 86_400_000;
const CELL =
  'max-w-full truncate empty:hidden @min-[60rem]:flex-none @min-[60rem]:px-3 @min-[60rem]:empty:block';

export interface InviteRowProps {
  readonly invite: Invite;
  readonly nowMs: number;
  /** `null`: in none; left out where there are none. */
  readonly team?: string | null | undefined;
  readonly onCopyLink: () => void;
  readonly onRevoke: () => void;
}

export function InviteRow({ invite, nowMs, team, onCopyLink, onRevoke }: InviteRowProps) {
  const { t } = useTranslation('workspaces');
  const name = invite.email ?? t('invites.anyone');
  // What is known of the time is up to a minute old.
  const days = Math.ceil((Date.parse(invite.expires_at) - nowMs) / DAY_MS);
  const daysLeft = Math.min(INVITE_DAYS, Math.max(1, days));
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-1 border-b border-line px-4 py-2.5 tablet:px-6 @min-[60rem]:flex-nowrap @min-[60rem]:gap-x-0 @min-[60rem]:px-0">
      <span className="flex w-full min-w-0 items-center gap-3 @min-[60rem]:flex-1 @min-[60rem]:pr-3 @min-[60rem]:pl-6">
        <span
          aria-hidden
          className="grid size-6.5 flex-none place-items-center rounded-full bg-surface-4 text-ink-2"
        >
          <Mail size={14} />
        </span>
        <span className="truncate font-strong" title={name}>
          {name}
        </span>
      </span>
      <span className={`${CELL} ${MEMBER_COLUMNS.role}`}>{t(`roles.${invite.role}`)}</span>
      {team !== undefined && <span className={`${CELL} ${MEMBER_COLUMNS.team}`}>{team}</span>}
      <span className={`${CELL} text-ink-3 ${MEMBER_COLUMNS.spentAndCap}`}>
        {t('invites.by', { name: invite.invited_by.username ?? '' })}
      </span>
      <span className={`${CELL} text-ink-3 ${MEMBER_COLUMNS.seen}`}>
        {t('invites.daysLeft', { count: daysLeft })}
      </span>
      <span
        className={`ml-auto flex flex-none justify-end gap-1 @min-[60rem]:pr-3 ${MEMBER_COLUMNS.actions}`}
      >
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
