import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Download, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../../platform/errors/to-app-error.ts';
import { queryClient } from '../../../../platform/query.ts';
import { showError } from '../../../../platform/toasts.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { Select } from '../../../../ui/form/Select.tsx';
import { formatCount } from '../../../../ui/format/format-count.ts';
import { useAuth } from '../../../auth/index.ts';
import { adminApi, type AdminUsersQuery } from '../../admin.api.ts';
import { CursorTurner } from '../../components/CursorTurner.tsx';
import { AdminPanes } from '../AdminPanes.tsx';
import { AdminShell } from '../AdminShell.tsx';
import { useSearch } from '../use-search.ts';
import { UserDrawer } from './UserDrawer.tsx';
import { UserHeads, UserRow } from './UserRow.tsx';
import { USERS_KEY } from './use-user-change.ts';

const FILTERS = {
  type: ['casual', 'power', 'developer', 'business', 'guest'],
  state: ['active', 'suspended', 'admin'],
  balance: ['empty', 'under-1', 'over-10'],
} as const;
type Filters = Omit<AdminUsersQuery, 'q' | 'after'>;

const isOneOf = <Value extends string>(values: readonly Value[], value: string): value is Value =>
  values.some((one) => one === value);

/** The accounts of the installation: found, looked at, and what an admin can do about one. */
export function UsersScreen() {
  const { t, i18n } = useTranslation('admin');
  const isAdmin = useAuth((state) => state.account?.isAdmin ?? false);
  const [typed, search, type] = useSearch();
  const [filters, setFilters] = useState<Filters>({});
  /** The ids that the pages up to this one begin after. */
  const [turned, setTurned] = useState<readonly string[]>([]);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const after = turned.at(-1);
  const query = { ...filters, ...(search !== '' && { q: search }), ...(after !== undefined && { after }) };
  const { data, isError, isFetching, refetch } = useQuery(
    {
      queryKey: [USERS_KEY, 'list', query],
      queryFn: () => adminApi.listUsers(query),
      placeholderData: keepPreviousData,
      enabled: isAdmin,
    },
    queryClient,
  );
  const save = useMutation(
    {
      mutationFn: () =>
        adminApi.saveUsers({ ...filters, ...(search !== '' && { q: search }) }, new AbortController().signal),
      onError: (error) => showError(toAppError(error)),
    },
    queryClient,
  );
  const choose = (name: keyof Filters, value: string) => {
    setTurned([]);
    setFilters((current) => {
      const { [name]: _old, ...others } = current;
      return isOneOf<string>(FILTERS[name], value) ? { ...others, [name]: value } : others;
    });
  };
  const next = data?.next ?? null;
  const list = (
    <section aria-label={t('users.title')} aria-busy={isFetching}>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3">
        <div className="w-full tablet:w-62">
          <SearchField
            label={t('users.find')}
            value={typed}
            onChange={(text) => {
              setTurned([]);
              type(text);
            }}
          />
        </div>
        {(['type', 'state', 'balance'] as const).map((name) => (
          <Select
            key={name}
            size="small"
            aria-label={t(`users.filters.${name}`)}
            value={filters[name] ?? ''}
            options={[
              { value: '', label: t(`users.any.${name}`) },
              ...FILTERS[name].map((value) => ({ value, label: t(`users.values.${value}`) })),
            ]}
            onChange={(value) => choose(name, value)}
          />
        ))}
        {data !== undefined && (
          <span role="status" className="tnum ml-auto text-[12.5px] text-ink-3">
            {t('users.found', {
              users: t('users.userCount', {
                count: data.total - data.guests,
                number: formatCount(data.total - data.guests, i18n.language),
              }),
              guests: t('users.guestCount', {
                count: data.guests,
                number: formatCount(data.guests, i18n.language),
              }),
            })}
          </span>
        )}
      </div>
      {isError && (
        <div className="p-4">
          <RetryBar title={t('users.failed')} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined && !isError && (
        <div className="p-4">
          <Skeleton width="100%" height={240} />
        </div>
      )}
      {data?.users.length === 0 && (
        <EmptyState icon={<Users size={16} aria-hidden />} title={t('users.none')} />
      )}
      {data !== undefined && data.users.length > 0 && <UserHeads />}
      {data !== undefined && data.users.length > 0 && (
        <ul>
          {data.users.map((user) => (
            <UserRow
              key={user.id}
              user={user}
              isSelected={user.id === selectedId}
              onSelect={() => setSelectedId(user.id)}
            />
          ))}
        </ul>
      )}
      <CursorTurner
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
        <Button isBusy={save.isPending} onClick={() => save.mutate()}>
          <Download size={15} aria-hidden />
          {t('users.export')}
        </Button>
      }
    >
      <AdminPanes
        label={t('users.title')}
        onClose={() => setSelectedId(null)}
        list={list}
        drawer={
          selectedId === null ? null : (
            <UserDrawer key={selectedId} userId={selectedId} onClose={() => setSelectedId(null)} />
          )
        }
      />
    </AdminShell>
  );
}
