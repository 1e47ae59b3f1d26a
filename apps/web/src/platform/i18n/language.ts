export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_KEY = 'i18nextLng';
const CODE = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** The language for a code of any region or script; null where the text is no language code at all. */
export function toLanguage(code: string | null | undefined): Language | null {
  if (code == null || !CODE.test(code)) return null;
  return /^zh(-|$)/i.test(code) ? 'zh' : 'en';
}

export interface LanguageSources {
  readonly stored: string | null;
  readonly navigator: readonly string[];
  readonly htmlTag: string;
}

/** Storage, then the browser, then the page; a source that names no language is skipped. */
export function detectLanguage(sources: LanguageSources): Language {
  for (const code of [sources.stored, sources.navigator[0], sources.htmlTag]) {
    const language = toLanguage(code);
    if (language) return language;
  }
  return 'en';
}
