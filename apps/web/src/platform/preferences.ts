import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Preferences } from '../ui/preferences.ts';
import { changeLanguage, prepareLanguage } from './i18n/i18n.ts';
import { toLanguage } from './i18n/language.ts';
import { useTheme } from './theme/theme.state.ts';

/** Theme and language with the handlers of their switches. */
export function usePreferences(): Preferences {
  const { i18n } = useTranslation();
  const theme = useTheme((state) => state.theme);
  const onThemeChange = useTheme((state) => state.setTheme);
  const language = toLanguage(i18n.resolvedLanguage) ?? 'en';
  return useMemo(
    () => ({
      theme,
      onThemeChange,
      language,
      onLanguageChange: (code) => changeLanguage(i18n, code),
      onLanguageNear: (code) => prepareLanguage(i18n, code),
    }),
    [theme, onThemeChange, language, i18n],
  );
}
