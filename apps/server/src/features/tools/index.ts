export { createTools, listProblems } from './tools.service.ts';
export type { OwnTools, Tools, ToolSet } from './tools.service.ts';
export { createToolRoutes } from './tools.routes.ts';
export { hashOf, toTurnTool } from './tool-definition.ts';
export type { KnownTool } from './tool-definition.ts';
