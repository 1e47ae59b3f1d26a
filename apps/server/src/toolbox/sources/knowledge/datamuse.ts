import { z } from 'zod';
import { count } from '../arguments.ts';
import { listOf } from '../lenient.ts';
import { createSource } from '../source.ts';

const HOST = 'https://api.datamuse.com';
/** By the words of its interface. */
const RELATIONS = {
  meaning: 'ml',
  synonym: 'rel_syn',
  antonym: 'rel_ant',
  rhyme: 'rel_rhy',
  sound: 'sl',
  spelling: 'sp',
  adjective: 'rel_jjb',
  trigger: 'rel_trg',
  general: 'rel_spc',
  specific: 'rel_gen',
} as const;

const datamuse = createSource({
  name: 'Datamuse',
  provider: 'KNOWLEDGE',
  category: 'knowledge',
  origins: [HOST],
  cacheSeconds: 86_400,
  pace: { burst: 10, perSecond: 2 },
  credit: 'Datamuse API',
});

export const wordAssociation = datamuse.tool({
  name: 'word-association',
  icon: 'whole-word',
  title: { en: 'Find related words', zh: '查找关联词' },
  description:
    'Finds English words by their relation to another: of the same or opposite meaning, rhymes, words that sound or are ' +
    'spelled alike, adjectives for a noun. Use it for poems, names, puzzles and word choice. Use dictionary_define for meanings.',
  parameters: z.strictObject({
    word: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .describe(
        'An English word; for meaning also a phrase, for spelling also a pattern such as b??k or sea*.',
      ),
    relation: z
      .enum([
        'meaning',
        'synonym',
        'antonym',
        'rhyme',
        'sound',
        'spelling',
        'adjective',
        'trigger',
        'general',
        'specific',
      ])
      .default('meaning')
      .describe('How the words are related; trigger: words that often stand near it.'),
    limit: count('How many words to return at most.', { most: 100, usual: 20 }),
  }),
  request: ({ word, relation, limit }) => ({
    url: `${HOST}/words`,
    query: { [RELATIONS[relation]]: word, max: limit },
  }),
  answer: z.array(z.object({ word: z.string(), tags: listOf(z.string()) })),
  read: (found, { limit }) => ({
    data: {
      words: found.slice(0, limit).map(({ word, tags }) => ({
        word,
        part_of_speech: tags.filter((tag) => /^(n|v|adj|adv)$/.test(tag)),
      })),
    },
    source: 'https://www.datamuse.com/api/',
  }),
});
