import { listTools } from '@parley/contract/tools/endpoints.ts';
import type { Tool } from '@parley/contract/tools/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../platform/api/client.ts';
import { queryClient } from '../../platform/query.ts';
import { toWords } from './tool-words.ts';

const CATALOGUE_MS = 5 * 60_000;

async function loadNames(language: 'en' | 'zh'): Promise<ReadonlyMap<string, string>> {
  const { tools } = await api.call(listTools, { query: { language } });
  const named = (tool: Tool) =>
    [
      [tool.name, tool.display_name],
      [tool.internal_name, tool.display_name],
    ] as const;
  return new Map(tools.flatMap(named));
}

/** The name of a tool in the language of the reader; its own name in words until the catalogue is here. */
export function useToolName(): (toolName: string) => string {
  const { i18n } = useTranslation('runs');
  const language = i18n.language.startsWith('zh') ? 'zh' : 'en';
  const { data } = useQuery(
    {
      queryKey: ['tool-names', language],
      queryFn: () => loadNames(language),
      staleTime: CATALOGUE_MS,
    },
    queryClient,
  );
  return useCallback((toolName) => data?.get(toolName) ?? toWords(toolName), [data]);
}
