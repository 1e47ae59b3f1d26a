import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { usePreferences } from '../../../platform/preferences.ts';
import { useAuth } from '../../auth/index.ts';
import { PageShell } from '../../chat/index.ts';
import { GeneralSection } from '../components/GeneralSection.tsx';
import { SettingsNav } from '../components/SettingsNav.tsx';
import { readSection, type SettingsSection } from '../settings-section.ts';
import { AccountSettings } from './AccountSettings.tsx';
import { ApiKeySettings } from './ApiKeySettings.tsx';
import { GuestSettings } from './GuestSettings.tsx';
import { LimitSettings } from './LimitSettings.tsx';

function Section({ section }: { readonly section: SettingsSection }) {
  const preferences = usePreferences();
  const account = useAuth((state) => state.account);
  if (section === 'general') return <GeneralSection preferences={preferences} />;
  if (!account) return null;
  if (account.role === 'guest') return <GuestSettings section={section} />;
  if (section === 'account') return <AccountSettings account={account} />;
  return section === 'limits' ? (
    <LimitSettings account={account} />
  ) : (
    <ApiKeySettings accountId={account.id} />
  );
}

export function SettingsScreen() {
  const { t } = useTranslation('settings');
  const section = readSection(useLocation().search);
  return (
    <Suspense fallback={null}>
      <PageShell title={t('title')}>
        <div className="flex min-h-0 flex-1 flex-col tablet:flex-row">
          <SettingsNav section={section} />
          <div className="min-h-0 min-w-0 flex-1 overflow-y-auto px-4 py-6 tablet:px-8">
            <div className="mx-auto max-w-195">
              <Section key={section} section={section} />
            </div>
          </div>
        </div>
      </PageShell>
    </Suspense>
  );
}
