import type { Message } from './message.ts';

// A title of three to five words, or of 4 to 12 characters in Chinese.

const LONGEST_WHOLE = 200;
const EXCERPT_END = 100;
const MIN_WORDS = 3;
const MAX_WORDS = 5;
const MIN_HAN = 4;
const MAX_HAN = 12;

const FALLBACK_TITLE = 'Chat';

export const TITLE_INSTRUCTION = [
  'Write a title for a conversation that begins with the message below.',
  'Use 3 to 5 words, or 4 to 12 characters in Chinese, in the language of the message.',
  'Answer with the title only: no quotes, no full stop.',
].join(' ');

/** A long first message is shown to the titling model by its two ends; one without words by what came with it. */
export function toTitlePrompt({
  content,
  extractedFiles,
  image,
}: Pick<Message, 'content' | 'extractedFiles' | 'image'>): string {
  const names = [...extractedFiles.map(({ originalFile }) => originalFile.name), image?.name];
  const firstMessage =
    content.trim() === '' ? names.filter((name) => name !== undefined).join(', ') : content;
  if (firstMessage.length <= LONGEST_WHOLE) return firstMessage;
  return `${firstMessage.slice(0, EXCERPT_END)} ... ${firstMessage.slice(-EXCERPT_END)}`;
}

function stripDecoration(text: string): string {
  const firstLine = text.trim().split('\n')[0] ?? '';
  return firstLine
    .replace(/[*`]|(?<![\p{L}\p{N}])[#_]+|_+(?![\p{L}\p{N}])/gu, '')
    .replace(/^\s*(title|标题)\s*[:：]\s*/i, '')
    .replace(/^[\s"'“”‘’「『《]+/, '')
    .replace(/[\s"'“”‘’」』》.。!！?？,，;；:：]+$/, '');
}

/** The title out of a model's answer; null when it is too short to be one. */
export function cleanTitle(answer: string): string | null {
  const text = stripDecoration(answer);
  if (/\p{Script=Han}/u.test(text)) {
    const signs = [...text];
    return signs.length < MIN_HAN ? null : signs.slice(0, MAX_HAN).join('');
  }
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (words.length < MIN_WORDS) return null;
  return stripDecoration(words.slice(0, MAX_WORDS).join(' '));
}

/** Asks once more when the first answer is no title; a title never fails. */
export async function findTitle(ask: (attempt: number) => Promise<string>): Promise<string> {
  try {
    return cleanTitle(await ask(1)) ?? cleanTitle(await ask(2)) ?? FALLBACK_TITLE;
  } catch {
    // Without a title the conversation is as good as before.
    return FALLBACK_TITLE;
  }
}
