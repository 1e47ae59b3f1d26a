import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { THEME_VALUES, type Preferences, type ThemeSetting } from '../../../../ui/preferences.ts';
import { Segmented } from '../../../../ui/form/Segmented.tsx';

const ICONS: Readonly<Record<ThemeSetting, typeof Sun>> = { system: Monitor, light: Sun, dark: Moon };

export function ThemeSwitch({ preferences }: { readonly preferences: Preferences }) {
  const { t } = useTranslation('common');
  const options = THEME_VALUES.map((value) => {
    const Icon = ICONS[value];
    return { value, label: <Icon size={15} role="img" aria-label={t(`theme.${value}`)} /> };
  });
  return (
    <Segmented
      label={t('theme.label')}
      value={preferences.theme}
      options={options}
      onChange={preferences.onThemeChange}
    />
  );
}
