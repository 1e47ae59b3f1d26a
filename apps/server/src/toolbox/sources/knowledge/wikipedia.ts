import { z } from 'zod';
import { ToolFailure, type ToolContext } from '../../tool.ts';
import { count, languageCode, words } from '../arguments.ts';
import { anyFlag, anyNumber, anyText, listOf, maybe } from '../lenient.ts';
import { readMediaWiki, WIKI_CREDIT, WIKI_QUERY } from '../media-wiki.ts';
import { clip, toLine } from '../plain-text.ts';
import { createSource, path } from '../source.ts';

const SNIPPET_CHARACTERS = 300;
const EXTRACT_CHARACTERS = 4_000;
const ARTICLE_CHARACTERS = 6_000;
const MAX_SECTIONS = 60;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

const wikipedia = createSource({
  name: 'Wikipedia',
  provider: 'KNOWLEDGE',
  category: 'knowledge',
  origins: ['https://*.wikipedia.org'],
  cacheSeconds: 86_400,
  credit: WIKI_CREDIT,
});

const wikiLanguage = languageCode(
  'The language of the encyclopaedia, such as en, zh or de; that of the user without it.',
).optional();

const wikiHost = (language: string | undefined, context: ToolContext): string =>
  `https://${language ?? context.language}.wikipedia.org`;

const Search = z.object({
  query: z.object({
    searchinfo: maybe(z.object({ totalhits: anyNumber })),
    search: z.array(
      z.object({ title: z.string(), snippet: anyText, wordcount: anyNumber, timestamp: anyText }),
    ),
  }),
});

const search = wikipedia.tool({
  name: 'wikipedia-search',
  icon: 'book-open',
  title: { en: 'Search Wikipedia', zh: '搜索维基百科' },
  description:
    'Finds articles of Wikipedia by words, in a language of choice. Use it to find the exact title for wikipedia_summary ' +
    'or wikipedia_article. Not for news of the last days; use web_search for those.',
  parameters: z.strictObject({
    query: words('What the articles are about.'),
    language: wikiLanguage,
    limit: count('How many articles to return at most.', { most: 20, usual: 5 }),
  }),
  request: ({ query, language, limit }, context) => ({
    url: `${wikiHost(language, context)}/w/api.php`,
    query: {
      action: 'query',
      list: 'search',
      srsearch: query,
      srlimit: limit,
      srprop: 'snippet|wordcount|timestamp',
      ...WIKI_QUERY,
    },
    cacheSeconds: 3_600,
  }),
  parse: readMediaWiki,
  answer: Search,
  read({ query: { search: found, searchinfo } }, { query, language }, context) {
    const host = wikiHost(language, context);
    const articles = found.map(({ title, snippet, wordcount, timestamp }) => ({
      title,
      snippet: toLine(snippet, SNIPPET_CHARACTERS),
      words: wordcount,
      changed: timestamp,
      url: `${host}/wiki/${encodeURIComponent(title.replaceAll(' ', '_'))}`,
    }));
    const total = searchinfo?.totalhits ?? articles.length;
    return {
      data: { articles, total },
      source: `${host}/w/index.php?search=${encodeURIComponent(query)}`,
      truncated: total > articles.length,
    };
  },
});

const Picture = maybe(z.object({ source: z.string() }));

const Summary = z.object({
  type: anyText,
  title: z.string(),
  description: anyText,
  extract: anyText,
  timestamp: anyText,
  originalimage: Picture,
  coordinates: maybe(z.object({ lat: z.number(), lon: z.number() })),
  content_urls: maybe(z.object({ desktop: z.object({ page: z.string() }) })),
});

const summary = wikipedia.tool({
  name: 'wikipedia-summary',
  icon: 'book-open',
  title: { en: 'Wikipedia summary', zh: '维基百科摘要' },
  description:
    'Returns the opening summary, picture and coordinates of one Wikipedia article by its exact title. Use it for a short ' +
    'answer about a person, place or thing; find the title with wikipedia_search, and read more with wikipedia_article.',
  parameters: z.strictObject({
    title: words('The exact title of the article; capitals matter after the first letter.', 255),
    language: wikiLanguage,
  }),
  request: ({ title, language }, context) => ({
    url: `${wikiHost(language, context)}${path`/api/rest_v1/page/summary/${title.replaceAll(' ', '_')}`}`,
  }),
  answer: Summary,
  read(article, { title, language }, context) {
    const { description, extract, timestamp, originalimage, coordinates, content_urls: addresses } = article;
    return {
      data: {
        title: article.title,
        // The title has several meanings, which the article lists.
        is_disambiguation: article.type === 'disambiguation',
        description,
        summary: extract === null ? null : clip(extract, EXTRACT_CHARACTERS),
        image: originalimage?.source ?? null,
        coordinates,
        changed: timestamp,
      },
      source:
        addresses?.desktop.page ??
        `${wikiHost(language, context)}${path`/wiki/${title.replaceAll(' ', '_')}`}`,
    };
  },
  notFound: 'There is no article with this title in this language. Find the title with wikipedia_search.',
});

