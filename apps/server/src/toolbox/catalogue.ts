// Every built-in tool, by group.
import { CODE_TOOLS } from './code/index.ts';
import { CORE_TOOLS } from './core/index.ts';
import { DATA_TOOLS } from './data/index.ts';
import { MEMORY_TOOLS } from './memory/index.ts';
import { TEXT_TOOLS } from './text/index.ts';
import type { AnyTool } from './tool.ts';
import { WEB_TOOLS } from './web/index.ts';

export const BUILTIN_TOOLS: readonly AnyTool[] = [
  ...CORE_TOOLS,
  ...TEXT_TOOLS,
  ...DATA_TOOLS,
  ...CODE_TOOLS,
  ...MEMORY_TOOLS,
  ...WEB_TOOLS,
];
