import { MAX_PROMPT_CHARACTERS } from '@parley/contract/chat/constants.ts';
import type { ExtractedFile, Message } from '../sessions/message.ts';

// What the model reads of a message with files: the words, then each file between fences that its own text cannot
// close, under a name that cannot break out of its line.

/** What a model reads in the place of the text of a file that a shared conversation came without. */
export const NOT_SHARED_NOTE = '(its text was not shared)';

const SHORTEST_FENCE = 3;
/** For the name, the fences and the note of one file. */
const FRAME_CHARACTERS = 600;
const LONGEST_NAME = 200;
const LONGEST_RUN = 40;
const OVERLONG_RUN = new RegExp(`\`{${LONGEST_RUN + 1},}`, 'g');

function fenceFor(text: string): string {
  let longest = SHORTEST_FENCE - 1;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return '`'.repeat(longest + 1);
}

export function cutAt(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}

/** How much of each text fits: short ones whole, what they leave is shared by the long ones. */
export function shareRoom(lengths: readonly number[], room: number): number[] {
  let left = Math.max(room, 0);
  let open = lengths.length;
  const shares = lengths.map(() => 0);
  const shortestFirst = lengths
    .map((length, index) => ({ length, index }))
    .sort((a, b) => a.length - b.length);
  for (const { length, index } of shortestFirst) {
    const share = Math.min(length, Math.floor(left / open));
    shares[index] = share;
    left -= share;
    open -= 1;
  }
  return shares;
}

function frame({ originalFile, extraction }: ExtractedFile, room: number): string {
  const name = JSON.stringify(originalFile.name.slice(0, LONGEST_NAME));
  if (extraction.text_not_shared === true) return `Attached file ${name} ${NOT_SHARED_NOTE}`;
  const { text } = extraction.content;
  // Without a bound on them, characters that look like fences would make the fence as long as the file.
  const shown = cutAt(text, room).replace(OVERLONG_RUN, '`'.repeat(LONGEST_RUN));
  const fence = fenceFor(shown);
  const isCut = text.length > room || extraction.truncated === true;
  const note = isCut ? '\n(The file is longer; this is its beginning.)' : '';
  return `Attached file ${name}:\n${fence}text\n${shown}\n${fence}${note}`;
}

function write(content: string, files: readonly ExtractedFile[], most: number): string {
  const room = most - content.length - files.length * FRAME_CHARACTERS;
  const shares = shareRoom(
    files.map(({ extraction }) => extraction.content.text.length),
    room,
  );
  const framed = files.map((file, index) => frame(file, shares[index] ?? 0));
  return [content, ...framed].filter((part) => part !== '').join('\n\n');
}

const written = new WeakMap<readonly ExtractedFile[], { content: string; text: string }>();

/** The text of a message as it is sent. Remembered, since it is measured with every key press. */
export function toPromptText({
  content,
  extractedFiles,
}: Pick<Message, 'content' | 'extractedFiles'>): string {
  if (extractedFiles.length === 0) return content;
  const known = written.get(extractedFiles);
  if (known?.content === content) return known.text;
  const text = write(content, extractedFiles, MAX_PROMPT_CHARACTERS);
  written.set(extractedFiles, { content, text });
  return text;
}

/** The same in at most so many characters: its files are cut first, then its words. */
export function toPromptTextWithin(
  message: Pick<Message, 'content' | 'extractedFiles'>,
  most: number,
): string {
  const text = toPromptText(message);
  if (text.length <= most) return text;
  const shorter = write(message.content, message.extractedFiles, most);
  return shorter.length <= most ? shorter : cutAt(message.content, Math.max(most, 0));
}
