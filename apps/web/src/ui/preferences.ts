export type ThemeSetting = 'system' | 'light' | 'dark';
export type Language = 'en' | 'zh';

/** Values and handlers of the two switches that every screen offers. */
export interface Preferences {
  readonly theme: ThemeSetting;
  readonly onThemeChange: (theme: ThemeSetting) => void;
  readonly language: Language;
  readonly onLanguageChange: (language: Language) => void;
  /** The user may be about to choose it. */
  readonly onLanguageNear: (language: Language) => void;
}

export const THEME_VALUES: readonly ThemeSetting[] = ['system', 'light', 'dark'];

/** Each language is named in itself, so that it can be found by those who read it. */
export const LANGUAGE_OPTIONS: readonly {
  readonly value: Language;
  readonly label: string;
  readonly lang: string;
}[] = [
  { value: 'en', label: 'English', lang: 'en' },
  { value: 'zh', label: '中文', lang: 'zh-CN' },
];
