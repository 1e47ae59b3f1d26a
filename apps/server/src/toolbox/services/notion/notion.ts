// Notion as its tools ask it. Tables are read through the data sources of a database since this version of its API.
import { z } from 'zod';
import { notionCredential } from '../../credentials/kinds/notion.ts';
import { createService } from '../service.ts';

export const API = 'https://api.notion.com/v1';

const Problem = z.object({ message: z.string() });

export const notion = createService({
  name: 'Notion',
  provider: 'NOTION',
  category: 'work tracking',
  credential: notionCredential,
  origins: ['https://api.notion.com'],
  headers: { 'notion-version': '2025-09-03' },
  explain: (body) => Problem.safeParse(body).data?.message ?? null,
});

export const RichText = z
  .array(z.object({ plain_text: z.string() }))
  .transform((pieces) => pieces.map(({ plain_text }) => plain_text).join(''));

export const Page = z.object({
  id: z.string(),
  url: z.string(),
  created_time: z.string(),
  last_edited_time: z.string(),
  properties: z.record(z.string(), z.looseObject({ type: z.string() })),
});

export const listOf = <Item>(item: z.ZodType<Item>) =>
  z.object({ results: z.array(item), has_more: z.boolean(), next_cursor: z.string().nullish() });

const Titled = z.object({ type: z.literal('title'), title: RichText });

/** Pages of a table have their title under a name of its own. */
export function findTitle(properties: Readonly<Record<string, unknown>>): string {
  const title = Object.values(properties).flatMap((property) => Titled.safeParse(property).data ?? [])[0];
  return title?.title ?? '';
}
