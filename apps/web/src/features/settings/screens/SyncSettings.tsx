import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { syncNow, useHistory } from '../../history/index.ts';
import { SettingRow } from '../components/SettingRow.tsx';

/** Brings this device and the server together at the press of a button; otherwise that happens by itself. */
export function SyncSettings() {
  const { t } = useTranslation('settings');
  const waitingCount = useHistory((state) => state.waitingIds.length);
  const [isBusy, setBusy] = useState(false);

  async function sync(): Promise<void> {
    setBusy(true);
    const isDone = await syncNow().catch(() => false);
    setBusy(false);
    await notify(isDone ? 'success' : 'error', {
      title: t(isDone ? 'sync.done' : 'sync.failed'),
      id: 'sync-now',
    });
  }

  return (
    <SettingRow
      title={t('sync.title')}
      help={waitingCount === 0 ? t('sync.help') : t('sync.waiting', { count: waitingCount })}
    >
      <Button isBusy={isBusy} onClick={() => void sync()}>
        {t('sync.action')}
      </Button>
    </SettingRow>
  );
}
