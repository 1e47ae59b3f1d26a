import { z } from 'zod';
import { count, languageCode, words } from '../arguments.ts';
import { anyFlag, anyNumber, listOf, maybe, textList } from '../lenient.ts';
import { createSource } from '../source.ts';

const HOST = 'https://gutendex.com';
const MAX_LIST = 10;

const gutendex = createSource({
  name: 'The catalogue of Project Gutenberg',
  provider: 'KNOWLEDGE',
  category: 'knowledge',
  origins: [HOST],
  cacheSeconds: 86_400,
  // Run by one person.
  pace: { burst: 5, perSecond: 1 },
  credit: 'Project Gutenberg, Gutendex',
});

const Person = z.object({ name: z.string(), birth_year: anyNumber, death_year: anyNumber });

const Answer = z.object({
  count: anyNumber,
  results: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      authors: listOf(Person),
      subjects: textList,
      languages: textList,
      copyright: anyFlag,
      formats: maybe(z.record(z.string(), z.string())),
      download_count: anyNumber,
    }),
  ),
});

function findFormat(formats: Readonly<Record<string, string>> | null, type: string): string | null {
  const found = Object.entries(formats ?? {}).find(([name]) => name.startsWith(type));
  return found?.[1] ?? null;
}

/** As names are said, not as they are sorted. */
const toName = (sorted: string): string => sorted.replace(/^([^,]+), ([^,]+)$/, '$2 $1');

export const gutenbergSearch = gutendex.tool({
  name: 'gutenberg-search',
  icon: 'book-open',
  title: { en: 'Search free e-books', zh: '搜索免费电子书' },
  description:
    'Finds free e-books of Project Gutenberg, mostly works whose copyright has ended, with links to their full texts. Use it ' +
    'for classics that shall be read or quoted. Not for recent books; use openlibrary_search.',
  parameters: z.strictObject({
    query: words('Words of title and author.', 200),
    language: languageCode('Only books in this language, such as en or fr.').optional(),
    topic: words('Only books with this in a subject or shelf, such as "children".', 100).optional(),
    limit: count('How many books to return at most.', { most: 32, usual: 10 }),
  }),
  request: ({ query, language, topic }) => ({
    url: `${HOST}/books/`,
    query: { search: query, languages: language, topic },
  }),
  timeoutMs: 30_000,
  answer: Answer,
  read({ results, count: total }, { query, limit }) {
    const books = results
      .slice(0, limit)
      .map(({ id, title, authors, subjects, languages, formats, ...book }) => ({
        id,
        title,
        authors: authors.slice(0, MAX_LIST).map(({ name, birth_year: born, death_year: died }) => ({
          name: toName(name),
          born,
          died,
        })),
        subjects: subjects.slice(0, MAX_LIST),
        languages: languages.slice(0, MAX_LIST),
        in_copyright: book.copyright,
        text: findFormat(formats, 'text/plain'),
        html: findFormat(formats, 'text/html'),
        epub: findFormat(formats, 'application/epub+zip'),
        downloads: book.download_count,
        url: `https://www.gutenberg.org/ebooks/${id}`,
      }));
    return {
      data: { books, total: total ?? books.length },
      source: `https://www.gutenberg.org/ebooks/search/?query=${encodeURIComponent(query)}`,
      truncated: (total ?? 0) > books.length,
    };
  },
});
