import type { InviteWithLink } from '@parley/contract/workspaces/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../ui/copy-text.ts';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { queryClient } from '../../../platform/query.ts';
import { notify, showError } from '../../../platform/toasts.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useTeams } from '../cost-centres/use-teams.ts';
import { InviteRow } from '../components/InviteRow.tsx';
import { LinksSheet } from '../components/LinksSheet.tsx';
import { toInvitesQuery, workspaceActions } from './workspaces.api.ts';

const showFailure = (error: unknown) => showError(toAppError(error));

/** Below the members; a link is not kept, so that copying one makes a new one. */
export function OpenInvites({ workspaceId }: { readonly workspaceId: string }) {
  const { t } = useTranslation('workspaces');
  const nowMs = useNow('minute');
  const teams = useTeams(workspaceId);
  const found = useQuery(toInvitesQuery(workspaceId), queryClient);
  const [uncopied, setUncopied] = useState<InviteWithLink | null>(null);
  const invites = found.data?.invites ?? [];
  if (invites.length === 0) return null;
  const copyLink = async (inviteId: string) => {
    const invite = await workspaceActions.renew(workspaceId, inviteId);
    // The one before has ended by now, so a link that cannot be copied has to be seen.
    if (await copyText(invite.link)) await notify('success', { title: t('invites.copied') });
    else setUncopied(invite);
  };
  return (
    <section aria-label={t('invites.open')}>
      <h2 className="border-b border-line bg-surface-2 px-4 py-2.5 font-strong tablet:px-6">
        {t('invites.open')} <span className="tnum text-12 font-regular text-ink-3">{invites.length}</span>
      </h2>
      <ul>
        {invites.map((invite) => (
          <InviteRow
            key={invite.id}
            invite={invite}
            nowMs={nowMs}
            team={
              teams.length === 0 ? undefined : (teams.find(({ id }) => id === invite.team_id)?.name ?? null)
            }
            onCopyLink={() => void copyLink(invite.id).catch(showFailure)}
            onRevoke={() => void workspaceActions.revoke(workspaceId, invite.id).catch(showFailure)}
          />
        ))}
      </ul>
      {uncopied && (
        <LinksSheet made={{ invites: [uncopied], already_members: [] }} onClose={() => setUncopied(null)} />
      )}
    </section>
  );
}