const Article = z.object({
  query: z.object({
    pages: z.array(z.object({ title: z.string(), missing: anyFlag, extract: anyText })).min(1),
  }),
});

interface Section {
  readonly heading: string;
  readonly text: string;
}

/** By the headings of the first level; the opening has an empty one. */
function toSections(text: string): Section[] {
  return text.split(/^(?=== ?[^=])/m).map((part) => {
    const heading = /^== ?([^=\n]+?) ?==[ \t]*$/m.exec(part)?.[1] ?? '';
    return { heading, text: part.trim() };
  });
}

const article = wikipedia.tool({
  name: 'wikipedia-article',
  icon: 'book-open',
  title: { en: 'Read a Wikipedia article', zh: '阅读维基百科条目' },
  description:
    'Returns the plain text of a Wikipedia article, or one of its sections, with the names of all sections. Use it where ' +
    'wikipedia_summary is too short: read the beginning first, then the section that matters. Tables are left out.',
  parameters: z.strictObject({
    title: words('The exact title of the article, as wikipedia_search returns it.', 255),
    section: words(
      'The heading of the section to return; the article from its beginning without it.',
      200,
    ).optional(),
    language: wikiLanguage,
  }),
  request: ({ title, language }, context) => ({
    url: `${wikiHost(language, context)}/w/api.php`,
    query: { action: 'query', prop: 'extracts', explaintext: 1, redirects: 1, titles: title, ...WIKI_QUERY },
  }),
  parse: readMediaWiki,
  answer: Article,
  read({ query: { pages } }, { title, section, language }, context) {
    const [page] = pages;
    if (!page || page.missing === true || page.extract === null)
      throw new ToolFailure(
        'not_found',
        'There is no article with this title in this language. Find it with wikipedia_search.',
      );
    const sections = toSections(page.extract);
    const headings = sections.map(({ heading }) => heading).filter((heading) => heading !== '');
    const wanted = section?.toLowerCase();
    const found = sections.find(({ heading }) => heading.toLowerCase() === wanted);
    if (wanted !== undefined && !found)
      throw new ToolFailure(
        'not_found',
        'The article has no such section. Ask without a section to see their names.',
      );
    const text = found?.text ?? page.extract;
    return {
      data: {
        title: page.title,
        text: clip(text, ARTICLE_CHARACTERS),
        sections: headings.slice(0, MAX_SECTIONS),
      },
      source: `${wikiHost(language, context)}${path`/wiki/${(page.title || title).replaceAll(' ', '_')}`}`,
      truncated: text.length > ARTICLE_CHARACTERS,
    };
  },
});

const Happening = z.object({
  text: z.string(),
  year: anyNumber,
  pages: listOf(z.object({ normalizedtitle: anyText, title: anyText })),
});

const onThisDay = wikipedia.tool({
  name: 'wikipedia-on-this-day',
  icon: 'calendar-days',
  title: { en: 'On this day', zh: '历史上的今天' },
  description:
    'Returns what happened on a day of the year: chosen events, all events, births, deaths or holidays, from Wikipedia. Use ' +
    'it for anniversaries. Not for the news of a date; use news_search or web_search.',
  parameters: z.strictObject({
    month: z.int().min(1).max(12).describe('The month, 1 to 12.'),
    day: z.int().min(1).max(31).describe('The day of the month.'),
    kind: z
      .enum(['selected', 'events', 'births', 'deaths', 'holidays'])
      .default('selected')
      .describe('What to return; selected is a short choice of events.'),
    language: wikiLanguage,
    limit: count('How many to return at most.', { most: 40, usual: 10 }),
  }),
  request: ({ month, day, kind, language }, context) => ({
    url: `${wikiHost(language, context)}${path`/api/rest_v1/feed/onthisday/${kind}/${twoDigits(month)}/${twoDigits(day)}`}`,
    maxBytes: 3_000_000,
  }),
  sends: ({ month, day, kind }) => ({ as: 'words', text: `${kind} ${month} ${day}` }),
  answer: z.record(z.string(), listOf(Happening)),
  read(lists, { kind, limit, month, day }) {
    const all = lists[kind] ?? [];
    const found = all.slice(0, limit).map(({ text, year, pages }) => ({
      text: clip(text, SNIPPET_CHARACTERS),
      year,
      articles: pages.slice(0, 3).map(({ normalizedtitle, title }) => normalizedtitle ?? title),
    }));
    const date = new Date(Date.UTC(2000, month - 1, day));
    const name = date.toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
    return {
      data: { kind, found, total: all.length },
      source: `https://en.wikipedia.org${path`/wiki/${name.replace(' ', '_')}`}`,
      truncated: all.length > found.length,
    };
  },
  notFound: 'Wikipedia has no such list in this language, or there is no such day. Try the language en.',
});

export const WIKIPEDIA_TOOLS = [search, summary, article, onThisDay];
