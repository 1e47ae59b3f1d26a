import { z } from 'zod';
import { textField, textTool } from '../text-tool.ts';
import { FREQUENT_WORDS } from './frequent-words.ts';

const LONGEST_LOOKED_AT = 10_000;
const FEWEST_LETTERS = 10;
const SHOWN = 5;
/** Fewer letters tell common languages apart by their words, and rare ones not at all. */
const FEW_LETTERS = 50;

interface Guess {
  readonly code: string;
  readonly name: string;
  /** Compared with the likeliest, which has 1. */
  readonly score: number;
}

const SCRIPTS = {
  han: /\p{Script=Han}/gu,
  kana: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  hangul: /\p{Script=Hangul}/gu,
  letters: /\p{L}/gu,
} as const;

/** Of Chinese, Japanese and Korean the script says more than any statistics. */
function byScript(text: string): string | null {
  const count = (script: keyof typeof SCRIPTS): number => text.match(SCRIPTS[script])?.length ?? 0;
  const [han, kana, hangul, letters] = [count('han'), count('kana'), count('hangul'), count('letters')];
  if (letters === 0 || (han + kana + hangul) / letters < 0.3) return null;
  if (hangul >= han + kana) return 'ko';
  // Japanese is seldom without a tenth of kana; a Chinese text may quote a word of it.
  return kana / (han + kana) > 0.1 ? 'ja' : 'zh';
}

/** The code that people know: the statistics have Malay by that of its spoken standard. */
function codeOf(longCode: string): string {
  const { language } = new Intl.Locale(longCode);
  return language === 'zlm' ? 'ms' : language;
}

async function byStatistics(text: string, nameOf: (code: string) => string | undefined): Promise<Guess[]> {
  const { francAll } = await import('franc-min');
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const isShort = (text.match(SCRIPTS.letters)?.length ?? 0) < FEW_LETTERS;
  const shareOfWords = (code: string): number => {
    const known = words.filter((word) => FREQUENT_WORDS.get(code)?.has(word)).length;
    return words.length === 0 ? 0 : known / words.length;
  };
  const guesses = francAll(text, { minLength: FEWEST_LETTERS })
    .filter(([code]) => code !== 'und')
    .map(([longCode, likeness]) => {
      const code = codeOf(longCode);
      return { code, name: nameOf(code), score: likeness + (isShort ? 2 : 0.5) * shareOfWords(code) };
    })
    .filter((guess): guess is Guess => guess.name !== undefined)
    .toSorted((one, other) => other.score - one.score);
  const common = guesses.filter(({ code }) => FREQUENT_WORDS.has(code));
  const considered = isShort && common.length > 0 ? common : guesses;
  const best = considered[0]?.score ?? 1;
  return considered
    .slice(0, SHOWN)
    .map((guess) => ({ ...guess, score: Math.round((guess.score / best) * 100) / 100 }));
}

export const detectLanguage = textTool({
  name: 'detect-language',
  icon: 'languages',
  title: { en: 'Detect language', zh: '语言检测' },
  description:
    'Finds the most likely languages of a text, the likeliest first. Its score is 1; those of the others say how close they come, and none says how sure it is. Use it for texts in a language that you do not recognise or for sorting many texts. A few words are too little to be sure, and Danish, Norwegian, Finnish, Catalan and many small languages are not known. It translates nothing.',
  parameters: z.strictObject({
    text: textField('The text, better a sentence or more. Only its first 10,000 characters are looked at.'),
  }),
  call: async ({ text }, { language }) => {
    const sample = text.slice(0, LONGEST_LOOKED_AT);
    const script = byScript(sample);
    const names = new Intl.DisplayNames(language === 'zh' ? 'zh-CN' : 'en', {
      type: 'language',
      fallback: 'none',
    });
    const nameOf = (code: string): string | undefined => names.of(code);
    const guesses =
      script === null
        ? await byStatistics(sample, nameOf)
        : [{ code: script, name: nameOf(script) ?? script, score: 1 }];
    if (guesses.length > 0) return { data: { languages: guesses.map((guess) => ({ ...guess })) } };
    return {
      error: 'bad_input',
      message: `The text is too short to tell. Give at least ${FEWEST_LETTERS} letters, better a sentence.`,
    };
  },
});
