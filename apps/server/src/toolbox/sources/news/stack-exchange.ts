import { z } from 'zod';
import { ToolFailure, type ToolResponse } from '../../tool.ts';
import { count, words } from '../arguments.ts';
import { readErrorBody } from '../../error-body.ts';
import { anyFlag, anyNumber, anyText, maybe, textList } from '../lenient.ts';
import { htmlToPlain, toLine, toTime } from '../plain-text.ts';
import { createSource } from '../source.ts';

const HOST = 'https://api.stackexchange.com/2.3';
const TITLE_CHARACTERS = 300;
const ANSWER_CHARACTERS = 2_000;
const MAX_TAGS = 5;

const Refusal = z.object({ error_id: z.number(), error_message: anyText });
const THROTTLED = 502;

/** Everything that it refuses has the status 400. */
function checkRefusal(response: ToolResponse): void {
  if (response.status < 400) return;
  const refusal = readErrorBody(response, Refusal);
  if (refusal?.error_id === THROTTLED) {
    const seconds = /in (\d{1,6}) seconds/.exec(refusal.error_message ?? '')?.[1];
    throw new ToolFailure(
      'rate_limited',
      'Stack Exchange answers no more questions from here today. Use another source, such as web_search.',
      seconds === undefined ? null : Number(seconds),
    );
  }
  if (response.status === 400 && refusal)
    throw new ToolFailure(
      'bad_input',
      'Stack Exchange does not know this site, tag or question. Check the arguments.',
    );
}

const stackExchange = createSource({
  name: 'Stack Exchange',
  provider: 'NEWS',
  category: 'news',
  origins: ['https://api.stackexchange.com'],
  cacheSeconds: 3_600,
  // It allows 300 calls a day without a key.
  pace: { burst: 20, perSecond: 1 / 300 },
  credit: 'Stack Exchange, CC BY-SA 4.0',
  checkResponse: checkRefusal,
});

const siteName = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9]*(\.[a-z0-9]+){0,2}$/, 'must be a site name, such as stackoverflow or math')
  .default('stackoverflow')
  .describe('The site, such as stackoverflow, superuser, serverfault, askubuntu or math.');

const Question = z.object({
  question_id: z.number(),
  title: anyText,
  link: anyText,
  score: anyNumber,
  answer_count: anyNumber,
  accepted_answer_id: anyNumber,
  is_answered: anyFlag,
  view_count: anyNumber,
  tags: textList,
  creation_date: anyNumber,
  owner: maybe(z.object({ display_name: anyText })),
});

const search = stackExchange.tool({
  name: 'stackoverflow-search',
  provider: 'KNOWLEDGE',
  icon: 'text-search',
  title: { en: 'Search Stack Overflow', zh: '搜索 Stack Overflow' },
  description:
    'Finds questions on Stack Overflow or another Stack Exchange site, with scores and tags. Use it for programming problems ' +
    'and error messages, then read the answers with stackexchange_answers. Few calls a day are allowed: search once, well.',
  parameters: z.strictObject({
    query: words('A few words of the problem, or of the error message.', 240),
    site: siteName,
    tags: z
      .array(
        z
          .string()
          .max(35)
          .regex(/^[a-z0-9.+#-]+$/, 'must be a tag, such as c++ or node.js'),
      )
      .max(5)
      .optional()
      .describe('Only questions with all of these tags, such as ["python"].'),
    answered: z.boolean().default(false).describe('Only questions with an accepted answer.'),
    sort: z
      .enum(['relevance', 'votes', 'newest', 'active'])
      .default('relevance')
      .describe('What comes first.'),
    limit: count('How many questions to return at most.', { most: 20, usual: 8 }),
  }),
  request: ({ query, site, tags, answered, sort, limit }) => ({
    url: `${HOST}/search/advanced`,
    query: {
      q: query,
      site,
      tagged: tags?.join(';') || undefined,
      accepted: answered ? 'True' : undefined,
      sort: { relevance: 'relevance', votes: 'votes', newest: 'creation', active: 'activity' }[sort],
      order: 'desc',
      pagesize: limit,
    },
  }),
  answer: z.object({ items: z.array(Question), has_more: anyFlag }),
  read: ({ items, has_more: hasMore }, { query, site }) => ({
    data: {
      questions: items.map((item) => ({
        id: item.question_id,
        title: toLine(item.title, TITLE_CHARACTERS),
        score: item.score,
        answers: item.answer_count,
        has_accepted_answer: item.accepted_answer_id !== null,
        views: item.view_count,
        tags: item.tags.slice(0, MAX_TAGS),
        asked: toTime(item.creation_date),
        by: toLine(item.owner?.display_name ?? null, 100),
        url: item.link,
      })),
    },
    source: `${siteAddress(site)}/search?q=${encodeURIComponent(query)}`,
    truncated: hasMore ?? false,
  }),
});

const OWN_DOMAINS: ReadonlySet<string> = new Set([
  'stackoverflow',
  'superuser',
  'serverfault',
  'askubuntu',
  'mathoverflow.net',
]);

function siteAddress(site: string): string {
  if (site.endsWith('.stackoverflow')) return `https://${site}.com`;
  if (OWN_DOMAINS.has(site)) return `https://${site.includes('.') ? site : `${site}.com`}`;
  return `https://${site}.stackexchange.com`;
}

const Answer = z.object({
  answer_id: z.number(),
  score: anyNumber,
  is_accepted: anyFlag,
  body: z.string(),
  creation_date: anyNumber,
  owner: maybe(z.object({ display_name: anyText })),
});

const answers = stackExchange.tool({
  name: 'stackexchange-answers',
  icon: 'text-search',
  title: { en: 'Read Stack Exchange answers', zh: '阅读 Stack Exchange 回答' },
  description:
    'Returns the answers to one question of Stack Overflow or another Stack Exchange site, best first. Use it after ' +
    'stackoverflow_search with the number of the question. Name the author where you quote.',
  parameters: z.strictObject({
    question_id: z.int().min(1).max(2_000_000_000).describe('The number of the question.'),
    site: siteName,
    limit: count('How many answers to return at most.', { most: 5, usual: 3 }),
  }),
  request: ({ question_id: id, site, limit }) => ({
    url: `${HOST}/questions/${id}/answers`,
    query: { site, sort: 'votes', order: 'desc', pagesize: limit, filter: 'withbody' },
  }),
  answer: z.object({ items: z.array(Answer), has_more: anyFlag }),
  read: ({ items, has_more: hasMore }, { question_id: id, site }) => ({
    data: {
      answers: items.map((item) => ({
        id: item.answer_id,
        score: item.score,
        is_accepted: item.is_accepted,
        text: htmlToPlain(item.body, ANSWER_CHARACTERS),
        by: toLine(item.owner?.display_name ?? null, 100),
        posted: toTime(item.creation_date),
      })),
    },
    source: `${siteAddress(site)}/questions/${id}`,
    truncated: hasMore ?? false,
  }),
});

export const STACK_EXCHANGE_TOOLS = [search, answers];
