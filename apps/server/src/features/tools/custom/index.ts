export { createCustomCall } from './call/custom-call.ts';
export { createExecutions } from './custom.executions.ts';
export { createCustomToolRoutes } from './custom.routes.ts';
export { createToolImportRoutes } from './import/import.routes.ts';
export { createToolImports } from './import/import.service.ts';
export { createSealAddresses } from './custom.seal.ts';
export { createToolSecrets } from './custom.secrets.ts';
export { createCustomTools } from './custom.service.ts';
export { CUSTOM_TOOL_PURPOSE, CUSTOM_TOOL_TABLES } from './custom.tables.ts';
