import { useTranslation } from 'react-i18next';
import { auth } from '../../auth/index.ts';
import { DeleteAccount } from '../components/DeleteAccount.tsx';
import { ExportRow } from '../components/ExportRow.tsx';
import { SettingSection } from '../components/SettingSection.tsx';
import { settingsApi } from '../settings.api.ts';
import { ClearData } from './ClearData.tsx';

async function deleteAccount(password: string): Promise<void> {
  await settingsApi.deleteAccount(password);
  await auth.leaveDeletedAccount();
}

/** What is stored, to take along or to remove; a guest session removes itself when it ends. */
export function DataSettings({ isGuest }: { readonly isGuest: boolean }) {
  const { t } = useTranslation('settings');
  return (
    <SettingSection title={t('sections.data')}>
      <ExportRow onExport={settingsApi.exportAll} />
      <ClearData />
      {!isGuest && <DeleteAccount onDelete={deleteAccount} />}
    </SettingSection>
  );
}
