import { MAX_TEXT, textTool } from '../text-tool.ts';
import { z } from 'zod';
import { countSentences, spacedWords, unspacedCharacters } from './split-words.ts';

const WORDS_PER_MINUTE = 238;
const CHARACTERS_PER_MINUTE = 400;
const LETTERS_PER_TOKEN = 4;

function count(text: string) {
  const words = spacedWords(text).length;
  const unspaced = unspacedCharacters(text).length;
  const characters = [...text].length;
  const minutes = words / WORDS_PER_MINUTE + unspaced / CHARACTERS_PER_MINUTE;
  return {
    words: words + unspaced,
    characters,
    characters_without_spaces: [...text.replaceAll(/\s/g, '')].length,
    chinese_japanese_characters: unspaced,
    sentences: countSentences(text),
    paragraphs: text.split('\n').filter((line, index, lines) => {
      return line.trim() !== '' && (index === 0 || (lines[index - 1] ?? '').trim() === '');
    }).length,
    lines: text === '' ? 0 : text.split(/\r?\n/).length,
    reading_minutes: Math.round(minutes * 10) / 10,
    estimated_tokens: Math.ceil(unspaced + (characters - unspaced) / LETTERS_PER_TOKEN),
  };
}

export const wordCount = textTool({
  name: 'word-count',
  icon: 'whole-word',
  title: { en: 'Word count', zh: '字数统计' },
  description:
    'Counts words, characters, sentences, paragraphs and lines of a text, with reading time and an estimate of tokens. Chinese and Japanese count by character. Use it when a length has to be right; counting yourself goes wrong. For how hard a text is to read use readability-score.',
  parameters: z.strictObject({
    text: z.string().max(MAX_TEXT).describe('The text to measure.'),
  }),
  call: ({ text }) => ({ data: count(text) }),
});
