import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../../platform/query.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { formatCount } from '../../../../ui/format/format-count.ts';
import { useAuth } from '../../../auth/index.ts';
import { adminApi } from '../../admin.api.ts';
import { CursorTurner } from '../../components/CursorTurner.tsx';
import { toMoves } from '../../to-moves.ts';
import { AdminPanes } from '../AdminPanes.tsx';
import { AdminShell } from '../AdminShell.tsx';
import { usePaneKeys } from '../use-pane-keys.ts';
import { useSearch } from '../use-search.ts';
import { NewButton } from '../../../../ui/button/NewButton.tsx';
import { ExportUsers } from './ExportUsers.tsx';
import { NewAccount, useIsCreating } from './NewAccount.tsx';
import { UserDrawer } from './UserDrawer.tsx';
import { UserFilters, type UserFilter } from './UserFilters.tsx';
import { UserHeads, type UserOrderProps } from './UserHeads.tsx';
import { UserRow, type UserRowProps } from './UserRow.tsx';
import { toOrder, type OrderName } from './user-order.ts';
import { USERS_KEY } from './use-user-change.ts';
import { randomHex } from '../../../../platform/random-hex.ts';

interface FoundUsersProps extends UserOrderProps {
  /** `undefined`: not known yet. */
  readonly users: readonly UserRowProps['user'][] | undefined;
  readonly isFailed: boolean;
  readonly selectedId: string | null;
  readonly onSelect: (id: string) => void;
  readonly onRetry: () => void;
}

function FoundUsers(props: FoundUsersProps) {
  const { users, isFailed, selectedId, onSelect, onRetry, order, onOrder } = props;
  const { t } = useTranslation('admin');
  return (
    <>
      {isFailed && (
        <div className="p-4">
          <RetryBar title={t('users.failed')} onRetry={onRetry} />
        </div>
      )}
      {users === undefined && !isFailed && (
        <div className="p-4">
          <Skeleton width="100%" height={240} />
        </div>
      )}
      {users?.length === 0 && <EmptyState icon={<Users size={16} aria-hidden />} title={t('users.none')} />}
      {users !== undefined && users.length > 0 && (
        <>
          <UserHeads order={order} onOrder={onOrder} />
          <ul>
            {users.map((user) => (
              <UserRow
                key={user.id}
                user={user}
                isSelected={user.id === selectedId}
                onSelect={() => onSelect(user.id)}
              />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** In place of the id of an account; each begins an empty form. */
const NEW = 'new:';

interface DrawerProps extends Pick<FoundUsersProps, 'users'> {
  readonly selectedId: string;
  readonly onSelect: (id: string | null) => void;
}

function Drawer({ selectedId, users, onSelect }: DrawerProps) {
  const close = () => onSelect(null);
  if (selectedId.startsWith(NEW)) return <NewAccount key={selectedId} onOpen={onSelect} onClose={close} />;
  return (
    <UserDrawer
      key={selectedId}
      userId={selectedId}
      {...toMoves(users, selectedId, onSelect)}
      onClose={close}
    />
  );
}

/** What is looked for, in which order, and how far the list has been turned: anything else begins at its first page. */
function useWanted() {
  const [typed, search, type] = useSearch();
  const [filters, setFilters] = useState<UserFilter>({});
  const [order, setOrder] = useState<OrderName>('newest');
  /** What the pages up to this one begin after. */
  const [turned, setTurned] = useState<readonly string[]>([]);
  const fromStart =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setTurned([]);
      set(value);
    };
  return {
    find: {
      typed,
      filters,
      order,
      onType: fromStart(type),
      onFilters: fromStart(setFilters),
      onOrder: fromStart(setOrder),
    },
    wanted: { ...filters, ...(search !== '' && { q: search }) },
    order,
    turned,
    setTurned,
  };
}

/** The accounts of the installation: found, looked at, and what an admin can do about one. */
export function UsersScreen() {
  // All texts of the page at once: rows that waited for theirs would hide what is shown already.
  const { t, i18n } = useTranslation(['admin', 'pages']);
  const isAdmin = useAuth((state) => state.account?.isAdmin ?? false);
  const { find, wanted, order, turned, setTurned } = useWanted();
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const isCreating = useIsCreating();
  const select = (id: string | null) => {
    if (!isCreating) setSelectedId(id);
  };
  const after = turned.at(-1);
  const query = { ...wanted, ...toOrder(order), ...(after !== undefined && { after }) };
  const { data, isError, isFetching, refetch } = useQuery(
    {
      queryKey: [USERS_KEY, 'list', query],
      queryFn: () => adminApi.listUsers(query),
      placeholderData: keepPreviousData,
      enabled: isAdmin,
    },
    queryClient,
  );
  const create = () => select(NEW + randomHex(16));
  const searchRef = usePaneKeys({
    rowIds: data?.users.map(({ id }) => id) ?? [],
    selectedId,
    onSelect: select,
    onCreate: create,
  });
  const next = data?.next ?? null;
  const list = (
    <section aria-label={t('users.title')} aria-busy={isFetching}>
      <UserFilters searchRef={searchRef} counts={data} {...find} />
      <FoundUsers
        users={data?.users}
        isFailed={isError}
        selectedId={selectedId}
        onSelect={select}
        onRetry={() => void refetch()}
        order={order}
        onOrder={find.onOrder}
      />
      <CursorTurner
        isByTime={order === 'newest'}
        onNewer={turned.length === 0 ? undefined : () => setTurned(turned.slice(0, -1))}
        onOlder={next === null ? undefined : () => setTurned([...turned, next])}
      />
    </section>
  );
  return (
    <AdminShell
      tab="users"
      note={data && formatCount(data.total - data.guests, i18n.language)}
      actions={
        <>
          <NewButton onClick={create}>{t('users.new.title')}</NewButton>
          <ExportUsers query={wanted} />
        </>
      }
    >
      <AdminPanes
        label={t('users.title')}
        onClose={() => select(null)}
        list={list}
        drawer={
          selectedId === null ? null : (
            <Drawer selectedId={selectedId} users={data?.users} onSelect={select} />
          )
        }
      />
    </AdminShell>
  );
}
