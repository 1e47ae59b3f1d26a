import { useTranslation } from 'react-i18next';
import { Disclosure } from '../../../ui/display/Disclosure.tsx';
import { useChatPreferences } from '../../chat/index.ts';
import { NumberField } from '../components/NumberField.tsx';
import { SettingRow } from '../components/SettingRow.tsx';

/** The numbers behind summaries and behind what this device keeps, folded: few people ever need them. */
export function AdvancedChatSettings() {
  const { t } = useTranslation('settings');
  const preferences = useChatPreferences();
  const change = useChatPreferences.setState;
  const { summarisesAutomatically, summariseFrom, summariseOldest } = preferences;
  return (
    <Disclosure title={t('chat.advanced')} className="border-t border-line py-1">
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
          value={preferences.summariseCount}
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
    </Disclosure>
  );
}
