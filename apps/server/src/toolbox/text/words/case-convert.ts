import { z } from 'zod';
import { textField, textTool } from '../text-tool.ts';

/** Without the dot that a capital İ would leave behind as a character of its own. */
const toLower = (text: string): string => text.replaceAll('İ', 'i').toLowerCase();

function wordsOf(line: string): string[] {
  return line
    .replaceAll(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(toLower);
}

/** Of a letter; ß is Ss at the beginning of a word. */
function toCapital(letter: string): string {
  const [first = '', ...rest] = letter.toUpperCase();
  return first + rest.join('').toLowerCase();
}

function capitalise(word: string): string {
  const [first = ''] = word;
  return toCapital(first) + word.slice(first.length);
}

const joined =
  (separator: string, change: (word: string, index: number) => string = (word) => word) =>
  (line: string): string =>
    wordsOf(line).map(change).join(separator);

/** Makes the letters capital that the group of the pattern holds, and all others small. */
const capitaliseAt = (beginning: RegExp) => (line: string) =>
  line.replaceAll(beginning, (text, before: string | undefined, letter: string | undefined) =>
    letter === undefined ? toLower(text) : (before ?? '') + toCapital(letter),
  );

const toTitle = capitaliseAt(/()(?<![\p{L}\p{M}\p{N}]|[\p{L}\p{M}\p{N}]['’])(\p{L})|\p{L}/gu);

const toSentence = capitaliseAt(/(^\P{L}{0,20}|(?<=[.!?]\s{1,3}))(\p{L})|\p{L}/gu);

const CASES = {
  upper: (line: string) => line.toUpperCase(),
  lower: toLower,
  title: toTitle,
  sentence: toSentence,
  camel: joined('', (word, index) => (index === 0 ? word : capitalise(word))),
  pascal: joined('', capitalise),
  snake: joined('_'),
  kebab: joined('-'),
  constant: joined('_', (word) => word.toUpperCase()),
} as const;

export const caseConvert = textTool({
  name: 'case-convert',
  icon: 'case-sensitive',
  title: { en: 'Convert case', zh: '大小写转换' },
  description:
    'Changes the case of a text line by line: upper, lower, title, sentence, camelCase, PascalCase, snake_case, kebab-case or CONSTANT_CASE. Use it for long texts and lists of identifiers. For the path of a web address use slugify.',
  parameters: z.strictObject({
    text: textField('The text; each line is converted by itself.'),
    to: z
      .enum(['upper', 'lower', 'title', 'sentence', 'camel', 'pascal', 'snake', 'kebab', 'constant'])
      .describe('The case to convert to.'),
  }),
  call: ({ text, to }) => ({ data: { result: text.split('\n').map(CASES[to]).join('\n') } }),
});
