import { Username } from '@parley/contract/auth/schemas.ts';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import { auth, toAccount, type Account } from '../../../auth/index.ts';
import { OwnWorkspaces } from '../../../workspaces/index.ts';
import { EditableText } from '../../components/EditableText.tsx';
import { EmailChange } from '../../components/account/EmailChange.tsx';
import { SettingRow } from '../../components/SettingRow.tsx';
import { SettingSection } from '../../components/SettingSection.tsx';
import { emailDrafts } from '../../confirm-drafts.ts';
import { settingsApi } from '../../settings.api.ts';
import { useAction } from '../../use-action.ts';
import { DeviceSettings } from '../DeviceSettings.tsx';
import { GoogleSetting } from './GoogleSetting.tsx';
import { PasswordSetting } from './PasswordSetting.tsx';
import { TypeSetting } from './TypeSetting.tsx';
import { useFreshSignIn } from './use-fresh-sign-in.ts';

async function saveName(username: string): Promise<void> {
  auth.setAccount(toAccount(await settingsApi.updateProfile({ username })));
}

async function saveEmail(email: string, password: string): Promise<void> {
  const change = { email, ...(password !== '' && { password }) };
  auth.setAccount(toAccount(await settingsApi.updateProfile(change)));
}

export function AccountSettings({ account }: { readonly account: Account }) {
  const { t } = useTranslation(['settings', 'common']);
  const confirmWithGoogle = useFreshSignIn('/settings?section=account');
  const place = { userId: account.id, id: null };
  const [draft] = useState(() => emailDrafts.read(place)?.email ?? null);
  const keepEmail = (email: string | null) => {
    if (email === null) emailDrafts.remove(place);
    else emailDrafts.write(place, { email });
  };
  const leaving = useAction();
  const leavingEverywhere = useAction();
  const checkName = (text: string) =>
    Username.safeParse(text).success ? undefined : t('profile.usernameWrong');

  return (
    <>
      <SettingSection title={t('sections.account')}>
        <SettingRow title={t('profile.username')} help={t('profile.usernameHelp')}>
          <EditableText
            label={t('profile.username')}
            value={account.username ?? ''}
            autoComplete="username"
            check={checkName}
            onSave={saveName}
          />
        </SettingRow>
        <EmailChange
          email={account.email}
          draft={draft}
          onDraft={keepEmail}
          hasPassword={account.hasPassword}
          onChange={saveEmail}
          onGoogle={confirmWithGoogle}
        />
        <PasswordSetting account={account} onGoogle={confirmWithGoogle} />
        <GoogleSetting account={account} />
        <TypeSetting />
        {account.workspaces.length > 0 && (
          <Suspense fallback={null}>
            <OwnWorkspaces account={account} />
          </Suspense>
        )}
      </SettingSection>
      <SettingSection title={t('devices.title')}>
        <DeviceSettings accountId={account.id} />
        <SettingRow title={t('leave.title')} help={t('leave.help')}>
          <div className="flex flex-wrap gap-2">
            <Button isBusy={leaving.isBusy} onClick={() => void leaving.run(() => auth.signOut())}>
              {t('common:signOut')}
            </Button>
            <Button
              isBusy={leavingEverywhere.isBusy}
              onClick={() => void leavingEverywhere.run(() => auth.signOutEverywhere())}
            >
              {t('leave.everywhere')}
            </Button>
          </div>
        </SettingRow>
      </SettingSection>
    </>
  );
}
