import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useDisplay } from '../../../platform/display/display.state.ts';
import { usePreferences } from '../../../platform/preferences.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { useAuth } from '../../auth/index.ts';
import { AppearanceSection } from '../components/appearance/AppearanceSection.tsx';
import { SettingsNav } from '../components/SettingsNav.tsx';
import { isAppSection, readSection, type AccountSection, type AppSection } from '../settings-section.ts';
import { AccountSettings } from './account/AccountSettings.tsx';
import { ApiKeySettings } from './ApiKeySettings.tsx';
import { ChatSettings } from './ChatSettings.tsx';
import { DataSettings } from './DataSettings.tsx';
import { FeatureSettings } from './FeatureSettings.tsx';
import { GuestSettings } from './GuestSettings.tsx';
import { LimitSettings } from './LimitSettings.tsx';
import { NotificationSettings } from './NotificationSettings.tsx';

/** Above a part that is scrolled to. */
const MARGIN_PX = 24;

/** What is set for the app itself, all on one page; the address scrolls to a part of it. */
function AppSettings({ section }: { readonly section: AppSection }) {
  const preferences = usePreferences();
  const display = useDisplay();
  const parts = useRef<Partial<Record<AppSection, HTMLElement | null>>>({});
  useEffect(() => {
    const part = parts.current[section];
    const scroller = part?.closest('[data-scroller]');
    // Not into view: that would scroll what is around the page as well.
    if (part && scroller)
      scroller.scrollTop +=
        part.getBoundingClientRect().top - scroller.getBoundingClientRect().top - MARGIN_PX;
  }, [section]);
  const keep = (name: AppSection) => (part: HTMLElement | null) => {
    parts.current[name] = part;
  };
  return (
    <>
      <div ref={keep('appearance')}>
        <AppearanceSection preferences={preferences} display={display} onChange={useDisplay.setState} />
      </div>
      <div ref={keep('chat')}>
        <ChatSettings />
      </div>
      <div ref={keep('features')}>
        <FeatureSettings />
      </div>
    </>
  );
}

function AccountPart({ section }: { readonly section: AccountSection }) {
  const account = useAuth((state) => state.account);
  if (!account) return null;
  const isGuest = account.role === 'guest';
  if (section === 'data') return <DataSettings isGuest={isGuest} />;
  if (isGuest) return <GuestSettings section={section} />;
  if (section === 'account') return <AccountSettings account={account} />;
  if (section === 'notifications') return <NotificationSettings />;
  if (section === 'limits') return <LimitSettings account={account} />;
  return <ApiKeySettings account={account} />;
}

export function SettingsScreen() {
  const { t } = useTranslation('settings');
  const section = readSection(useLocation().search);
  return (
    <Page
      title={t('title')}
      actions={
        <span className="hidden items-center gap-1.5 pr-1 text-[12.5px] text-ink-3 tablet:flex">
          <Check size={14} aria-hidden />
          {t('selfSaving')}
        </span>
      }
    >
      <div className="flex min-h-0 flex-1 flex-col tablet:flex-row">
        <SettingsNav section={section} />
        <div
          data-scroller
          className="min-h-0 min-w-0 flex-1 overflow-y-auto px-4 py-6 tablet:px-8 desktop:px-11"
        >
          <div className="max-w-195">
            {isAppSection(section) ? (
              <AppSettings section={section} />
            ) : (
              <AccountPart key={section} section={section} />
            )}
          </div>
        </div>
      </div>
    </Page>
  );
}
