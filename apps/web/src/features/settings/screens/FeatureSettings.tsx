import { UserType } from '@parley/contract/auth/schemas.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { setLetterKeys, useKeyboard } from '../../../platform/keyboard/letter-keys.ts';
import {
  isForType,
  NAVIGATION,
  profile,
  saveType,
  useProfile,
  type FeatureKey,
} from '../../profile/index.ts';
import { FeatureRow } from '../components/FeatureRow.tsx';
import { SettingRow } from '../components/SettingRow.tsx';
import { SettingSection } from '../components/SettingSection.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { useAction } from '../use-action.ts';

const PIN_HINT = 'pinned-areas';
/** What the settings lead back from: it cannot be hidden. */
const ALWAYS_SHOWN: readonly FeatureKey[] = ['settings'];
/** Each feature that has a screen. The change that delivers a screen adds its feature here and to the navigation. */
export const LISTED_FEATURES = [
  'chat',
  'models',
  'agents',
  'memory',
  'system-prompts',
  'custom-tools',
  'api-docs',
  'admin',
  'analytics',
  'team-management',
  'themes',
  'settings',
] as const satisfies readonly FeatureKey[];

function TypeRow() {
  const { t } = useTranslation(['settings', 'pages']);
  const userType = useProfile((state) => state.userType);
  const saving = useAction();
  const target = userType === null ? t('features.noType') : t(`pages:userType.types.${userType}.target`);
  return (
    <SettingRow title={t('features.type')} help={saving.error ?? target} isWide>
      <div className="overflow-x-auto">
        <Segmented<string>
          label={t('features.type')}
          value={userType ?? ''}
          options={UserType.options.map((value) => ({
            value,
            label: t(`pages:userType.types.${value}.name`),
          }))}
          onChange={(value) => void saving.run(() => saveType(UserType.parse(value)))}
        />
      </div>
    </SettingRow>
  );
}

function FeatureRows() {
  const { t } = useTranslation('settings');
  const userType = useProfile((state) => state.userType);
  const pinned = useProfile((state) => state.pinnedFeatures);
  const hidden = useProfile((state) => state.hiddenFeatures);
  const hasLink = (key: FeatureKey) => NAVIGATION.some(({ feature }) => feature === key);
  return LISTED_FEATURES.map((key) => {
    const isOffered = isForType(userType, key);
    const canHide = isOffered && !ALWAYS_SHOWN.includes(key);
    return (
      <FeatureRow
        key={key}
        name={t(`features.names.${key}`)}
        help={t(isOffered ? `features.helps.${key}` : 'features.otherType')}
        isShown={!hidden.includes(key)}
        isPinned={pinned.includes(key)}
        onPin={
          isOffered && hasLink(key)
            ? (isPinned) => (isPinned ? profile.pin(key) : profile.unpin(key))
            : undefined
        }
        onShow={canHide ? (isShown) => (isShown ? profile.show(key) : profile.hide(key)) : undefined}
      />
    );
  });
}

/** What the app shows of itself: by type, by feature, and by key. */
export function FeatureSettings() {
  const { t } = useTranslation(['settings', 'common']);
  const isHintDismissed = useProfile((state) => state.dismissedHints.includes(PIN_HINT));
  const hasLetterKeys = useKeyboard((state) => state.hasLetterKeys);
  return (
    <SettingSection title={t('sections.features')}>
      {!isHintDismissed && (
        <div className="mb-3">
          <Notice
            tone="info"
            title={t('features.hint')}
            actions={
              <Button size="small" onClick={() => profile.dismissHint(PIN_HINT)}>
                {t('features.gotIt')}
              </Button>
            }
          >
            {t('features.hintText')}
          </Notice>
        </div>
      )}
      <TypeRow />
      <FeatureRows />
      <SettingRow title={t('features.letterKeys')} help={t('features.letterKeysHelp')}>
        <Switch label={t('features.letterKeys')} isOn={hasLetterKeys} onChange={setLetterKeys} />
      </SettingRow>
    </SettingSection>
  );
}
