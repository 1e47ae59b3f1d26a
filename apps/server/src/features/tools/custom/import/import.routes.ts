import { importCurl, importOpenApi } from '@parley/contract/custom-tools/endpoints.ts';
import { route, type Route } from '../../../../platform/http/binding/route.ts';
import type { ToolImports } from './import.service.ts';

export function createToolImportRoutes(imports: ToolImports): Route[] {
  return [
    route(importCurl, ({ body }, { userId }) => imports.readCurl(userId, body.command)),
    route(importOpenApi, ({ body }, { userId }) => imports.readOpenApi(userId, body), { waits: true }),
  ];
}
