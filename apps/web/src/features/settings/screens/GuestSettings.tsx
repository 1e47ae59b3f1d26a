import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { toLoginPath, toUpgradePath } from '../../auth/index.ts';
import { SettingRow } from '../components/SettingRow.tsx';
import { SettingSection } from '../components/SettingSection.tsx';
import { UpgradePanel } from '../components/UpgradePanel.tsx';
import { settingsApi } from '../settings.api.ts';
import type { SettingsSection } from '../settings-section.ts';
import { useAction } from '../use-action.ts';

/** What a guest sees where an account is needed. */
export function GuestSettings({ section }: { readonly section: SettingsSection }) {
  const { t } = useTranslation('settings');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const exporting = useAction();
  return (
    <SettingSection title={t(`sections.${section}`)}>
      <UpgradePanel
        text={t(`guest.${section}`)}
        onSignUp={() => void navigate(toUpgradePath(pathname, search))}
        onSignIn={() => void navigate(toLoginPath(pathname, search))}
      />
      {section === 'account' && (
        <div className="mt-5">
          <SettingRow title={t('export.title')} help={exporting.error ?? t('export.help')}>
            <Button
              isBusy={exporting.isBusy}
              onClick={() => void exporting.run(() => settingsApi.exportAll(new AbortController().signal))}
            >
              {t('export.action')}
            </Button>
          </SettingRow>
        </div>
      )}
    </SettingSection>
  );
}
