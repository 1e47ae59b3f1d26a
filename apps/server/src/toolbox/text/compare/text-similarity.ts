import { z } from 'zod';
import { spacedWords, unspacedCharacters } from '../words/split-words.ts';
import { textField, textTool } from '../text-tool.ts';

/** Edit distance takes the product of both lengths. */
const MAX_EDIT_DISTANCE = 1_500;

function countEach(items: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

type Counts = ReadonlyMap<string, number>;

function shared(one: Counts, other: Counts): number {
  let sum = 0;
  for (const [item, count] of one) sum += Math.min(count, other.get(item) ?? 0);
  return sum;
}

function total(counts: Counts): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

const ratio = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 1_000) / 1_000;

function cosine(one: Counts, other: Counts): number {
  const length = (counts: Counts): number =>
    Math.sqrt([...counts.values()].reduce((sum, count) => sum + count * count, 0));
  let product = 0;
  for (const [item, count] of one) product += count * (other.get(item) ?? 0);
  return ratio(product, length(one) * length(other));
}

function jaccard(one: Counts, other: Counts): number {
  const both = [...one.keys()].filter((item) => other.has(item)).length;
  return ratio(both, one.size + other.size - both);
}

function pairsOf(text: string): Counts {
  const characters = [...text];
  return countEach(characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`));
}

function dice(one: Counts, other: Counts): number {
  return ratio(2 * shared(one, other), total(one) + total(other));
}

/** The fewest characters to insert, delete or replace. */
function editDistance(one: string, other: string): number {
  const [first, second] = [[...one], [...other]];
  let previous = Array.from({ length: second.length + 1 }, (_, index) => index);
  for (const [row, character] of first.entries()) {
    const current = [row + 1];
    for (const [column, against] of second.entries()) {
      const replaced = (previous[column] ?? 0) + (character === against ? 0 : 1);
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}

const SAME = {
  identical: true,
  character_pairs: 1,
  shared_words: 1,
  word_frequency: 1,
  edit_distance: 0,
  edit_similarity: 1,
} as const;

function compare(first: string, second: string) {
  // Those without a word have none in common.
  if (first === second) return SAME;
  const words = (text: string): Counts => countEach([...spacedWords(text), ...unspacedCharacters(text)]);
  const [one, other] = [words(first), words(second)];
  const isShort = first.length <= MAX_EDIT_DISTANCE && second.length <= MAX_EDIT_DISTANCE;
  const distance = isShort ? editDistance(first, second) : null;
  return {
    identical: false,
    character_pairs: dice(pairsOf(first), pairsOf(second)),
    shared_words: jaccard(one, other),
    word_frequency: cosine(one, other),
    edit_distance: distance,
    edit_similarity:
      distance === null
        ? null
        : ratio(Math.max(0, longest(first, second) - distance), longest(first, second)),
  };
}

function longest(first: string, second: string): number {
  return Math.max([...first].length, [...second].length);
}

export const textSimilarity = textTool({
  name: 'text-similarity',
  icon: 'diff',
  title: { en: 'Text similarity', zh: '文本相似度' },
  description:
    'Measures how alike two texts are by their characters and words, from 0 to 1: shared character pairs, shared words, word frequencies and, for up to 1,500 characters, edit distance. Use it for duplicates, typing errors and near-copies. It compares spelling, not meaning; to see what differs use text-diff.',
  parameters: z.strictObject({
    first: textField('One text.', 50_000),
    second: textField('The other text.', 50_000),
    ignore_case: z.boolean().default(true).describe('Whether capital letters make no difference.'),
  }),
  call({ first, second, ignore_case }) {
    // An accent may be written with its letter or behind it.
    const toComparable = (text: string): string => (ignore_case ? text.toLowerCase() : text).normalize('NFC');
    return { data: compare(toComparable(first), toComparable(second)) };
  },
});
