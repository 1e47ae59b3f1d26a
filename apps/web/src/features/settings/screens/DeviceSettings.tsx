import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../platform/query.ts';
import { showError } from '../../../platform/toasts.ts';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { DeviceList } from '../components/account/DeviceList.tsx';
import { SettingRow } from '../components/SettingRow.tsx';
import { settingsApi } from '../settings.api.ts';

export function DeviceSettings({ accountId }: { readonly accountId: string }) {
  const { t } = useTranslation('settings');
  const queryKey = ['devices', accountId];
  const devices = useQuery(
    { queryKey, queryFn: settingsApi.listDevices, staleTime: 0, refetchOnWindowFocus: true },
    queryClient,
  );
  const removal = useMutation(
    {
      mutationFn: settingsApi.removeDevice,
      onError: (error) => showError(toAppError(error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey }),
    },
    queryClient,
  );
  return (
    <SettingRow title={t('devices.signedIn')} help={t('devices.help')} isWide>
      {devices.isError && <RetryBar title={t('devices.failed')} onRetry={() => void devices.refetch()} />}
      {devices.isPending && (
        <div className="flex flex-col gap-4 py-2">
          <Skeleton width="62%" />
          <Skeleton width="54%" />
        </div>
      )}
      {devices.data !== undefined && (
        <DeviceList
          devices={devices.data}
          busyId={removal.isPending ? removal.variables : null}
          onRemove={(id) => removal.mutate(id)}
        />
      )}
    </SettingRow>
  );
}
