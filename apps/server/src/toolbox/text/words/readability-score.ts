import { z } from 'zod';
import { textField, textTool } from '../text-tool.ts';
import { countSentences, spacedWords } from './split-words.ts';

const FEWEST_WORDS = 10;
const round = (value: number): number => Math.round(value * 10) / 10;

/** By groups of vowels, without a silent e at the end. */
function countSyllables(word: string): number {
  const letters = word.toLowerCase().replace(/(?:[^laeiouy]es|[^laeiouy]ed|[^laeiouy]e)$/, '');
  return Math.max(1, letters.match(/[aeiouy]+/g)?.length ?? 0);
}

const LEVELS: readonly (readonly [least: number, level: string])[] = [
  [90, 'very easy'],
  [80, 'easy'],
  [70, 'fairly easy'],
  [60, 'plain English'],
  [50, 'fairly difficult'],
  [30, 'difficult'],
  [-Infinity, 'very difficult'],
];

function measure(words: readonly string[], sentences: number) {
  const syllables = words.map(countSyllables);
  const all = syllables.reduce((sum, each) => sum + each, 0);
  const long = syllables.filter((each) => each >= 3).length;
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  const perSentence = words.length / sentences;
  const perWord = all / words.length;
  const ease = 206.835 - 1.015 * perSentence - 84.6 * perWord;
  return {
    flesch_reading_ease: round(ease),
    level: LEVELS.find(([least]) => ease >= least)?.[1] ?? '',
    flesch_kincaid_grade: round(0.39 * perSentence + 11.8 * perWord - 15.59),
    gunning_fog: round(0.4 * (perSentence + (100 * long) / words.length)),
    smog: round(1.043 * Math.sqrt((long * 30) / sentences) + 3.1291),
    automated_readability_index: round((4.71 * letters) / words.length + 0.5 * perSentence - 21.43),
    coleman_liau: round((5.88 * letters) / words.length - (29.6 * sentences) / words.length - 15.8),
    words: words.length,
    sentences,
    words_per_sentence: round(perSentence),
  };
}

export const readabilityScore = textTool({
  name: 'readability-score',
  icon: 'book-open',
  title: { en: 'Readability score', zh: '可读性评分' },
  description:
    'Scores how hard an English text is to read: Flesch reading ease, Flesch-Kincaid grade, Gunning fog, SMOG, ARI and Coleman-Liau. Use it to compare drafts or to meet a reading level. The formulas are made for English; for other languages use word-count.',
  parameters: z.strictObject({
    text: textField('An English text of at least ten words; a hundred or more give a sound score.'),
  }),
  call: ({ text }) => {
    const words = spacedWords(text).filter((word) => /^[A-Za-z'’-]+$/.test(word));
    if (words.length >= FEWEST_WORDS) return { data: measure(words, Math.max(1, countSentences(text))) };
    return {
      error: 'bad_input',
      message: `The text needs at least ${FEWEST_WORDS} English words. The scores do not apply to other languages.`,
    };
  },
});
