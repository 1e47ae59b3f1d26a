// What all tools of this group have in common: they work on a text that is given to them, in the process and at no cost.
// The libraries of single tools are loaded with their first call, as those for data are.
import { z } from 'zod';
import { defineTool, type AnyTool, type Tool } from '../tool.ts';

/** Every tool handles a text of this length in one go without holding up others. */
export const MAX_TEXT = 100_000;

type TextTool<Args> = Pick<Tool<Args>, 'name' | 'icon' | 'title' | 'description' | 'parameters' | 'call'>;

export function textTool<Args>(tool: TextTool<Args>): AnyTool {
  return defineTool({
    ...tool,
    provider: 'TEXT',
    category: 'utilities',
    effect: 'read',
    isIdempotent: true,
  });
}

export function textField(description: string, most = MAX_TEXT) {
  return z.string().min(1).max(most).describe(description);
}
