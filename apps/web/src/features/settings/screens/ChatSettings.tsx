import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keyLabels } from '../../../ui/display/key-labels.ts';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { SEND_KEYS, useChatPreferences } from '../../chat/index.ts';
import { SettingRow } from '../components/SettingRow.tsx';
import { SettingSection } from '../components/SettingSection.tsx';
import { SpendingSetting, useIsInWorkspace } from '../../workspaces/index.ts';
import { Switch } from '../../../ui/form/Switch.tsx';
import { AdvancedChatSettings } from './AdvancedChatSettings.tsx';
import { DefaultInstructions } from './DefaultInstructions.tsx';
import { DefaultModel } from './DefaultModel.tsx';

const SENDS_WITH = ['enter', 'mod-enter'] as const;
const toWords = (keys: readonly string[]) => keyLabels(keys).join('+');

/** How chats begin, go on and are kept, on this device. */
export function ChatSettings() {
  const { t } = useTranslation('settings');
  const { sendsWith, showsCost, namesChats, researchesFirst, summarisesAutomatically } = useChatPreferences();
  const hasCostCenters = useIsInWorkspace();
  const change = useChatPreferences.setState;
  return (
    <SettingSection title={t('sections.chat')}>
      <SettingRow title={t('chat.model')} help={t('chat.modelHelp')}>
        <DefaultModel />
      </SettingRow>
      <DefaultInstructions />
      <SettingRow
        title={t('chat.sendsWith')}
        help={t('chat.sendsWithHelp', { keys: toWords(SEND_KEYS[sendsWith].newLine) })}
      >
        <Segmented
          label={t('chat.sendsWith')}
          value={sendsWith}
          options={SENDS_WITH.map((value) => ({ value, label: toWords(SEND_KEYS[value].send) }))}
          onChange={(value) => change({ sendsWith: value })}
        />
      </SettingRow>
      <SettingRow title={t('chat.showsCost')} help={t('chat.showsCostHelp')}>
        <Switch
          label={t('chat.showsCost')}
          isOn={showsCost}
          onChange={(isOn) => change({ showsCost: isOn })}
        />
      </SettingRow>
      <SettingRow title={t('chat.names')} help={t('chat.namesHelp')}>
        <Switch label={t('chat.names')} isOn={namesChats} onChange={(isOn) => change({ namesChats: isOn })} />
      </SettingRow>
      <SettingRow title={t('chat.research')} help={t('chat.researchHelp')}>
        <Switch
          label={t('chat.research')}
          isOn={researchesFirst}
          onChange={(isOn) => change({ researchesFirst: isOn })}
        />
      </SettingRow>
      <SettingRow title={t('chat.summarise')} help={t('chat.summariseHelp')}>
        <Switch
          label={t('chat.summarise')}
          isOn={summarisesAutomatically}
          onChange={(isOn) => change({ summarisesAutomatically: isOn })}
        />
      </SettingRow>
      {hasCostCenters && (
        <Suspense fallback={null}>
          <SpendingSetting />
        </Suspense>
      )}
      <ReadyNotice />
      <AdvancedChatSettings />
    </SettingSection>
  );
}

/** Asks the browser first: without its permission nothing could be shown. */
function ReadyNotice() {
  const { t } = useTranslation('settings');
  const isOn = useChatPreferences((state) => state.notifiesWhenReady);
  const [isRefused, setRefused] = useState(false);

  async function toggle(isWanted: boolean): Promise<void> {
    const permission =
      isWanted && 'Notification' in window ? await Notification.requestPermission() : 'denied';
    setRefused(isWanted && permission !== 'granted');
    useChatPreferences.setState({ notifiesWhenReady: isWanted && permission === 'granted' });
  }

  return (
    <SettingRow title={t('chat.notify')} help={t(isRefused ? 'chat.notifyRefused' : 'chat.notifyHelp')}>
      <Switch label={t('chat.notify')} isOn={isOn} onChange={(isWanted) => void toggle(isWanted)} />
    </SettingRow>
  );
}
