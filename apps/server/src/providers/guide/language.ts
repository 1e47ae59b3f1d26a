export type GuideLanguage = 'en' | 'zh';

const HAN = /\p{Script=Han}/u;

/** The words themselves decide; the wish of the page counts only where they say nothing. */
export function languageOf(text: string, wish: GuideLanguage | null): GuideLanguage {
  if (HAN.test(text)) return 'zh';
  return /\p{Letter}/u.test(text) ? 'en' : (wish ?? 'en');
}
