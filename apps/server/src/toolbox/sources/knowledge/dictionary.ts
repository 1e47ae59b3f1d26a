import { z } from 'zod';
import { anyText, listOf, textList } from '../lenient.ts';
import { clip } from '../plain-text.ts';
import { createSource, path } from '../source.ts';

const HOST = 'https://api.dictionaryapi.dev';
const MAX_ENTRIES = 4;
const MAX_DEFINITIONS = 6;
const MAX_RELATED = 15;
const TEXT_CHARACTERS = 500;

const dictionary = createSource({
  name: 'The dictionary',
  provider: 'KNOWLEDGE',
  category: 'knowledge',
  origins: [HOST],
  cacheSeconds: 86_400,
  // It allows 450 calls in five minutes.
  pace: { burst: 20, perSecond: 1.4 },
  credit: 'Free Dictionary API, Wiktionary, CC BY-SA 3.0',
});

const Meaning = z.object({
  partOfSpeech: anyText,
  definitions: listOf(z.object({ definition: z.string(), example: anyText, synonyms: textList })),
  synonyms: textList,
  antonyms: textList,
});

const Entry = z.object({
  word: z.string(),
  phonetic: anyText,
  phonetics: listOf(z.object({ text: anyText, audio: anyText })),
  meanings: listOf(Meaning),
  sourceUrls: textList,
});

const distinct = (words: readonly string[]): string[] => [...new Set(words)].slice(0, MAX_RELATED);

function toMeaning({ partOfSpeech, definitions, synonyms, antonyms }: z.infer<typeof Meaning>) {
  return {
    part_of_speech: partOfSpeech,
    definitions: definitions.slice(0, MAX_DEFINITIONS).map(({ definition, example }) => ({
      definition: clip(definition, TEXT_CHARACTERS),
      example: example === null ? null : clip(example, TEXT_CHARACTERS),
    })),
    synonyms: distinct([...synonyms, ...definitions.flatMap((each) => each.synonyms)]),
    antonyms: distinct(antonyms),
  };
}

export const dictionaryDefine = dictionary.tool({
  name: 'dictionary-define',
  icon: 'book-open',
  title: { en: 'Define a word', zh: '查询英文词义' },
  description:
    'Returns meanings, pronunciation, examples and synonyms of one English word from a dictionary. Use it for what a word ' +
    'means or how it is said. Not for names, phrases or other languages; use wikipedia_summary or translate_text for those.',
  parameters: z.strictObject({
    word: z
      .string()
      .trim()
      .regex(/^[\p{L}][\p{L}' -]{0,59}$/u, 'must be one English word, such as unctuous')
      .describe('The word, in its dictionary form.'),
  }),
  request: ({ word }) => ({ url: `${HOST}${path`/api/v2/entries/en/${word.toLowerCase()}`}` }),
  answer: z.array(Entry).min(1),
  read(entries, { word }) {
    const phonetics = entries.flatMap((entry) => [{ text: entry.phonetic, audio: null }, ...entry.phonetics]);
    return {
      data: {
        word: entries[0]?.word ?? word,
        pronunciation: phonetics.find(({ text }) => text !== null)?.text ?? null,
        audio: phonetics.find(({ audio }) => audio !== null)?.audio ?? null,
        meanings: entries.slice(0, MAX_ENTRIES).flatMap(({ meanings }) => meanings.map(toMeaning)),
      },
      source: entries[0]?.sourceUrls[0] ?? `https://en.wiktionary.org${path`/wiki/${word}`}`,
      truncated: entries.length > MAX_ENTRIES,
    };
  },
  notFound: 'The dictionary does not have this word. Check its spelling, or use its basic form.',
});
