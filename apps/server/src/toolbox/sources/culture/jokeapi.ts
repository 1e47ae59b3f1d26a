import { z } from 'zod';
import { ToolFailure, type AnyTool, type ToolResponse } from '../../tool.ts';
import { readErrorBody } from '../../error-body.ts';
import { anyText } from '../lenient.ts';
import { createSource, path } from '../source.ts';

const SERVICE = 'https://v2.jokeapi.dev';
const NOT_FOR_FAMILIES = 'nsfw,religious,political,racist,sexist,explicit';
const Problem = z.object({ error: z.literal(true), message: z.string().catch('') });

function checkJoke(response: ToolResponse): void {
  if (response.status === 429 || response.status >= 500) return;
  if (readErrorBody(response, Problem) !== null)
    throw new ToolFailure(
      'not_found',
      'There is no joke like this. Try another category or leave out the word.',
    );
}

const jokeApi = createSource({
  name: 'JokeAPI',
  provider: 'CULTURE',
  category: 'culture',
  origins: [SERVICE],
  // Another joke each time.
  cacheSeconds: 0,
  pace: { burst: 10, perSecond: 1 },
  credit: 'JokeAPI',
  checkResponse: checkJoke,
});

const Joke = z.object({
  category: anyText,
  joke: anyText,
  setup: anyText,
  delivery: anyText,
  safe: z.literal(true),
});

export const randomJoke: AnyTool = jokeApi.tool({
  name: 'random-joke',
  icon: 'laugh',
  title: { en: 'Random joke', zh: '随机笑话' },
  description:
    'Returns a joke that is fit for families, in English or German. Use it only when a joke is asked for; in other languages ' +
    'tell one of your own.',
  parameters: z.strictObject({
    category: z
      .enum(['Any', 'Misc', 'Programming', 'Pun', 'Spooky', 'Christmas'])
      .default('Any')
      .describe('What it is about.'),
    contains: z.string().trim().min(2).max(40).optional().describe('A word that has to be in it.'),
    language: z.enum(['en', 'de']).default('en').describe('The language of the joke.'),
  }),
  request: ({ category, contains, language }) => ({
    url: SERVICE + path`/joke/${category}`,
    query: { 'safe-mode': '', blacklistFlags: NOT_FOR_FAMILIES, lang: language, contains },
  }),
  answer: Joke,
  read: ({ category, joke, setup, delivery }) => {
    const text = joke ?? [setup, delivery].filter((part) => part !== null).join('\n');
    return { data: { category, joke: text.slice(0, 1_000) }, source: 'https://jokeapi.dev/' };
  },
});
