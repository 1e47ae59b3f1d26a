import { z } from 'zod';
import { once } from '../../../platform/once.ts';
import { dataTool } from '../data-tool.ts';

const MAX_ITEMS = 2_000;
const collators = {
  text: once(() => new Intl.Collator('en')),
  natural: once(() => new Intl.Collator('en', { numeric: true })),
} as const;

type Order = 'text' | 'natural' | 'length';

function compare(first: string, second: string, by: Order): number {
  return by === 'length' ? first.length - second.length : collators[by]().compare(first, second);
}

export const sortList = dataTool({
  name: 'sort-list',
  icon: 'arrow-down-a-z',
  title: { en: 'Sort a list', zh: '列表排序' },
  description:
    'Sorts a list of texts alphabetically, naturally (item 2 before item 10, also for plain numbers) or by length, in either direction, and removes duplicates if asked. Use it for lists too long to sort reliably yourself. For rows of a table use csv-filter or code-run.',
  parameters: z.strictObject({
    items: z.array(z.string().max(200).describe('One item.')).min(1).max(MAX_ITEMS).describe('The list.'),
    by: z.enum(['text', 'natural', 'length']).default('natural').describe('What decides the order.'),
    descending: z.boolean().default(false).describe('Largest or last first.'),
    unique: z.boolean().default(false).describe('Keeps the first of equal items only.'),
  }),
  compute: ({ items, by, descending, unique }) => {
    const kept = unique ? [...new Set(items)] : items;
    const direction = descending ? -1 : 1;
    const sorted = kept.toSorted((first, second) => direction * compare(first, second, by));
    return { data: { count: sorted.length, items: sorted } };
  },
});
