import type { AnyTool } from '../tool.ts';

export const WEB_TOOLS: readonly AnyTool[] = [];
