import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../ui/format/format-bytes.ts';
import { auth, useAuth } from '../../auth/index.ts';
import { DeleteAccount } from '../components/account/DeleteAccount.tsx';
import { ExportRow } from '../components/account/ExportRow.tsx';
import { SettingRow } from '../components/SettingRow.tsx';
import { SettingSection } from '../components/SettingSection.tsx';
import { settingsApi } from '../settings.api.ts';
import { ChatDataSettings } from './ChatDataSettings.tsx';
import { useStorageUsed } from '../use-storage-used.ts';
import { ClearData } from './ClearData.tsx';
import { StorageSettings } from './StorageSettings.tsx';
import { SyncSettings } from './SyncSettings.tsx';
import { useFreshSignIn } from './account/use-fresh-sign-in.ts';

async function deleteAccount(password: string): Promise<void> {
  await settingsApi.deleteAccount(password);
  await auth.leaveDeletedAccount();
}

/** What is stored, to take along or to remove; a guest session removes itself when it ends. */
export function DataSettings({ isGuest }: { readonly isGuest: boolean }) {
  const { t, i18n } = useTranslation('settings');
  const account = useAuth((state) => state.account);
  const confirmWithGoogle = useFreshSignIn('/settings?section=data');
  const storageUsed = useStorageUsed();
  return (
    <SettingSection title={t('sections.data')}>
      {!isGuest && <SyncSettings />}
      {!isGuest && account && <StorageSettings accountId={account.id} />}
      <SettingRow title={t('storage.title')} help={t('storage.help')}>
        {storageUsed !== null && (
          <span className="text-ink-2">{formatBytes(storageUsed, i18n.language)}</span>
        )}
      </SettingRow>
      <ExportRow onExport={settingsApi.exportAll} />
      <ChatDataSettings isGuest={isGuest} />
      <ClearData isMember={!isGuest} />
      {!isGuest && account && (
        <DeleteAccount
          hasPassword={account.hasPassword}
          onGoogle={confirmWithGoogle}
          onDelete={deleteAccount}
        />
      )}
    </SettingSection>
  );
}
