// A typical long reply in Markdown: sections, paragraphs, lists, a table and code.
import { WORDS_PER_TOKEN } from './directives.ts';

const WORDS = [
  'one',
  'plain',
  'word',
  'after',
  'another,',
  'some **bold**,',
  'some `code`,',
  'and',
  'the',
  'rest.',
];
const BLOCK_TOKENS = 12;
const OPENINGS = ['\n\n## A heading\n\n', '\n\n', '\n\n- ', '\n- ', '\n\n1. ', '\n\n> '];
const CODE = '\n\n```ts\nconst answer = await ask(question);\nconsole.log(answer);\n```\n\n';
const TABLE = '\n\n| Model | Price |\n| --- | --- |\n| one | 1 |\n| two | 2 |\n\n';

function toWords(index: number): string {
  return Array.from(
    { length: WORDS_PER_TOKEN },
    (_, word) => ` ${WORDS[(index * WORDS_PER_TOKEN + word) % WORDS.length] ?? ''}`,
  ).join('');
}

export function toMarkdownToken(index: number): string {
  const block = Math.floor(index / BLOCK_TOKENS);
  if (index % BLOCK_TOKENS !== 0) return toWords(index);
  if (block % 20 === 7) return `${CODE}${toWords(index)}`;
  if (block % 20 === 13) return `${TABLE}${toWords(index)}`;
  return `${OPENINGS[block % OPENINGS.length] ?? ''}${toWords(index).trimStart()}`;
}
