import { z } from 'zod';
import { ToolFailure } from '../../tool.ts';
import { count, words } from '../arguments.ts';
import { isbn } from '../identifiers.ts';
import { anyNumber, anyText, listOf, textList } from '../lenient.ts';
import { createSource, withQuery } from '../source.ts';

const HOST = 'https://openlibrary.org';
const MAX_NAMES = 10;

const openLibrary = createSource({
  name: 'Open Library',
  provider: 'KNOWLEDGE',
  category: 'knowledge',
  origins: [HOST],
  cacheSeconds: 86_400,
  pace: { burst: 3, perSecond: 3 },
  credit: 'Open Library, Internet Archive',
});

const Search = z.object({
  numFound: anyNumber,
  docs: z.array(
    z.object({
      key: anyText,
      title: z.string(),
      author_name: textList,
      first_publish_year: anyNumber,
      edition_count: anyNumber,
      language: textList,
      isbn: textList,
      cover_i: anyNumber,
    }),
  ),
});

const search = openLibrary.tool({
  name: 'openlibrary-search',
  icon: 'book-open',
  title: { en: 'Search books', zh: '搜索图书' },
  description:
    'Finds books by words, title, author or subject: first year, editions, languages and numbers. Use it for facts about ' +
    'printed books. Use book_by_isbn when the number is known, and gutenberg_search for free texts of old books.',
  parameters: z
    .strictObject({
      query: words('Words from anywhere in the record.').optional(),
      title: words('Words of the title.').optional(),
      author: words('The name of the author.', 100).optional(),
      subject: words('The subject, such as "tides".', 100).optional(),
      limit: count('How many books to return at most.', { most: 30, usual: 10 }),
    })
    .refine(
      ({ query, title, author, subject }) =>
        [query, title, author, subject].some((each) => each !== undefined),
      'give at least one of query, title, author and subject',
    ),
  request: ({ query, title, author, subject, limit }) => ({
    url: `${HOST}/search.json`,
    query: {
      q: query,
      title,
      author,
      subject,
      limit,
      fields: 'key,title,author_name,first_publish_year,edition_count,language,isbn,cover_i',
    },
  }),
  answer: Search,
  read({ docs, numFound }, { query, title, author, subject, limit }) {
    const books = docs.slice(0, limit).map((book) => ({
      title: book.title,
      authors: book.author_name.slice(0, MAX_NAMES),
      first_published: book.first_publish_year,
      editions: book.edition_count,
      languages: book.language.slice(0, MAX_NAMES),
      isbn: book.isbn[0] ?? null,
      cover: book.cover_i === null ? null : `https://covers.openlibrary.org/b/id/${book.cover_i}-M.jpg`,
      url: book.key === null ? null : `${HOST}${book.key}`,
    }));
    const total = numFound ?? books.length;
    return {
      data: { books, total },
      source: withQuery(`${HOST}/search`, { q: query, title, author, subject }),
      truncated: total > books.length,
    };
  },
});

const Named = z.object({ name: z.string() });

const Edition = z.object({
  url: anyText,
  title: z.string(),
  subtitle: anyText,
  authors: listOf(Named),
  publishers: listOf(Named),
  publish_date: anyText,
  number_of_pages: anyNumber,
  subjects: listOf(Named),
});

const namesOf = (list: readonly { readonly name: string }[]): string[] =>
  list.slice(0, MAX_NAMES).map(({ name }) => name);

const byIsbn = openLibrary.tool({
  name: 'book-by-isbn',
  icon: 'book-open',
  title: { en: 'Find a book by ISBN', zh: '按 ISBN 查询图书' },
  description:
    'Returns title, authors, publisher, year and subjects of the book with an ISBN. Use it when the number is known; use ' +
    'openlibrary_search to find a book by its words.',
  parameters: z.strictObject({ isbn: isbn('The number, with 10 or 13 digits; hyphens do not matter.') }),
  request: ({ isbn: number }) => ({
    url: `${HOST}/api/books`,
    query: { bibkeys: `ISBN:${number}`, jscmd: 'data', format: 'json' },
  }),
  answer: z.record(z.string(), Edition),
  read(books, { isbn: number }) {
    const book = books[`ISBN:${number}`];
    if (!book)
      throw new ToolFailure('not_found', 'Open Library does not have this ISBN. Search by title instead.');
    return {
      data: {
        isbn: number,
        title: book.title,
        subtitle: book.subtitle,
        authors: namesOf(book.authors),
        publishers: namesOf(book.publishers),
        published: book.publish_date,
        pages: book.number_of_pages,
        subjects: namesOf(book.subjects),
        cover: `https://covers.openlibrary.org/b/isbn/${number}-M.jpg`,
      },
      source: book.url ?? `${HOST}/isbn/${number}`,
    };
  },
});

export const OPEN_LIBRARY_TOOLS = [search, byIsbn];
