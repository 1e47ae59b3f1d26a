import type { AnyTool } from '../tool.ts';

export const CORE_TOOLS: readonly AnyTool[] = [];
