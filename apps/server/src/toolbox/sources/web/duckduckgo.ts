import { z } from 'zod';
import { ToolFailure, type JsonValue } from '../../tool.ts';
import { words } from '../arguments.ts';
import { anyText, listOf, maybe } from '../lenient.ts';
import { clip, toLine } from '../plain-text.ts';
import { createSource } from '../source.ts';

const TEXT_CHARACTERS = 2_000;
const TOPIC_CHARACTERS = 300;
const MAX_TOPICS = 15;
const MAX_FACTS = 15;
const NOTHING =
  'There is no short answer to this. It answers names and terms, not questions: use web_search or wikipedia_search instead.';

const duckduckgo = createSource({
  name: 'DuckDuckGo',
  provider: 'WEB',
  category: 'web',
  origins: ['https://api.duckduckgo.com'],
  cacheSeconds: 86_400,
  credit: 'Results from DuckDuckGo',
});

const Topic = z.object({ Text: z.string().min(1), FirstURL: anyText });
/** Topics and groups of topics stand side by side. */
const TopicOrGroup = z.union([
  Topic.transform((topic) => [topic]),
  z.object({ Topics: listOf(Topic) }).transform(({ Topics }) => Topics),
]);
/** Values may be objects that mean something to its own pages alone. */
const Fact = z.object({
  label: z.string().min(1).max(100),
  value: z.union([z.string().min(1), z.number()]),
  data_type: z.literal('string'),
});

const Answer = z.object({
  Heading: anyText,
  AbstractText: anyText,
  AbstractSource: anyText,
  AbstractURL: anyText,
  Answer: anyText,
  Definition: anyText,
  DefinitionURL: anyText,
  OfficialWebsite: anyText,
  // An empty text where there is none.
  Infobox: maybe(z.object({ content: listOf(Fact) })),
  RelatedTopics: listOf(TopicOrGroup),
});

export const instantAnswer = duckduckgo.tool({
  name: 'instant-answer',
  icon: 'zap',
  title: { en: 'Get a short answer', zh: '查询即时答案' },
  description:
    'Returns a short description of a person, a place, a product or a term, with facts and related topics, from DuckDuckGo. Use ' +
    'it to find out what a name means; it is no web search, and knows nothing recent.',
  parameters: z.strictObject({ query: words('A name or a term, such as "Rust programming language".') }),
  request: ({ query }) => ({
    url: 'https://api.duckduckgo.com/',
    query: { q: query, format: 'json', no_html: 1, no_redirect: 1, skip_disambig: 0 },
  }),
  answer: Answer,
  read(answer, { query }) {
    const text = answer.Answer ?? answer.AbstractText ?? answer.Definition;
    const topics = answer.RelatedTopics.flat();
    if (text === null && topics.length === 0) throw new ToolFailure('not_found', NOTHING);
    const facts = (answer.Infobox?.content ?? []).slice(0, MAX_FACTS);
    const data: JsonValue = {
      heading: answer.Heading,
      answer: text === null ? null : clip(text, TEXT_CHARACTERS),
      from: answer.AbstractSource,
      website: answer.OfficialWebsite,
      facts: Object.fromEntries(
        facts.map(({ label, value }) => [label, clip(String(value), TOPIC_CHARACTERS)]),
      ),
      related: topics
        .slice(0, MAX_TOPICS)
        .map(({ Text, FirstURL }) => ({ text: toLine(Text, TOPIC_CHARACTERS) ?? '', url: FirstURL })),
    };
    return {
      data,
      source:
        answer.AbstractURL ??
        answer.DefinitionURL ??
        `https://duckduckgo.com/?q=${encodeURIComponent(query)}`,
      truncated: topics.length > MAX_TOPICS,
    };
  },
});
