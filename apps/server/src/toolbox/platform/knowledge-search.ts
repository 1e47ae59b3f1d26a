// What stands in the documents of the collections that are attached to the agent: text from outside.
import { z } from 'zod';
import {
  KNOWLEDGE_QUERY_MAX_LENGTH,
  MAX_KNOWLEDGE_RESULTS,
  USUAL_KNOWLEDGE_RESULTS,
} from '@parley/contract/knowledge/constants.ts';
import type { KnowledgePassage } from '../own-data.ts';
import { defineTool, ToolFailure, type JsonValue, type ToolContext } from '../tool.ts';
import { sendsNothing, SHARED } from './platform-tool.ts';

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

async function chooseCollection(
  { knowledge }: ToolContext,
  wanted: string | undefined,
): Promise<string | null> {
  const all = await knowledge.listCollections();
  if (all.length === 0)
    throw new ToolFailure(
      'not_found',
      'No knowledge collection is attached to this agent, or this run may read none of them.',
    );
  if (wanted === undefined) return null;
  const name = wanted.toLowerCase();
  const chosen = all.find((each) => each.id === wanted || each.name.toLowerCase() === name);
  if (chosen) return chosen.id;
  const names = quoted(all.map((each) => each.name));
  throw new ToolFailure('not_found', `No collection has this name. There are: ${names}.`);
}

const PLACES = {
  en: { page: (number: number) => `Page ${number}`, lines: (from: number) => `Line ${from}` },
  zh: { page: (number: number) => `第 ${number} 页`, lines: (from: number) => `第 ${from} 行` },
} as const;

/** Where in its document it stands, for people. */
function toHeading({ page, section, lines }: KnowledgePassage, language: 'en' | 'zh'): string | null {
  const words = PLACES[language];
  const place = page === null ? lines && words.lines(lines.from) : words.page(page);
  const parts = [place, section].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' · ');
}

function toRow(passage: KnowledgePassage, { language, numberSource }: ToolContext): JsonValue {
  const { collection, document, documentLink, page, section, lines, text, number, link } = passage;
  return {
    source: numberSource(documentLink),
    link,
    document,
    collection,
    page,
    section,
    lines: lines && [lines.from, lines.to],
    heading: toHeading(passage, language),
    offset: number,
    text,
  };
}

export const knowledgeSearch = defineTool({
  ...SHARED,
  name: 'knowledge-search',
  icon: 'library',
  title: { en: 'Search knowledge', zh: '搜索知识库' },
  description:
    'Searches the documents of the knowledge collections that are attached to this agent, and returns the passages that fit best, with document and page. Use it before you answer what these documents may cover, again with other words where little is found. Cite a passage as [source](link), with its number and link. It knows no web pages and no files of the conversation.',
  parameters: z.strictObject({
    query: z
      .string()
      .trim()
      .min(1)
      .max(KNOWLEDGE_QUERY_MAX_LENGTH)
      .describe('What is looked for, in the words that the documents may use, in their language.'),
    collection: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .optional()
      .describe('The name of one collection; all are searched where it is left out.'),
    limit: z
      .int()
      .min(1)
      .max(MAX_KNOWLEDGE_RESULTS)
      .default(USUAL_KNOWLEDGE_RESULTS)
      .describe('How many passages to return at most.'),
  }),
  isOutside: true,
  sends: sendsNothing,
  async call({ query, collection, limit }, context) {
    const collectionId = await chooseCollection(context, collection);
    const found = await context.knowledge.search(query, { collectionId, limit });
    const documents = new Map(found.map(({ documentLink, document }) => [documentLink, document]));
    return {
      data: { passages: found.map((passage) => toRow(passage, context)) },
      sources: [...documents].map(([url, title]) => ({ url, title: title.slice(0, 200) })),
    };
  },
});
