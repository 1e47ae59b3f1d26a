import { z } from 'zod';
import { textField, textTool } from '../text-tool.ts';

const LONGEST_LOOKED_AT = 10_000;
const FEWEST_LETTERS = 10;
const SHOWN = 5;

interface Guess {
  readonly code: string;
  readonly confidence: number;
}

const SCRIPTS = {
  han: /\p{Script=Han}/gu,
  kana: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  hangul: /\p{Script=Hangul}/gu,
  letters: /\p{L}/gu,
} as const;

/** Of Chinese, Japanese and Korean the script says more than any statistics. */
function byScript(text: string): Guess | null {
  const count = (script: keyof typeof SCRIPTS): number => text.match(SCRIPTS[script])?.length ?? 0;
  const [han, kana, hangul, letters] = [count('han'), count('kana'), count('hangul'), count('letters')];
  const share = (part: number): number => Math.round((part / letters) * 100) / 100;
  if (letters === 0 || (han + kana + hangul) / letters < 0.3) return null;
  if (hangul >= han + kana) return { code: 'ko', confidence: share(hangul + han) };
  // Japanese is seldom without a tenth of kana; a Chinese text may quote a word of it.
  return kana / (han + kana) > 0.1
    ? { code: 'ja', confidence: share(kana + han) }
    : { code: 'zh', confidence: share(han) };
}

async function byStatistics(text: string): Promise<Guess[]> {
  const { francAll } = await import('franc-min');
  return francAll(text, { minLength: FEWEST_LETTERS })
    .filter(([code]) => code !== 'und')
    .slice(0, SHOWN)
    .map(([code, score]) => ({
      code: new Intl.Locale(code).language,
      confidence: Math.round(score * 100) / 100,
    }));
}

export const detectLanguage = textTool({
  name: 'detect-language',
  icon: 'languages',
  title: { en: 'Detect language', zh: '语言检测' },
  description:
    'Finds the most likely languages of a text, with a confidence for each. Use it for texts in a language that you do not recognise or for sorting many texts. A few words are too little to be sure; it translates nothing.',
  parameters: z.strictObject({
    text: textField('The text, better a sentence or more. Only its first 10,000 characters are looked at.'),
  }),
  call: async ({ text }, { language }) => {
    const sample = text.slice(0, LONGEST_LOOKED_AT);
    const script = byScript(sample);
    const guesses = script === null ? await byStatistics(sample) : [script];
    const names = new Intl.DisplayNames(language === 'zh' ? 'zh-CN' : 'en', { type: 'language' });
    if (guesses.length > 0)
      return {
        data: { languages: guesses.map((guess) => ({ ...guess, name: names.of(guess.code) ?? '' })) },
      };
    return {
      error: 'bad_input',
      message: `The text is too short to tell. Give at least ${FEWEST_LETTERS} letters, better a sentence.`,
    };
  },
});
