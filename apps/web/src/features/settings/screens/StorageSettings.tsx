import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../platform/query.ts';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { SettingRow } from '../components/SettingRow.tsx';
import { StorageMeter } from '../components/StorageMeter.tsx';
import { settingsApi } from '../settings.api.ts';

/** What a member stores on the server, and how much that may be. */
export function StorageSettings({ accountId }: { readonly accountId: string }) {
  const { t } = useTranslation('settings');
  const storage = useQuery(
    { queryKey: ['storage', accountId], queryFn: settingsApi.getStorage, staleTime: 0 },
    queryClient,
  );
  return (
    <SettingRow title={t('storage.account')} help={t('storage.accountHelp')} isWide>
      {storage.data && <StorageMeter storage={storage.data} />}
      {storage.isPending && <Skeleton width="100%" height={32} />}
      {storage.isError && !storage.data && (
        <RetryBar title={t('storage.failed')} onRetry={() => void storage.refetch()} />
      )}
    </SettingRow>
  );
}
