// The words of a message in Slack. Many apps write them into blocks and attachments, and leave the text empty or short.
import { z } from 'zod';

/** Blocks hold lists, which hold lines, which hold words. */
const MAX_DEPTH = 6;
/** What Slack says where an app gave no text. */
const NO_TEXT = "This content can't be displayed.";

const word = z.string().catch('');
const list = z.array(z.unknown()).catch([]);

const Part = z.object({
  type: word,
  text: z.union([z.string(), z.object({ text: z.string() }).transform(({ text }) => text)]).catch(''),
  url: word,
  name: word,
  user_id: word,
  channel_id: word,
  range: word,
  fields: list,
  elements: list,
});

const Attachment = z.object({
  pretext: word,
  title: word,
  text: word,
  fields: z.array(z.object({ title: word, value: word })).catch([]),
  blocks: list,
  fallback: word,
  /** The address that Slack shows a preview of. */
  from_url: word,
});

/** The parts of a message that words are in. */
export const spoken = { text: word, blocks: list, attachments: list };

const isWord = (text: string): boolean => text.trim() !== '';

/** As Slack writes it in texts. */
function toWord({ type, text, url, name, user_id: user, channel_id: channel, range }: z.infer<typeof Part>) {
  if (type === 'emoji') return `:${name}:`;
  if (type === 'user') return `<@${user}>`;
  if (type === 'channel') return `<#${channel}>`;
  if (type === 'broadcast') return `<!${range}>`;
  return type === 'link' && text === '' ? url : text;
}

function listLines(block: unknown, depth = 0): string[] {
  const part = Part.safeParse(block).data;
  if (!part || depth > MAX_DEPTH || part.type === 'actions') return [];
  const inner = [...part.fields, ...part.elements].flatMap((each) => listLines(each, depth + 1));
  const isOneLine = /^rich_text_(?:section|preformatted|quote)$/.test(part.type);
  return [toWord(part), ...(isOneLine ? [inner.join('')] : inner)].filter((line) => line !== '');
}

function listAttached(attachment: unknown, isOnlyText: boolean): string[] {
  const attached = Attachment.safeParse(attachment).data;
  if (!attached || (attached.from_url !== '' && !isOnlyText)) return [];
  const { pretext, title, text, fields, blocks, fallback } = attached;
  const lines = [
    pretext,
    title,
    text,
    ...fields.map((field) => [field.title, field.value].filter(isWord).join(': ')),
    ...blocks.flatMap((block) => listLines(block)),
  ].filter(isWord);
  return lines.length > 0 ? lines : [fallback].filter(isWord);
}

const isRichText = (block: unknown): boolean => Part.safeParse(block).data?.type === 'rich_text';

/** What a person writes stands in the text and once more in blocks of rich text; previews of links add nothing to it. */
export function toText({ text, blocks, attachments }: z.infer<z.ZodObject<typeof spoken>>): string {
  const written = text === NO_TEXT ? '' : text;
  const isEmpty = !isWord(written);
  const further = blocks
    .filter((block) => isEmpty || !isRichText(block))
    .flatMap((block) => listLines(block));
  const shown = further.join('\n');
  const first = shown.includes(written) ? [] : [written];
  return [...first, ...further, ...attachments.flatMap((each) => listAttached(each, isEmpty))].join('\n');
}
