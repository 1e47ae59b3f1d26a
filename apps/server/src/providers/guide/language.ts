export type GuideLanguage = 'en' | 'zh';

const HAN = /\p{Script=Han}/u;

/** The text itself decides; the page's language counts only where the text is inconclusive. */
export function languageOf(text: string, preferred: GuideLanguage | null): GuideLanguage {
  if (HAN.test(text)) return 'zh';
  return /\p{Letter}/u.test(text) ? 'en' : (preferred ?? 'en');
}
