import type { AnyTool } from '../tool.ts';

export const DATA_TOOLS: readonly AnyTool[] = [];
