import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listDebugRecords } from '../../../platform/errors/debug-records.ts';
import { notify } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import { CopyButton } from '../../../ui/button/CopyButton.tsx';
import { clearDeviceData, useAuth } from '../../auth/index.ts';
import { loadChatCommands } from '../../chat/index.ts';
import { removeStoredHistory, stopHistory } from '../../history/index.ts';
import { profile } from '../../profile/index.ts';
import { SettingRow } from '../components/SettingRow.tsx';

/** Sign-in and language stay; chats, notes and preferences of this device go, and an empty chat is there again. */
async function clearAll(isServerCleared: boolean): Promise<boolean> {
  const commands = await loadChatCommands();
  if (isServerCleared) await removeStoredHistory();
  // What waited to be sent goes with the rest.
  stopHistory();
  const isCleared = await clearDeviceData();
  const { account } = useAuth.getState();
  if (account) {
    profile.reset();
    profile.enter(account.id, account.userType);
    await commands.begin(account.id);
  }
  return isCleared;
}

/** What is stored on this device only. */
export function ClearData({ isMember }: { readonly isMember: boolean }) {
  const { t } = useTranslation('settings');
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isServerCleared, setServerCleared] = useState(false);
  const records = listDebugRecords();

  async function confirm(): Promise<void> {
    setBusy(true);
    const isCleared = await clearAll(isServerCleared).catch(() => false);
    setBusy(false);
    setAsking(false);
    if (isCleared) await notify('success', { title: t('clear.done'), id: 'clear-data' });
    else await notify('error', { title: t('clear.failed'), id: 'clear-data' });
  }

  return (
    <>
      <SettingRow title={t('clear.notes')} help={t('clear.notesHelp', { count: records.length })}>
        <CopyButton
          label={t('clear.copyNotes')}
          getText={() => JSON.stringify(listDebugRecords(), null, 2)}
        />
      </SettingRow>
      <SettingRow title={t('clear.title')} help={t('clear.help')}>
        <Button variant="danger" onClick={() => setAsking(true)}>
          {t('clear.action')}
        </Button>
      </SettingRow>
      {isAsking && (
        <ConfirmDialog
          title={t('clear.question')}
          action={t('clear.action')}
          isBusy={isBusy}
          onConfirm={() => void confirm()}
          onCancel={() => setAsking(false)}
        >
          <p>{t('clear.text')}</p>
          {isMember && (
            <label className="mt-3 flex items-center gap-2 text-ink">
              <input
                type="checkbox"
                checked={isServerCleared}
                onChange={(event) => setServerCleared(event.target.checked)}
              />
              {t('clear.server')}
            </label>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
