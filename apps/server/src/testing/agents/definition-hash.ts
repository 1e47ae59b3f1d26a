import { createTools } from '../../features/tools/index.ts';
import type { AnyTool } from '../../toolbox/tool.ts';

/** Of one of the tools, as a request for approval names it. */
export function hashOfTool(tools: readonly AnyTool[], name: string): string {
  return createTools({ builtin: tools }).builtin.find(name)?.definitionHash ?? '';
}
