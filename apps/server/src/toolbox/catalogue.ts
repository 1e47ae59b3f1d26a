// Every built-in tool, by group.
import { CODE_TOOLS } from './code/index.ts';
import { CORE_TOOLS } from './core/index.ts';
import { DATA_TOOLS } from './data/index.ts';
import { MEMORY_TOOLS } from './memory/index.ts';
import { PLATFORM_TOOLS } from './platform/index.ts';
import { GITHUB_TOOLS } from './services/github/index.ts';
import { GOOGLE_TOOLS } from './services/google/index.ts';
import { MESSAGING_TOOLS } from './services/messaging/index.ts';
import { NOTION_TOOLS } from './services/notion/index.ts';
import { CULTURE_TOOLS } from './sources/culture/index.ts';
import { DEVELOPER_TOOLS } from './sources/developer/index.ts';
import { FINANCE_TOOLS } from './sources/finance/index.ts';
import { GEO_TOOLS } from './sources/geo/index.ts';
import { KNOWLEDGE_TOOLS } from './sources/knowledge/index.ts';
import { NEWS_TOOLS } from './sources/news/index.ts';
import { RESEARCH_TOOLS } from './sources/research/index.ts';
import { SECURITY_TOOLS } from './sources/security/index.ts';
import { WEB_SOURCE_TOOLS } from './sources/web/index.ts';
import { TEXT_TOOLS } from './text/index.ts';
import type { AnyTool } from './tool.ts';
import { WEB_TOOLS } from './web/index.ts';

export const BUILTIN_TOOLS: readonly AnyTool[] = [
  ...CORE_TOOLS,
  ...TEXT_TOOLS,
  ...DATA_TOOLS,
  ...CODE_TOOLS,
  ...MEMORY_TOOLS,
  ...PLATFORM_TOOLS,
  ...WEB_TOOLS,
  ...WEB_SOURCE_TOOLS,
  ...GITHUB_TOOLS,
  ...GEO_TOOLS,
  ...KNOWLEDGE_TOOLS,
  ...RESEARCH_TOOLS,
  ...NEWS_TOOLS,
  ...DEVELOPER_TOOLS,
  ...SECURITY_TOOLS,
  ...FINANCE_TOOLS,
  ...GOOGLE_TOOLS,
  ...NOTION_TOOLS,
  ...MESSAGING_TOOLS,
  ...CULTURE_TOOLS,
];
