// Markdown as blocks of Notion, line by line. What it has no block for stays as it is written.
import { ToolFailure } from '../../tool.ts';
import { toRichText } from './rich-text.ts';

/** In one request. */
const MAX_BLOCKS = 100;

interface Rule {
  readonly pattern: RegExp;
  readonly type: string;
}

const RULES: readonly Rule[] = [
  { pattern: /^# (.*)$/, type: 'heading_1' },
  { pattern: /^## (.*)$/, type: 'heading_2' },
  { pattern: /^#{3,6} (.*)$/, type: 'heading_3' },
  { pattern: /^[-*] \[[ xX]\] (.*)$/, type: 'to_do' },
  { pattern: /^[-*] (.*)$/, type: 'bulleted_list_item' },
  { pattern: /^\d{1,9}[.)] (.*)$/, type: 'numbered_list_item' },
  { pattern: /^> ?(.*)$/, type: 'quote' },
];
const FENCE = /^```(\w{0,20})/;
const LINE = /^(-{3,}|\*{3,})$/;

type NotionBlock = Readonly<Record<string, unknown>>;

function toBlock(line: string): NotionBlock {
  if (LINE.test(line)) return { type: 'divider', divider: {} };
  for (const { pattern, type } of RULES) {
    const text = pattern.exec(line)?.[1];
    if (text === undefined) continue;
    const isDone = type === 'to_do' ? { checked: /^..\[[xX]/.test(line) } : {};
    return { type, [type]: { rich_text: toRichText(text), ...isDone } };
  }
  return { type: 'paragraph', paragraph: { rich_text: toRichText(line) } };
}

/** Throws a `ToolFailure` where it is more than one request may hold. */
export function toBlocks(markdown: string): readonly NotionBlock[] {
  const blocks: NotionBlock[] = [];
  const lines = markdown.split(/\r?\n/);
  for (let at = 0; at < lines.length; at += 1) {
    const line = (lines[at] ?? '').trim();
    if (line === '') continue;
    if (!FENCE.test(line)) {
      blocks.push(toBlock(line));
      continue;
    }
    const end = lines.findIndex((other, index) => index > at && other.trim() === '```');
    const last = end === -1 ? lines.length : end;
    const code = lines.slice(at + 1, last).join('\n');
    blocks.push({ type: 'code', code: { rich_text: toRichText(code), language: 'plain text' } });
    at = last;
  }
  if (blocks.length <= MAX_BLOCKS) return blocks;
  throw new ToolFailure(
    'bad_input',
    `The text has ${blocks.length} paragraphs; Notion takes ${MAX_BLOCKS} at once. Send the rest with notion_page_append.`,
  );
}
