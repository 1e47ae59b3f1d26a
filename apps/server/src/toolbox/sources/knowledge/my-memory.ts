import { z } from 'zod';
import { decodeEntities } from '../../../workers/files/markup/entities.ts';
import { ToolFailure } from '../../tool.ts';
import { anyNumber } from '../lenient.ts';
import { createSource, withQuery } from '../source.ts';

const HOST = 'https://api.mymemory.translated.net';
const MAX_BYTES = 500;

const myMemory = createSource({
  name: 'MyMemory',
  provider: 'KNOWLEDGE',
  category: 'knowledge',
  origins: [HOST],
  cacheSeconds: 86_400,
  // It allows 5,000 characters a day.
  pace: { burst: 10, perSecond: 0.05 },
  credit: 'MyMemory by Translated',
});

const Answer = z.object({
  responseData: z.object({ translatedText: z.string(), match: anyNumber }),
  responseStatus: anyNumber,
});

const language = (what: string) =>
  z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/, 'must be a language code, such as en, de or zh-CN')
    .describe(what);

/** In seconds, from words such as "02 HOURS 51 MINUTES 23 SECONDS". */
function readPause(text: string): number | null {
  const parts = /(\d{1,2})\s+HOURS?\s+(\d{1,2})\s+MINUTES?\s+(\d{1,2})\s+SECONDS?/.exec(text);
  return parts && Number(parts[1]) * 3_600 + Number(parts[2]) * 60 + Number(parts[3]);
}

/** What it complains about stands where the translation is expected, often with a good status. */
function checkTranslation({
  responseData: { translatedText: text },
  responseStatus: status,
}: z.infer<typeof Answer>) {
  if (status === 429 || text.startsWith('MYMEMORY WARNING'))
    throw new ToolFailure(
      'rate_limited',
      'MyMemory translates no more today. Translate it yourself.',
      readPause(text),
    );
  if (status !== 200)
    throw new ToolFailure(
      'bad_input',
      'MyMemory refuses this text or language. Use codes such as en, de or zh-CN.',
    );
}

export const translateText = myMemory.tool({
  name: 'translate-text',
  icon: 'languages',
  title: { en: 'Translate text', zh: '翻译文本' },
  description:
    'Translates a short text with a translation memory. Use it to compare with your own translation, or for languages you ' +
    'do not know well; translate the rest yourself. Only 500 bytes at once, and little in a day.',
  parameters: z.strictObject({
    text: z
      .string()
      .trim()
      .min(1)
      .max(MAX_BYTES)
      .refine((text) => Buffer.byteLength(text) <= MAX_BYTES, 'must be at most 500 bytes long')
      .describe('The text, at most 500 bytes: about 160 Chinese characters.'),
    from: language('The language of the text, such as en.'),
    to: language('The language to translate to, such as zh-CN.'),
  }),
  request: ({ text, from, to }) => ({ url: `${HOST}/get`, query: { q: text, langpair: `${from}|${to}` } }),
  // Too many calls are told in the same shape.
  checkResponse(response) {
    if (response.status === 429)
      throw new ToolFailure(
        'rate_limited',
        'MyMemory translates no more today. Translate it yourself.',
        readPause(response.text()),
      );
  },
  answer: Answer,
  read(answer, { text, from, to }) {
    checkTranslation(answer);
    const { translatedText: translation, match } = answer.responseData;
    return {
      data: { translation: decodeEntities(translation), from, to, match },
      source: withQuery('https://mymemory.translated.net/en/', { q: text }),
    };
  },
});
