import { defineEndpoint } from '../endpoint.ts';
import {
  CurlImport,
  CurlImportBody,
  OPENAPI_MAX_BODY_BYTES,
  OpenApiImport,
  OpenApiImportBody,
} from './import-schemas.ts';
import {
  CustomTool,
  CustomToolBody,
  CustomToolChange,
  CustomToolDeleted,
  CustomToolDetail,
  CustomToolList,
  CustomToolParams,
  CustomToolQuery,
  CustomToolTest,
  CustomToolTestBody,
  ToolExecutionList,
  ToolExecutionQuery,
} from './schemas.ts';

const shared = { access: 'member', scope: 'agents' } as const;
const own = { ...shared, guards: 'self' } as const;
const ofOne = {
  ...shared,
  guards: 'own-custom-tool',
  params: CustomToolParams,
  errors: ['not_found'],
} as const;
const SAVING = ['tool_name_taken', 'destination_blocked', 'invalid_schema', 'conflict'] as const;

export const listCustomTools = defineEndpoint({
  ...own,
  id: 'customtools.list',
  method: 'GET',
  path: '/api/custom-webhook-tools',
  summary: 'The custom tools of the caller.',
  query: CustomToolQuery,
  reply: CustomToolList,
  errors: [],
});

export const createCustomTool = defineEndpoint({
  ...own,
  id: 'customtools.create',
  method: 'POST',
  path: '/api/custom-webhook-tools',
  summary: 'Creates a custom tool: one call of a public address, with the agent’s arguments.',
  body: CustomToolBody,
  reply: CustomTool,
  status: 201,
  errors: SAVING,
});

export const importCurl = defineEndpoint({
  ...own,
  id: 'customtools.importCurl',
  method: 'POST',
  path: '/api/custom-webhook-tools/import/curl',
  summary: 'Reads a curl command as a custom tool. Nothing is saved or called.',
  body: CurlImportBody,
  reply: CurlImport,
  errors: [],
});

export const importOpenApi = defineEndpoint({
  ...own,
  id: 'customtools.importOpenApi',
  method: 'POST',
  path: '/api/custom-webhook-tools/import/openapi',
  summary: 'Reads the operations of an OpenAPI 3 document as custom tools. Nothing is saved.',
  rate: 'extraction',
  maxBodyBytes: OPENAPI_MAX_BODY_BYTES,
  body: OpenApiImportBody,
  reply: OpenApiImport,
  errors: [
    'destination_blocked',
    'destination_busy',
    'destination_timeout',
    'destination_too_large',
    'destination_unreachable',
    'destination_unreadable',
  ],
});

export const getCustomTool = defineEndpoint({
  ...ofOne,
  id: 'customtools.get',
  method: 'GET',
  path: '/api/custom-webhook-tools/{toolId}',
  summary: 'A custom tool, with the agents that use it.',
  reply: CustomToolDetail,
});

export const updateCustomTool = defineEndpoint({
  ...ofOne,
  id: 'customtools.update',
  method: 'PUT',
  path: '/api/custom-webhook-tools/{toolId}',
  summary: 'Changes the given fields of a custom tool. Standing approvals of it end where its call changes.',
  body: CustomToolChange,
  reply: CustomTool,
  errors: ['not_found', ...SAVING],
});

export const removeCustomTool = defineEndpoint({
  ...ofOne,
  id: 'customtools.remove',
  method: 'DELETE',
  path: '/api/custom-webhook-tools/{toolId}',
  summary: 'Deletes a custom tool with its calls, and names the agents that used it.',
  reply: CustomToolDeleted,
});

export const testCustomTool = defineEndpoint({
  ...ofOne,
  id: 'customtools.test',
  method: 'POST',
  path: '/api/custom-webhook-tools/{toolId}/test',
  summary:
    'Calls the address as an agent would, and answers the call with what the agent would read of it. It may change something there.',
  rate: 'credential-test',
  body: CustomToolTestBody,
  reply: CustomToolTest,
});

export const listToolExecutions = defineEndpoint({
  ...own,
  id: 'customtools.listExecutions',
  method: 'GET',
  path: '/api/custom-webhook-tools/executions',
  summary: 'The calls of all custom tools of the caller, newest first.',
  query: ToolExecutionQuery,
  reply: ToolExecutionList,
  errors: [],
});

export const listExecutionsOfTool = defineEndpoint({
  ...ofOne,
  id: 'customtools.listExecutionsOf',
  method: 'GET',
  path: '/api/custom-webhook-tools/{toolId}/executions',
  summary: 'The calls of one custom tool, newest first.',
  query: ToolExecutionQuery,
  reply: ToolExecutionList,
});
