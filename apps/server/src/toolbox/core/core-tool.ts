// What all tools of this group have in common: they compute in the process, read nothing and cost nothing.
import { ScheduleError } from '@parley/contract/deployments/schedule/schedule-error.ts';
import { defineTool, type AnyTool, type Tool, type ToolError } from '../tool.ts';

type CoreTool<Args> = Pick<Tool<Args>, 'name' | 'icon' | 'title' | 'description' | 'parameters' | 'call'>;

export function coreTool<Args>(tool: CoreTool<Args>): AnyTool {
  return defineTool({
    ...tool,
    provider: 'CORE',
    category: 'utilities',
    effect: 'read',
    isIdempotent: true,
  });
}

export function badInput(message: string): ToolError {
  return { error: 'bad_input', message };
}

/** Input that passed the schema and still has no answer. The message is for the model. */
export class InputError extends Error {
  override readonly name = 'InputError';
}

/** The result of `compute`; an `InputError` or `ScheduleError` becomes an answer that the model can act on. */
export function orBadInput<Result>(compute: () => Result): Result | ToolError {
  try {
    return compute();
  } catch (error) {
    if (error instanceof InputError || error instanceof ScheduleError) return badInput(error.message);
    throw error;
  }
}
