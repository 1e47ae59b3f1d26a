// Tools that read and write Notion as an integration that the person set up.
import type { AnyTool } from '../../tool.ts';
import { databaseCreateRow, databaseQuery } from './databases.ts';
import { pageAppend, pageCreate, pageRead, search } from './pages.ts';

export const NOTION_TOOLS: readonly AnyTool[] = [
  search,
  pageRead,
  pageCreate,
  pageAppend,
  databaseQuery,
  databaseCreateRow,
];
