// Loaded before the server: notes every call that reaches a tool, and when, in a file that outlives the process. The
// product contains nothing of this.
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { BUILTIN_TOOLS } from '../../apps/server/src/toolbox/catalogue.ts';
import type { AnyTool } from '../../apps/server/src/toolbox/tool.ts';

/** The tool that changes something. */
export const WRITING_TOOL = 'memory-save';
export const READING_TOOL = 'calculator';

export interface NotedCall {
  readonly tool: string;
  /** Unique over all runs. */
  readonly callId: string;
  readonly atMs: number;
}

function watch(logFile: string, tool: AnyTool): void {
  const { call } = tool;
  const watched: Pick<AnyTool, 'call' | 'isIdempotent' | 'provider'> = {
    // As a letter that is sent: a repetition would be a second one, and a person is asked.
    isIdempotent: tool.effect === 'read',
    provider: 'LETTERS',
    call(args, context) {
      const noted: NotedCall = { tool: tool.name, callId: context.callId, atMs: Date.now() };
      appendFileSync(logFile, `${JSON.stringify(noted)}\n`);
      return call(args, context);
    },
  };
  Object.assign(tool, watched);
}

const logFile = process.env['TOOL_LOG'];
if (isMainThread && logFile !== undefined) {
  for (const tool of BUILTIN_TOOLS)
    if (tool.name === WRITING_TOOL || tool.name === READING_TOOL) watch(logFile, tool);
}
