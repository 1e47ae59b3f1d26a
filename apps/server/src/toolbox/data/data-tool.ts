// What all tools of this group have in common: they work on data that is given to them, in the process and at no cost.
// The libraries of single tools are loaded with their first call: together they are a tenth of what a start loads.
import { z } from 'zod';
import { defineTool, ToolFailure, type AnyTool, type Tool, type ToolData, type ToolResult } from '../tool.ts';

/** Every tool handles a text of this length in one go without holding up others. */
const MAX_TEXT = 100_000;
const MAX_RESULT = 300_000;

interface DataTool<Args> extends Pick<
  Tool<Args>,
  'name' | 'icon' | 'title' | 'description' | 'parameters'
> {
  /** Throws a `ToolFailure` for input that passed the schema and still has no answer. */
  compute(args: Args): ToolData | Promise<ToolData>;
}

async function answer(compute: () => ToolData | Promise<ToolData>): Promise<ToolResult> {
  try {
    const result = await compute();
    if (JSON.stringify(result.data).length > MAX_RESULT)
      return { error: 'too_large', message: 'The result is too long. Ask for less, or work in several parts.' };
    return result;
  } catch (error) {
    if (error instanceof ToolFailure) return { error: error.code, message: error.message };
    throw error;
  }
}

export function dataTool<Args>({ compute, ...tool }: DataTool<Args>): AnyTool {
  return defineTool({
    ...tool,
    provider: 'DATA',
    category: 'data',
    effect: 'read',
    isIdempotent: true,
    call: (args: Args) => answer(() => compute(args)),
  });
}

export function badInput(message: string): ToolFailure {
  return new ToolFailure('bad_input', message);
}

export function textField(description: string, most = MAX_TEXT) {
  return z.string().min(1).max(most).describe(description);
}

/** The message of what a parser threw, short enough for a model. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 300);
}
