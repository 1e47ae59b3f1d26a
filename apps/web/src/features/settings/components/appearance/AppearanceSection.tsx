import { useTranslation } from 'react-i18next';
import { LANGUAGE_OPTIONS, type Preferences } from '../../../../ui/preferences.ts';
import { Segmented } from '../../../../ui/form/Segmented.tsx';
import { useLanguagesNear } from '../../../../ui/use-languages-near.ts';
import { SettingRow } from '../SettingRow.tsx';
import { SettingSection } from '../SettingSection.tsx';
import { DisplayRows, type DisplayRowsProps } from './DisplayRows.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';

export interface AppearanceSectionProps extends DisplayRowsProps {
  readonly preferences: Preferences;
}

export function AppearanceSection({ preferences, ...display }: AppearanceSectionProps) {
  const { t } = useTranslation(['settings', 'common']);
  useLanguagesNear(preferences);
  return (
    <SettingSection title={t('sections.appearance')}>
      <SettingRow title={t('common:theme.label')} help={t('appearance.themeHelp')} isTop>
        <ThemeChoice value={preferences.theme} onChange={preferences.onThemeChange} />
      </SettingRow>
      <SettingRow title={t('common:language.label')} help={t('appearance.languageHelp')}>
        <Segmented
          label={t('common:language.label')}
          value={preferences.language}
          options={LANGUAGE_OPTIONS}
          onChange={preferences.onLanguageChange}
        />
      </SettingRow>
      <DisplayRows {...display} />
    </SettingSection>
  );
}
