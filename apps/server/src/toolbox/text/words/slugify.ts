import { z } from 'zod';
import { textField, textTool } from '../text-tool.ts';

// Letters that do not come apart into a Latin letter and an accent.
const LATIN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ł: 'l',
    ı: 'i',
    ħ: 'h',
    ŧ: 't',
    ŋ: 'n',
    ə: 'e',
    '&': ' and ',
  }),
);

function toSlug(text: string, keepsUnicode: boolean, separator: string): string {
  const joined = text.toLowerCase().replaceAll(/(?<=\p{L})['’](?=\p{L})/gu, '');
  const latin = joined.replaceAll(/[ßæœøđðþłıħŧŋə&]/g, (letter) => LATIN.get(letter) ?? letter);
  const plain = keepsUnicode ? latin.normalize('NFC') : latin.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const words = plain.split(keepsUnicode ? /[^\p{L}\p{M}\p{N}]+/u : /[^a-z0-9]+/);
  return words.filter((word) => word !== '').join(separator);
}

function cut(slug: string, most: number, separator: string): string {
  if (slug.length <= most) return slug;
  const kept = slug.slice(0, most + 1);
  const end = kept.lastIndexOf(separator);
  if (end > 0) return kept.slice(0, end);
  // Not through the middle of a character.
  return slug.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}

export const slugify = textTool({
  name: 'slugify',
  icon: 'link-2',
  title: { en: 'Make a slug', zh: '生成网址短名' },
  description:
    'Turns a title into a short name that is safe in addresses and file names: "Crème Brûlée & Tea" becomes creme-brulee-and-tea. Use it for paths, ids and file names. For identifiers in code use case-convert.',
  parameters: z.strictObject({
    text: textField('The title.', 1_000),
    separator: z.enum(['-', '_']).default('-').describe('Between the words.'),
    max_length: z.int().min(10).max(200).default(80).describe('Longest slug; it is cut between words.'),
    keep_unicode: z
      .boolean()
      .default(false)
      .describe('Keep letters such as Chinese, which are left out otherwise.'),
  }),
  call: ({ text, separator, max_length, keep_unicode }) => {
    const slug = cut(toSlug(text, keep_unicode, separator), max_length, separator);
    if (slug !== '') return { data: { result: slug } };
    return {
      error: 'bad_input',
      message: 'Nothing of the text is left in a slug. Give a Latin spelling, or set keep_unicode.',
    };
  },
});
