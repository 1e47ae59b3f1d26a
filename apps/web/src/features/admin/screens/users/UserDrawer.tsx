import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../../platform/query.ts';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { formatDay } from '../../../../ui/format/format-moment.ts';
import { useAuth } from '../../../auth/index.ts';
import { adminApi, type AdminUser } from '../../admin.api.ts';
import { DrawerHead, type DrawerHeadProps } from '../../components/DrawerHead.tsx';
import { BalanceForm } from './BalanceForm.tsx';
import { UserEntries } from './UserEntries.tsx';
import { UserRights } from './UserRights.tsx';
import { USERS_KEY } from './use-user-change.ts';

function UserFacts({ user }: { readonly user: AdminUser }) {
  const { t, i18n } = useTranslation('admin');
  const facts = [
    [t('users.facts.email'), user.email ?? '–'],
    [t('users.facts.id'), user.id],
    [
      t('users.facts.joined'),
      `${formatDay(user.created_at, i18n.language)}${user.has_google ? ` · ${t('users.facts.google')}` : ''}`,
    ],
    [t('users.facts.activity'), t('users.facts.counts', { chats: user.chats, agents: user.agents })],
    [
      t('users.facts.workspaces'),
      user.workspaces.length === 0
        ? t('users.facts.none')
        : user.workspaces.map(({ name }) => name).join(', '),
    ],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 border-b border-line px-5 py-4">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface UserDrawerProps extends Omit<DrawerHeadProps, 'title'> {
  readonly userId: string;
}

/** One account beside the list, with what can be done about it. */
export function UserDrawer({ userId, ...moves }: UserDrawerProps) {
  const { t } = useTranslation('admin');
  const ownId = useAuth((state) => state.account?.id);
  const { data, isError, refetch } = useQuery(
    { queryKey: [USERS_KEY, 'one', userId], queryFn: () => adminApi.getUser(userId) },
    queryClient,
  );
  const name = data === undefined ? '' : (data.name ?? t('users.guest'));
  return (
    <article aria-label={name}>
      <DrawerHead title={name} {...moves} />
      {isError && (
        <div className="p-4">
          <RetryBar title={t('users.failedOne')} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined && !isError && (
        <div className="p-5">
          <Skeleton width="100%" height={180} />
        </div>
      )}
      {data !== undefined && (
        <>
          <UserFacts user={data} />
          <BalanceForm user={data} />
          <UserEntries key={data.id} user={data} />
          <UserRights user={data} isOwn={data.id === ownId} />
        </>
      )}
    </article>
  );
}
