import { USER_ENTRIES_PER_PAGE } from '@parley/contract/administration/constants.ts';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../../platform/query.ts';
import { LinkButton } from '../../../../ui/button/LinkButton.tsx';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { formatDay } from '../../../../ui/format/format-moment.ts';
import { formatMoney } from '../../../../ui/format/format-money.ts';
import { Pager } from '../../../../ui/page/Pager.tsx';
import { adminApi, type AdminUser } from '../../admin.api.ts';
import { USERS_KEY } from './use-user-change.ts';

/** What changed a balance: the last few, or all of it by pages. */
export function UserEntries({ user }: { readonly user: AdminUser }) {
  const { t, i18n } = useTranslation('admin');
  /** Null: the last few. */
  const [page, setPage] = useState<number | null>(null);
  const { data, isError, refetch } = useQuery(
    {
      // A new entry is one more: the pages are asked for again.
      queryKey: [USERS_KEY, 'entries', user.id, user.entry_total, page],
      queryFn: page === null ? skipToken : () => adminApi.listEntries(user.id, page),
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  const entries = page === null ? user.entries : (data?.entries ?? user.entries);
  // A reason stands for all of them: one without a name is shown as it is.
  const reasonOf = (reason: string) => t(`users.reasons.${reason as 'usage'}`, { defaultValue: reason });
  return (
    <section className="border-b border-line px-5 py-4">
      <h3 className="flex justify-between font-bold">
        {t('users.entries')}
        {user.entry_total > user.entries.length ? (
          <LinkButton onClick={() => setPage(page === null ? 1 : null)}>
            {page === null ? t('users.viewAll', { number: user.entry_total }) : t('users.viewLast')}
          </LinkButton>
        ) : (
          <span className="tnum font-regular text-ink-3">{user.entry_total}</span>
        )}
      </h3>
      {isError && <RetryBar title={t('users.failedEntries')} onRetry={() => void refetch()} />}
      <ul className="tnum mt-2">
        {entries.map((entry) => (
          <li
            key={`${entry.at}-${entry.balance_after}-${entry.amount}`}
            className="grid grid-cols-[minmax(0,1fr)_auto_72px] gap-x-3 border-t border-line py-2"
          >
            <span className="min-w-0">
              <span className="block truncate">{entry.note ?? reasonOf(entry.reason)}</span>
              <span className="text-12 text-ink-3">{formatDay(entry.at, i18n.language)}</span>
            </span>
            <span className={entry.amount > 0 ? 'text-live' : ''}>
              {`${entry.amount > 0 ? '+' : '−'}${formatMoney(Math.abs(entry.amount), i18n.language)}`}
            </span>
            <span className="text-right text-ink-3">{formatMoney(entry.balance_after, i18n.language)}</span>
          </li>
        ))}
      </ul>
      {page !== null && (
        <Pager page={page} perPage={USER_ENTRIES_PER_PAGE} total={data?.total ?? 0} onChange={setPage} />
      )}
    </section>
  );
}
