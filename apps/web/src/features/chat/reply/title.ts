import { toPlainName } from '../../../platform/plain-name.ts';
import type { Message } from '../sessions/message.ts';

// A title of three to five words, or of 4 to 12 characters in Chinese.

const LONGEST_WHOLE = 200;
const EXCERPT_END = 100;
const MIN_WORDS = 3;
const MAX_WORDS = 5;
const MIN_HAN = 4;
const MAX_HAN = 12;

/** Of a conversation whose first message has no words either. */
const FALLBACK_TITLE = 'Chat';
const MAX_FIRST_WORDS = 60;

type FirstMessage = Pick<Message, 'content' | 'extractedFiles' | 'image'>;

/** Its words; of one without words the names of what came with it. */
function readWords({ content, extractedFiles, image }: FirstMessage): string {
  if (content.trim() !== '') return content;
  const names = [...extractedFiles.map(({ originalFile }) => originalFile.name), image?.name];
  return names.filter((name) => name !== undefined).join(', ');
}

/** A long first message is shown to the titling model by its two ends. */
export function toTitlePrompt(message: FirstMessage): string {
  const words = readWords(message);
  if (words.length <= LONGEST_WHOLE) return words;
  return `${words.slice(0, EXCERPT_END)} ... ${words.slice(-EXCERPT_END)}`;
}

function toPlainLines(text: string): readonly string[] {
  return text.split('\n').map(toPlainName);
}

function stripDecoration(text: string): string {
  const firstLine = toPlainLines(text.trim())[0] ?? '';
  return (
    firstLine
      // An asterisk between numbers multiplies.
      .replace(/(?<![\d)]\s?)\*|\*(?!\s?[\d(])|`|(?<![\p{L}\p{N}])[#_]+|_+(?![\p{L}\p{N}])/gu, '')
      .replace(/^\s*(title|标题)\s*[:：]\s*/i, '')
      .replace(/^[\s"'“”‘’「『《]+/, '')
      .replace(/[\s"'“”‘’」』》.。!！?？,，;；:：]+$/, '')
  );
}

/** The title out of a model's answer; null when it is too short to be one. */
export function cleanTitle(answer: string): string | null {
  const text = stripDecoration(answer);
  if (/\p{Script=Han}/u.test(text)) {
    const characters = [...text];
    return characters.length < MIN_HAN ? null : characters.slice(0, MAX_HAN).join('');
  }
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (words.length < MIN_WORDS) return null;
  return stripDecoration(words.slice(0, MAX_WORDS).join(' '));
}

/** The name of a conversation until a model has given it a title: how its first message begins. */
export function toFirstWords(message: FirstMessage): string {
  const lines = toPlainLines(readWords(message)).map(stripDecoration);
  const line = lines.find((text) => text !== '') ?? '';
  if (/\p{Script=Han}/u.test(line)) return stripDecoration([...line].slice(0, MAX_HAN).join(''));
  const words = line.split(/\s+/).slice(0, MAX_WORDS).join(' ');
  return stripDecoration([...words].slice(0, MAX_FIRST_WORDS).join(''));
}

/** Asks once more when the first answer is no title. What cannot be had leaves the name that is there. */
export async function findTitle(ask: (attempt: number) => Promise<string>, named: string): Promise<string> {
  const fallback = named === '' ? FALLBACK_TITLE : named;
  try {
    return cleanTitle(await ask(1)) ?? cleanTitle(await ask(2)) ?? fallback;
  } catch {
    // Without a title the conversation is as good as before.
    return fallback;
  }
}
