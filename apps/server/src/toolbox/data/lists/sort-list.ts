import { z } from 'zod';
import { once } from '../../../platform/once.ts';
import { dataTool } from '../data-tool.ts';

const MAX_ITEMS = 2_000;
const toCollators = (locale: string) => ({
  text: once(() => new Intl.Collator(locale)),
  natural: once(() => new Intl.Collator(locale, { numeric: true })),
});
type Collators = ReturnType<typeof toCollators>;
const ENGLISH = toCollators('en');
/** By sound, as Chinese lists are sorted. */
const CHINESE = toCollators('zh');
const HAN = /\p{Script=Han}/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

function collatorsFor(items: readonly string[]): Collators {
  const isChinese = items.some((item) => HAN.test(item)) && !items.some((item) => KANA.test(item));
  return isChinese ? CHINESE : ENGLISH;
}

type Order = 'text' | 'natural' | 'length';

type Compare = (first: string, second: string) => number;

const NUMBER = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?\s*$/i;
const BEGINS_AS_NUMBER = /^\s*[-+]?\.?\d/;

/** By value, numbers before texts. Those of one value, and integers too long for a double, as they are written. */
function compareValues(first: string, second: string, collator: Intl.Collator): number {
  const [one, other] = [first, second].map((item) => (NUMBER.test(item) ? Number(item) : null));
  const alike = collator.compare(first, second);
  if (typeof one === 'number' && typeof other === 'number') return one - other || alike;
  return Number(typeof other === 'number') - Number(typeof one === 'number') || alike;
}

/** By value only where nothing else begins as a number: 1.9 is before 1.10 among versions, and after it among numbers. */
function orderOf(items: readonly string[], by: Order): Compare {
  if (by === 'length') return (first, second) => first.length - second.length;
  const collator = collatorsFor(items)[by]();
  const isByValue = by === 'natural' && items.every((item) => NUMBER.test(item) || !BEGINS_AS_NUMBER.test(item));
  return (first, second) =>
    isByValue ? compareValues(first, second, collator) : collator.compare(first, second);
}

export const sortList = dataTool({
  name: 'sort-list',
  icon: 'arrow-down-a-z',
  title: { en: 'Sort a list', zh: '列表排序' },
  description:
    'Sorts a list of texts alphabetically, naturally (item 2 before item 10, numbers by their value and before texts) or by length, in either direction, and removes duplicates if asked. Use it for lists too long to sort reliably yourself. For rows of a table use csv-filter or code-run.',
  parameters: z.strictObject({
    items: z.array(z.string().max(200).describe('One item.')).min(1).max(MAX_ITEMS).describe('The list.'),
    by: z.enum(['text', 'natural', 'length']).default('natural').describe('What decides the order.'),
    descending: z.boolean().default(false).describe('Largest or last first.'),
    unique: z.boolean().default(false).describe('Keeps the first of equal items only.'),
  }),
  compute: ({ items, by, descending, unique }) => {
    const kept = unique ? [...new Set(items)] : items;
    const direction = descending ? -1 : 1;
    const compare = orderOf(kept, by);
    const sorted = kept.toSorted((first, second) => direction * compare(first, second));
    return { data: { count: sorted.length, items: sorted } };
  },
});
