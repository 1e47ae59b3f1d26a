// The text of a page as Markdown. Blocks inside blocks have to be asked for one by one, so how many is bounded.
import { z } from 'zod';
import { path } from '../../rows.ts';
import type { Ask } from '../service.ts';
import { API, listOf, RichText } from './notion.ts';

const MAX_REQUESTS = 12;
const MAX_DEPTH = 3;
const PAGE_SIZE = 100;

const Block = z.looseObject({ id: z.string(), type: z.string(), has_children: z.boolean().default(false) });
type Block = z.infer<typeof Block>;

const Content = z.object({
  rich_text: RichText.optional().catch(undefined),
  caption: RichText.optional().catch(undefined),
  checked: z.boolean().optional(),
  language: z.string().nullish(),
  title: z.string().optional().catch(undefined),
  url: z.string().optional(),
  expression: z.string().optional(),
  cells: z.array(RichText).optional(),
});
type Content = z.infer<typeof Content>;

const PREFIXES: Readonly<Record<string, string>> = {
  heading_1: '# ',
  heading_2: '## ',
  heading_3: '### ',
  bulleted_list_item: '- ',
  numbered_list_item: '1. ',
  toggle: '- ',
  quote: '> ',
  callout: '> ',
};

/** Of kinds that are more than a line of text. */
const WRITERS: Readonly<Record<string, (content: Content) => string>> = {
  to_do: ({ checked, rich_text = '' }) => `- [${checked ? 'x' : ' '}] ${rich_text}`,
  code: ({ rich_text = '', language }) => `\`\`\`${language ?? ''}\n${rich_text}\n\`\`\``,
  divider: () => '---',
  equation: ({ expression = '' }) => `$$${expression}$$`,
  table_row: ({ cells = [] }) => `| ${cells.join(' | ')} |`,
  child_page: ({ title = '' }) => `[page: ${title}]`,
  child_database: ({ title = '' }) => `[database: ${title}]`,
};

function toLine(block: Block): string {
  const content = Content.safeParse(block[block.type]).data ?? {};
  const write = WRITERS[block.type];
  if (write) return write(content);
  const text = content.rich_text ?? content.caption ?? '';
  const line = `${PREFIXES[block.type] ?? ''}${text}`;
  return content.url === undefined ? line : `${text || block.type}: ${content.url}`;
}

/** Pages inside a page are pages of their own. */
const isOpened = ({ type, has_children }: Block): boolean => has_children && !type.startsWith('child_');

export interface PageText {
  readonly text: string;
  readonly isCut: boolean;
}

export async function readBlocks(ask: Ask, pageId: string): Promise<PageText> {
  let requests = 0;
  let isCut = false;

  async function list(blockId: string): Promise<Block[]> {
    const blocks: Block[] = [];
    let start: string | undefined;
    do {
      if (requests === MAX_REQUESTS) {
        isCut = true;
        return blocks;
      }
      requests += 1;
      const answer = await ask(
        {
          url: `${API}${path`/blocks/${blockId}/children`}`,
          query: { page_size: PAGE_SIZE, start_cursor: start },
        },
        listOf(Block),
      );
      blocks.push(...answer.results);
      start = answer.has_more ? (answer.next_cursor ?? undefined) : undefined;
    } while (start !== undefined);
    return blocks;
  }

  async function write(blockId: string, depth: number): Promise<string[]> {
    const lines: string[] = [];
    for (const block of await list(blockId)) {
      const indent = '  '.repeat(depth);
      lines.push(toLine(block).replaceAll(/^/gm, indent));
      if (!isOpened(block)) continue;
      if (depth < MAX_DEPTH) lines.push(...(await write(block.id, depth + 1)));
      else isCut = true;
    }
    return lines;
  }

  const lines = await write(pageId, 0);
  return { text: lines.join('\n'), isCut };
}
