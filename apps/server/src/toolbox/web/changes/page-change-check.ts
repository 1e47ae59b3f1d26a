import { z } from 'zod';
import { defineTool, ToolFailure, type ToolContext, type ToolResult } from '../../tool.ts';
import { webUrl } from '../arguments.ts';
import { readMainText } from '../html/main-text.ts';
import { readPageFacts } from '../html/page-facts.ts';
import { cleanText } from '../html/page-tree.ts';
import { parsePage } from '../html/parse-page.ts';
import { loadText, type LoadedText } from '../load-page.ts';

/** Kept of a page until the next reading; what comes after it is not compared. */
const KEPT_CHARACTERS = 50_000;
const SHOWN = 40;
const SHOWN_CHARACTERS = 600;

/** What the call of an earlier run has kept. */
const Kept = z.object({ blocks: z.array(z.string()) });

interface Reading {
  readonly title: string | null;
  readonly blocks: readonly string[];
  readonly isCut: boolean;
}

/** Whole blocks, so that a cut is no difference. */
function keep(all: readonly string[], title: string | null): Reading {
  const blocks: string[] = [];
  let room = KEPT_CHARACTERS;
  for (const block of all) {
    room -= block.length;
    if (room < 0) return { title, blocks, isCut: true };
    blocks.push(block);
  }
  return { title, blocks, isCut: false };
}

async function read({ url, text, isHtml }: LoadedText, signal: AbortSignal): Promise<Reading> {
  if (!isHtml)
    return keep(
      text
        .split(/\r?\n/)
        .map(cleanText)
        .filter((line) => line !== ''),
      null,
    );
  const { document } = await parsePage(text, signal);
  const blocks = readMainText(document, KEPT_CHARACTERS * 2).map((block) => cleanText(block.text));
  return keep(blocks, readPageFacts(document, url).title);
}

/** Those of `one` that `other` has not, as often as it has not. What has only moved is no difference. */
function without(one: readonly string[], other: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const block of other) left.set(block, (left.get(block) ?? 0) + 1);
  return one.filter((block) => {
    const count = left.get(block) ?? 0;
    if (count > 0) left.set(block, count - 1);
    return count === 0;
  });
}

const show = (blocks: readonly string[]): string[] =>
  blocks.slice(0, SHOWN).map((block) => block.slice(0, SHOWN_CHARACTERS));

async function call({ url }: { url: string }, context: ToolContext): Promise<ToolResult> {
  const [loaded, earlier] = await Promise.all([loadText(context, url), context.earlier()]);
  const now = await read(loaded, context.signal);
  if (now.blocks.length === 0)
    throw new ToolFailure('not_found', 'This page holds no text: it may need scripts or a sign-in.');
  const before = Kept.safeParse(earlier?.keeps).data ?? null;
  const added = before === null ? [] : without(now.blocks, before.blocks);
  const removed = before === null ? [] : without(before.blocks, now.blocks);
  return {
    data: {
      title: now.title,
      first_reading: before === null,
      compared_with: before === null || !earlier ? null : new Date(earlier.atMs).toISOString(),
      changed: added.length > 0 || removed.length > 0,
      added: show(added),
      removed: show(removed),
      added_count: added.length,
      removed_count: removed.length,
      unchanged_count: now.blocks.length - added.length,
    },
    keeps: { blocks: [...now.blocks] },
    source: loaded.url,
    truncated: now.isCut || added.length > SHOWN || removed.length > SHOWN,
  };
}

export const pageChangeCheck = defineTool({
  name: 'page-change-check',
  provider: 'WEB',
  category: 'web',
  icon: 'file-diff',
  effect: 'read',
  title: { en: 'Check a page for changes', zh: '检查网页变化' },
  description:
    'Compares the main text of a public page with what this agent read there last time, for the same user, and returns what was added and removed. Use it to watch a page over several runs. The first call only remembers the page; to read it use fetch_page.',
  parameters: z.strictObject({ url: webUrl('The address of the page, the same in every call.') }),
  isIdempotent: true,
  isOutside: true,
  sends: ({ url }) => ({ as: 'address', text: url }),
  timeoutMs: 30_000,
  call,
});
