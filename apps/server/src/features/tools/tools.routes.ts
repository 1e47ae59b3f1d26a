import { listToolCategories, listToolNames, listTools } from '@parley/contract/tools/endpoints.ts';
import { route, type Route } from '../../platform/http/binding/route.ts';
import type { Tools } from './tools.service.ts';

export function createToolRoutes(tools: Tools): Route[] {
  return [
    route(listTools, ({ query }) => {
      const rows = tools.describe(tools.listNames(), query.language);
      return Promise.resolve({ tools: rows, total: rows.length });
    }),
    route(listToolCategories, () => {
      const categories = [...tools.listCategories()];
      return Promise.resolve({ categories, total: categories.length });
    }),
    route(listToolNames, () => {
      const names = [...tools.listNames()];
      return Promise.resolve({ names, total: names.length });
    }),
  ];
}
