// What is different about a tool, and what is odd about the difference: pure.
import type { McpTool } from '@parley/contract/mcp/schemas.ts';

export interface Word {
  readonly text: string;
  /** It was not there before. */
  readonly isNew: boolean;
}

export interface ChangedPart {
  readonly part: 'title' | 'description' | 'parameters' | 'effect';
  readonly before: string;
  readonly after: readonly Word[];
}

/** Enough for what people read; longer texts are marked as a whole. */
const MAX_WORDS = 1_500;

const toWords = (text: string): string[] => text.match(/\s+|[\p{Script=Han}]|[^\s\p{Script=Han}]+/gu) ?? [];

/** Lengths of the longest common sequences of what is left of both, row by row. */
function measure(before: readonly string[], after: readonly string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () =>
    new Array<number>(after.length + 1).fill(0),
  );
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const [here, below] = [lengths[row], lengths[row + 1]];
      if (!here || !below) continue;
      here[column] =
        before[row] === after[column]
          ? (below[column + 1] ?? 0) + 1
          : Math.max(below[column] ?? 0, here[column + 1] ?? 0);
    }
  return lengths;
}

/** The words of the new text, those marked that the old one did not have. */
export function markNewWords(beforeText: string, afterText: string): Word[] {
  const [before, after] = [toWords(beforeText), toWords(afterText)];
  if (before.length > MAX_WORDS || after.length > MAX_WORDS) return [{ text: afterText, isNew: true }];
  const lengths = measure(before, after);
  const words: Word[] = [];
  let row = 0;
  for (const [column, text] of after.entries()) {
    while (
      row < before.length &&
      before[row] !== text &&
      (lengths[row + 1]?.[column] ?? 0) >= (lengths[row]?.[column + 1] ?? 0)
    )
      row += 1;
    const isKept = row < before.length && before[row] === text;
    if (isKept) row += 1;
    const last = words.at(-1);
    if (last?.isNew === !isKept) words[words.length - 1] = { text: last.text + text, isNew: !isKept };
    else words.push({ text, isNew: !isKept });
  }
  return words;
}

const toText = (parameters: McpTool['parameters']): string => JSON.stringify(parameters, null, 2);

export function listChangedParts(tool: McpTool): ChangedPart[] {
  const { change } = tool;
  if (!change) return [];
  const parts = [
    { part: 'title', before: tool.title, now: change.title },
    { part: 'description', before: tool.description, now: change.description },
    { part: 'parameters', before: toText(tool.parameters), now: toText(change.parameters) },
    { part: 'effect', before: tool.effect, now: change.effect },
  ] as const;
  return parts
    .filter(({ before, now }) => before !== now)
    .map(({ part, before, now }) => ({ part, before, after: markNewWords(before, now) }));
}

const ODDITIES = {
  conversation:
    /conversation|chat history|all messages|system prompt|instructions you|对话|聊天记录|系统提示/i,
  secrets: /password|api[ _-]?key|secret|credential|access token|密码|密钥|令牌/i,
  orders:
    /ignore (all|any|previous)|do not (tell|mention)|before (using|calling) any|always (call|pass|send)|忽略|不要告诉|务必/i,
} as const;
export type Oddity = keyof typeof ODDITIES;

/** What the new texts ask for and the old ones did not. */
export function listOddities(tool: McpTool): Oddity[] {
  const { change } = tool;
  if (!change) return [];
  const before = `${tool.title} ${tool.description} ${toText(tool.parameters)}`;
  const after = `${change.title} ${change.description} ${toText(change.parameters)}`;
  const found = Object.entries(ODDITIES).filter(
    ([, pattern]) => pattern.test(after) && !pattern.test(before),
  );
  // The keys of the table above.
  return found.map(([oddity]) => oddity as Oddity);
}
