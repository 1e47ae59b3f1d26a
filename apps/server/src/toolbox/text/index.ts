import type { AnyTool } from '../tool.ts';

export const TEXT_TOOLS: readonly AnyTool[] = [];
