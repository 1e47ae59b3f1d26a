// Tools of tests: one that reads, one that reads outside, one that writes and one that destroys. They note what is done.
import { z } from 'zod';
import {
  defineTool,
  type AnyTool,
  type ToolContext,
  type ToolEffect,
  type ToolResult,
} from '../../toolbox/tool.ts';

export interface MadeCall {
  readonly tool: string;
  readonly callId: string;
  readonly args: unknown;
}

export interface AgentTools {
  readonly tools: readonly AnyTool[];
  /** In order. */
  readonly made: readonly MadeCall[];
  /** Does the work of a tool from now on. */
  answer(
    tool: string,
    work: (args: { text: string }, context: ToolContext) => Promise<ToolResult> | ToolResult,
  ): void;
}

const Args = z.strictObject({ text: z.string().max(1_000).default('').describe('Anything.') });

export function createAgentTools(): AgentTools {
  const made: MadeCall[] = [];
  const works = new Map<
    string,
    (args: { text: string }, context: ToolContext) => Promise<ToolResult> | ToolResult
  >();

  function create(
    name: string,
    effect: ToolEffect,
    rest: Partial<Pick<AnyTool, 'isOutside' | 'isIdempotent'>> = {},
  ) {
    return defineTool({
      name,
      provider: 'TEST',
      category: 'test',
      icon: 'flask-conical',
      effect,
      title: { en: name, zh: name },
      description: `The test tool ${name}.`,
      parameters: Args,
      ...rest,
      call(args, context) {
        made.push({ tool: name, callId: context.callId, args });
        return works.get(name)?.(args, context) ?? { data: `${name} ${args.text}`.trim() };
      },
    });
  }

  return {
    made,
    tools: [
      create('look-up', 'read'),
      create('read-page', 'read', { isOutside: true }),
      create('send-letter', 'write'),
      create('save-note', 'write', { isIdempotent: true }),
      create('delete-all', 'destroy'),
    ],
    answer: (tool, work) => void works.set(tool, work),
  };
}
