import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChatPreferences } from '../../chat/index.ts';
import { NumberField } from '../components/NumberField.tsx';
import { SettingRow } from '../components/SettingRow.tsx';
import { SettingSection } from '../components/SettingSection.tsx';
import { Switch } from '../components/Switch.tsx';
import { DefaultModel } from './DefaultModel.tsx';

/** How chats begin, go on and are kept, on this device. */
export function ChatSettings() {
  const { t } = useTranslation('settings');
  const preferences = useChatPreferences();
  const change = useChatPreferences.setState;
  const { summarisesAutomatically, summariseFrom, summariseOldest, summariseCount } = preferences;

  return (
    <SettingSection title={t('sections.chat')}>
      <SettingRow title={t('chat.model')} help={t('chat.modelHelp')}>
        <DefaultModel />
      </SettingRow>
      <SettingRow title={t('chat.summarise')} help={t('chat.summariseHelp')}>
        <Switch
          label={t('chat.summarise')}
          isOn={summarisesAutomatically}
          onChange={(isOn) => change({ summarisesAutomatically: isOn })}
        />
      </SettingRow>
      {summarisesAutomatically && (
        <>
          <SettingRow title={t('chat.from')} help={t('chat.fromHelp')}>
            <NumberField
              label={t('chat.from')}
              value={summariseFrom}
              min={summariseOldest + 2}
              max={200}
              onChange={(value) => change({ summariseFrom: value })}
            />
          </SettingRow>
          <SettingRow title={t('chat.oldest')} help={t('chat.oldestHelp')}>
            <NumberField
              label={t('chat.oldest')}
              value={summariseOldest}
              min={2}
              max={Math.min(15, summariseFrom - 2)}
              onChange={(value) => change({ summariseOldest: value })}
            />
          </SettingRow>
        </>
      )}
      <SettingRow title={t('chat.count')} help={t('chat.countHelp')}>
        <NumberField
          label={t('chat.count')}
          value={summariseCount}
          min={2}
          max={15}
          onChange={(value) => change({ summariseCount: value })}
        />
      </SettingRow>
      <SettingRow title={t('chat.maxSessions')} help={t('chat.maxSessionsHelp')}>
        <NumberField
          label={t('chat.maxSessions')}
          value={preferences.maxSessions}
          min={5}
          max={100}
          onChange={(value) => change({ maxSessions: value })}
        />
      </SettingRow>
      <ReadyNotice />
    </SettingSection>
  );
}

/** Asks the browser first: without its permission nothing could be shown. */
function ReadyNotice() {
  const { t } = useTranslation('settings');
  const isOn = useChatPreferences((state) => state.notifiesWhenReady);
  const [isRefused, setRefused] = useState(false);

  async function toggle(wish: boolean): Promise<void> {
    const permission = wish && 'Notification' in window ? await Notification.requestPermission() : 'denied';
    setRefused(wish && permission !== 'granted');
    useChatPreferences.setState({ notifiesWhenReady: wish && permission === 'granted' });
  }

  return (
    <SettingRow title={t('chat.notify')} help={t(isRefused ? 'chat.notifyRefused' : 'chat.notifyHelp')}>
      <Switch label={t('chat.notify')} isOn={isOn} onChange={(wish) => void toggle(wish)} />
    </SettingRow>
  );
}
