import type { AnyTool } from '../tool.ts';

export const MEMORY_TOOLS: readonly AnyTool[] = [];
