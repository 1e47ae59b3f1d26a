import { keepPreviousData } from '@tanstack/react-query';
import {
  createCustomTool,
  getCustomTool,
  importCurl,
  importOpenApi,
  listCustomTools,
  listExecutionsOfTool,
  listToolExecutions,
  removeCustomTool,
  testCustomTool,
  updateCustomTool,
} from '@parley/contract/custom-tools/endpoints.ts';
import type {
  CurlImport,
  OpenApiImport,
  OpenApiImportBody,
} from '@parley/contract/custom-tools/import-schemas.ts';
import type {
  CUSTOM_TOOL_STATES,
  CustomTool,
  CustomToolBody,
  CustomToolChange,
  CustomToolTest,
  ToolExecution,
} from '@parley/contract/custom-tools/schemas.ts';
import { api } from '../../platform/api/client.ts';
import { queryClient } from '../../platform/query.ts';

const KEY = 'custom-tools';
const TOOLS_PER_PAGE = 50;
const CALLS_PER_PAGE = 20;

export type ToolState = 'all' | (typeof CUSTOM_TOOL_STATES)[number];

export interface ToolFilters {
  readonly words: string;
  readonly state: ToolState;
  readonly page: number;
}

export function toToolsQuery({ words, state, page }: ToolFilters) {
  const q = words.trim();
  return {
    queryKey: [KEY, 'list', q, state, page],
    queryFn: () =>
      api.call(listCustomTools, {
        query: {
          page,
          per_page: TOOLS_PER_PAGE,
          ...(q !== '' && { q }),
          ...(state !== 'all' && { state }),
        },
      }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always' as const,
  };
}

/** Not kept: a form starts from what is saved now. */
export function toToolQuery(toolId: string) {
  return {
    queryKey: [KEY, 'one', toolId],
    queryFn: () => api.call(getCustomTool, { params: { toolId } }),
    gcTime: 0,
  };
}

export interface CallFilters {
  readonly status: ToolExecution['status'] | null;
  readonly toolId: string | null;
  readonly agentId: string | null;
  readonly from: string | null;
  readonly page: number;
}

/** Of one tool, or of all where `toolId` is `undefined`. */
export function toCallsQuery(toolId: string | undefined, filters: CallFilters) {
  const { status, toolId: ofTool, agentId, from, page } = filters;
  const query = {
    page,
    per_page: CALLS_PER_PAGE,
    ...(status !== null && { status }),
    ...(ofTool !== null && { tool_id: ofTool }),
    ...(agentId !== null && { agent_id: agentId }),
    ...(from !== null && { from }),
  };
  return {
    queryKey: [KEY, 'calls', toolId ?? null, filters],
    queryFn: () =>
      toolId === undefined
        ? api.call(listToolExecutions, { query })
        : api.call(listExecutionsOfTool, { params: { toolId }, query }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always' as const,
  };
}

async function refreshed<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } finally {
    await queryClient.invalidateQueries({ queryKey: [KEY] });
  }
}

export const customToolActions = {
  create: (body: CustomToolBody): Promise<CustomTool> => refreshed(api.call(createCustomTool, { body })),
  update: (toolId: string, body: CustomToolChange): Promise<CustomTool> =>
    refreshed(api.call(updateCustomTool, { params: { toolId }, body })),
  readCurl: (command: string): Promise<CurlImport> => api.call(importCurl, { body: { command } }),
  readOpenApi: (body: OpenApiImportBody): Promise<OpenApiImport> => api.call(importOpenApi, { body }),
  /** The answer to a deleted tool is not asked for again. */
  async remove(toolId: string): Promise<void> {
    await api.call(removeCustomTool, { params: { toolId } });
    for (const kind of ['list', 'calls', 'count'])
      await queryClient.invalidateQueries({ queryKey: [KEY, kind] });
  },
  test: (toolId: string, args: Record<string, unknown>): Promise<CustomToolTest> =>
    refreshed(api.call(testCustomTool, { params: { toolId }, body: { arguments: args } })),
};
