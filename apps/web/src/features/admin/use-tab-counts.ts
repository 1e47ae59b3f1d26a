import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../platform/query.ts';
import { formatCount } from '../../ui/format/format-count.ts';
import { adminApi } from './admin.api.ts';
import type { AdminTab } from './admin-tabs.ts';

/** They are only a hint: a minute old is good enough. */
const FRESH_MS = 60_000;

/** What stands beside the names of tabs: how many users there are, and what waits. */
export function useTabCounts(): Partial<Record<AdminTab, string>> {
  const { t, i18n } = useTranslation('admin');
  const { data } = useQuery(
    { queryKey: ['admin-overview', '1'], queryFn: () => adminApi.overview(1), staleTime: FRESH_MS },
    queryClient,
  );
  if (data === undefined) return {};
  const messages = data.attention.find(({ kind }) => kind === 'messages')?.count ?? 0;
  const count = (value: number) => formatCount(value, i18n.language);
  return {
    users: count(data.users.total),
    ...(messages > 0 && { messages: count(messages) }),
    ...(data.errors.open_groups > 0 && { reports: t('reports.waiting', { count: data.errors.open_groups }) }),
  };
}
