import { listToolCategories, listToolNames, listTools } from '@parley/contract/tools/endpoints.ts';
import { route, type Route } from '../../platform/http/binding/route.ts';
import type { Tools } from './tools.service.ts';

export function createToolRoutes(tools: Tools): Route[] {
  return [
    route(listTools, async ({ query }, { userId }) => {
      const own = await tools.of(userId);
      const rows = own.describe(own.listNames(), query.language);
      return { tools: rows, total: rows.length };
    }),
    route(listToolCategories, async (_input, { userId }) => {
      const categories = [...(await tools.of(userId)).listCategories()];
      return { categories, total: categories.length };
    }),
    route(listToolNames, async (_input, { userId }) => {
      const names = [...(await tools.of(userId)).listNames()];
      return { names, total: names.length };
    }),
  ];
}
