import type { MemberBody, Workspace, WorkspaceMember } from '@parley/contract/workspaces/schemas.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { useKeyboard } from '../../../platform/keyboard/letter-keys.ts';
import { queryClient } from '../../../platform/query.ts';
import { notify, showError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { NewButton } from '../../../ui/button/NewButton.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { useListKeys } from '../../../ui/use-list-keys.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useAuth } from '../../auth/index.ts';
import { InvitePanel } from '../components/InvitePanel.tsx';
import { MemberRow } from '../components/MemberRow.tsx';
import { MemberHeads, type MemberHeadsProps, type MembersOrder } from '../components/MemberHeads.tsx';
import { OrderChoice } from '../components/OrderChoice.tsx';
import { PaysChoice } from '../components/PaysChoice.tsx';
import { formatMonth } from '../cost-centres/centre-state.ts';
import { useTeams } from '../cost-centres/use-teams.ts';
import { RemoveMemberDialog } from '../components/RemoveMemberDialog.tsx';
import { ROWS_PER_PAGE, toMembersQuery, workspaceActions } from './workspaces.api.ts';
import { OpenInvites } from './OpenInvites.tsx';

export interface WorkspaceTabProps {
  readonly workspace: Workspace;
}

const COLUMNS = ['name', 'role', 'team', 'spent', 'cap', 'seen'] as const;

const OWNERS_FIRST: MembersOrder = { column: 'role', direction: 'asc' };

const nothing = () => undefined;

const showFailure = (error: unknown) => showError(toAppError(error));

interface MemberTableProps extends WorkspaceTabProps, Omit<MemberHeadsProps, 'columns'> {
  readonly members: readonly WorkspaceMember[];
  readonly onRemove: (member: WorkspaceMember) => void;
}

function MemberTable({ workspace, members, order, onOrder, onRemove }: MemberTableProps) {
  const { t, i18n } = useTranslation('workspaces');
  const myId = useAuth((state) => state.account?.id);
  const nowMs = useNow('minute');
  const teams = useTeams(workspace.id);
  const month = formatMonth(new Date(nowMs).toISOString().slice(0, 7), i18n.language);
  const columns = COLUMNS.filter((column) => column !== 'team' || teams.length > 0).map((column) => ({
    column,
    label: t(`members.columns.${column}`, { month }),
  }));
  const change = (member: WorkspaceMember, body: MemberBody) => {
    workspaceActions.changeMember(workspace.id, member.user_id, body).catch(showFailure);
  };
  return (
    <>
      <div className="@min-[60rem]:hidden">
        <OrderChoice columns={columns} order={order} onOrder={onOrder} />
      </div>
      <table className="w-full table-fixed border-collapse @max-[60rem]:block">
        <MemberHeads columns={columns} order={order} onOrder={onOrder} />
        <tbody className="@max-[60rem]:block">
          {members.map((member) => (
            <MemberRow
              key={member.user_id}
              member={member}
              isMe={member.user_id === myId}
              myRole={workspace.role ?? 'viewer'}
              nowMs={nowMs}
              teams={teams}
              pays={
                <PaysChoice
                  workspace={workspace}
                  member={member}
                  myId={myId}
                  isReadOnly={workspace.role !== 'owner' && member.role === 'owner'}
                  onChange={(pays) => change(member, { pays })}
                />
              }
              onChange={(body) => change(member, body)}
              onRemove={() => onRemove(member)}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

function useRemoval(workspaceId: string) {
  const { t } = useTranslation('workspaces');
  const [removed, setRemoved] = useState<WorkspaceMember | null>(null);
  return {
    removed,
    ask: setRemoved,
    close: () => setRemoved(null),
    confirm(agents: 'transfer' | 'delete') {
      if (!removed) return;
      const name = removed.username ?? removed.user_id;
      setRemoved(null);
      workspaceActions
        .removeMember(workspaceId, removed.user_id, agents)
        .then(() => notify('success', { title: t('remove.done', { name }) }), showFailure);
    },
  };
}

/** Who belongs to the workspace, and who is invited. */
export function MembersTab({ workspace }: WorkspaceTabProps) {
  const { t } = useTranslation('workspaces');
  const myId = useAuth((state) => state.account?.id);
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [order, setOrder] = useState(OWNERS_FIRST);
  const [isInviting, setInviting] = useState(false);
  const words = useDeferredValue(typed.trim());
  const query = {
    ...toMembersQuery(workspace.id, { words, page, order }),
    placeholderData: keepPreviousData,
  };
  const found = useQuery(query, queryClient);
  const removal = useRemoval(workspace.id);
  const search = useRef<HTMLInputElement>(null);
  useListKeys({
    hasLetterKeys: useKeyboard((state) => state.hasLetterKeys),
    rowIds: [],
    selectedId: null,
    onSelect: nothing,
    onUse: nothing,
    onCreate: () => setInviting(true),
    onSearch: () => search.current?.focus(),
  });
  const { members = [], total = 0 } = found.data ?? {};
  // The last one of the last page was removed.
  if (page > 1 && found.isSuccess && !found.isPlaceholderData && members.length === 0) setPage(page - 1);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2 tablet:justify-end tablet:px-6">
        <div className="min-w-0 flex-1 tablet:max-w-60">
          <SearchField
            ref={search}
            keys={['/']}
            label={t('members.find')}
            value={typed}
            onChange={(text) => {
              setTyped(text);
              setPage(1);
            }}
          />
        </div>
        <NewButton onClick={() => setInviting(true)}>{t('invites.invite')}</NewButton>
      </div>
      <div className="@container">
        {found.isError && <RetryBar title={t('members.failed')} onRetry={() => void found.refetch()} />}
        {found.isPending && <Skeleton width="100%" height={48} />}
        {found.isSuccess && (
          <MemberTable
            workspace={workspace}
            members={members}
            order={order}
            onOrder={(next) => {
              setOrder(next);
              setPage(1);
            }}
            onRemove={removal.ask}
          />
        )}
        {found.isSuccess && workspace.members <= 1 && words === '' && (
          <EmptyState icon={<Users size={16} aria-hidden />} title={t('members.empty')}>
            {t('members.emptyText')}
          </EmptyState>
        )}
        {found.isSuccess && total === 0 && words !== '' && (
          <p className="px-6 py-5 text-ink-3">{t('members.none')}</p>
        )}
        {total > ROWS_PER_PAGE && (
          <div className="flex gap-2 px-6 py-3">
            <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
              {t('previous')}
            </Button>
            <Button size="small" disabled={page * ROWS_PER_PAGE >= total} onClick={() => setPage(page + 1)}>
              {t('next')}
            </Button>
          </div>
        )}
        <OpenInvites workspaceId={workspace.id} />
      </div>
      {isInviting && <InvitePanel workspace={workspace} myId={myId} onClose={() => setInviting(false)} />}
      {removal.removed && (
        <RemoveMemberDialog member={removal.removed} onRemove={removal.confirm} onClose={removal.close} />
      )}
    </>
  );
}
