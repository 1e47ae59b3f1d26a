import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { queryClient } from '../../../platform/query.ts';
import { showError } from '../../../platform/toasts.ts';
import { Switch } from '../../../ui/form/Switch.tsx';
import { SettingRow } from '../components/SettingRow.tsx';
import { SettingSection } from '../components/SettingSection.tsx';
import { readPushDevice, startPush, stopPush } from '../push-device.ts';

const QUERY = { queryKey: ['push-device'], queryFn: readPushDevice, gcTime: 0 };

/** What reaches this device while no page is open. */
export function NotificationSettings() {
  const { t } = useTranslation('settings');
  const { data: state } = useQuery(QUERY, queryClient);
  const [isBusy, setBusy] = useState(false);

  async function toggle(isWanted: boolean): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      queryClient.setQueryData(QUERY.queryKey, await (isWanted ? startPush() : stopPush()));
    } catch (error) {
      showError(toAppError(error));
    } finally {
      setBusy(false);
    }
  }

  const help = state === 'refused' || state === 'unsupported' ? state : 'deviceHelp';
  return (
    <SettingSection title={t('sections.notifications')}>
      <SettingRow title={t('notifications.device')} help={t(`notifications.${help}`)}>
        {state !== undefined && state !== 'unsupported' && (
          <Switch
            label={t('notifications.device')}
            isOn={state === 'on'}
            onChange={(isWanted) => void toggle(isWanted)}
          />
        )}
      </SettingRow>
    </SettingSection>
  );
}
