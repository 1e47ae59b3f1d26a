import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { toLoginPath, toUpgradePath } from '../../auth/index.ts';
import { SettingSection } from '../components/SettingSection.tsx';
import { UpgradePanel } from '../components/account/UpgradePanel.tsx';

export interface GuestSettingsProps {
  readonly section: 'account' | 'notifications' | 'limits' | 'keys';
}

/** What a guest sees where an account is needed. */
export function GuestSettings({ section }: GuestSettingsProps) {
  const { t } = useTranslation('settings');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <SettingSection title={t(`sections.${section}`)}>
      <UpgradePanel
        text={t(`guest.${section}`)}
        onSignUp={() => void navigate(toUpgradePath(pathname, search))}
        onSignIn={() => void navigate(toLoginPath(pathname, search))}
      />
    </SettingSection>
  );
}
