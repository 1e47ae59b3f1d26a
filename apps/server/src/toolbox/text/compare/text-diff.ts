import { z } from 'zod';
import type { ToolResult } from '../../tool.ts';
import { MAX_TEXT, textTool } from '../text-tool.ts';

// The time that a comparison takes grows with the square of the differences.
const MAX_EDIT_LENGTH = 1_500;
const COMPARING_MS = 40;
/** Lines or characters; these are compared in no time, so that a busy machine refuses none of them. */
const SHORT = 500;
const MAX_WORDS_TEXT = 20_000;
const MAX_SHOWN = 30_000;

const TOO_DIFFERENT: ToolResult = {
  error: 'too_large',
  message: 'The texts are too long or too different to compare at once. Compare them in parts.',
};

const toBounds = (size: number) => ({
  maxEditLength: MAX_EDIT_LENGTH,
  ...(size > SHORT && { timeout: COMPARING_MS }),
});

interface Change {
  readonly value: string;
  readonly added: boolean;
  readonly removed: boolean;
  readonly count: number;
}

function toResult(added: number, removed: number, diff: string): ToolResult {
  return {
    data: { identical: added === 0 && removed === 0, added, removed, diff: diff.slice(0, MAX_SHOWN) },
    truncated: diff.length > MAX_SHOWN,
  };
}

async function compareLines(before: string, after: string): Promise<ToolResult> {
  const { formatPatch, structuredPatch } = await import('diff');
  const patch = structuredPatch('before', 'after', before, after, undefined, undefined, {
    ...toBounds(before.split('\n').length + after.split('\n').length),
    context: 3,
  });
  if (patch === undefined) return TOO_DIFFERENT;
  const lines = patch.hunks.flatMap((hunk) => hunk.lines);
  const total = (sign: string): number => lines.filter((line) => line.startsWith(sign)).length;
  return toResult(total('+'), total('-'), formatPatch(patch));
}

function mark({ value, added, removed }: Change): string {
  if (added) return `{+${value}+}`;
  return removed ? `[-${value}-]` : value;
}

async function compareWords(before: string, after: string): Promise<ToolResult> {
  if (before.length + after.length > MAX_WORDS_TEXT) return TOO_DIFFERENT;
  const { diffWordsWithSpace } = await import('diff');
  const changes = diffWordsWithSpace(before, after, toBounds(before.length + after.length));
  if (changes === undefined) return TOO_DIFFERENT;
  const total = (kind: 'added' | 'removed'): number =>
    changes.filter((change) => change[kind]).reduce((sum, { count }) => sum + count, 0);
  return toResult(total('added'), total('removed'), changes.map(mark).join(''));
}

export const textDiff = textTool({
  name: 'text-diff',
  icon: 'git-compare',
  title: { en: 'Compare texts', zh: '文本对比' },
  description:
    'Shows the differences of two texts by lines (as a unified diff) or by words (marked in the text). Use it to review edits and find what changed between versions. For how alike two texts are as a number use text-similarity; for JSON documents use json-diff.',
  parameters: z.strictObject({
    before: z.string().max(MAX_TEXT).describe('The old text.'),
    after: z.string().max(MAX_TEXT).describe('The new text.'),
    by: z
      .enum(['lines', 'words'])
      .default('lines')
      .describe('lines: a unified diff. words: [-removed-]{+added+}, for up to 20,000 characters together.'),
  }),
  call: ({ before, after, by }) =>
    by === 'lines' ? compareLines(before, after) : compareWords(before, after),
});
