import { getExpectedRun } from '@parley/contract/agents/expected/endpoints.ts';
import type { ExpectedRun } from '@parley/contract/agents/expected/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../platform/api/client.ts';
import { queryClient } from '../../platform/query.ts';
import { useToolNames } from '../../platform/tools/use-tools.ts';
import { toWords } from './tool-words.ts';

/** Each agent that another may hand over to is a tool of its own, in no list of tools. The row below says who it was. */
const HAND_OVER = /^hand[-_]over[-_]to[-_]/;

/** The name of a tool in the language of the reader; its own name in words until the catalogue is here. */
export function useToolName(): (toolName: string) => string {
  const names = useToolNames();
  const { t } = useTranslation('runs');
  return useCallback(
    (toolName) => {
      if (HAND_OVER.test(toolName)) return t('step.handOver');
      return names?.get(toolName) ?? toWords(toolName);
    },
    [names, t],
  );
}

const EXPECTED_STALE_MS = 5 * 60_000;

/** How a run of the agent is expected to go; nothing without an agent, or where that cannot be found out. */
export function useExpectedRun(agentId: string | null): ExpectedRun | undefined {
  const { data } = useQuery(
    {
      queryKey: ['agents', 'expected-run', agentId],
      queryFn: () => api.call(getExpectedRun, { params: { id: agentId ?? '' } }, { isRetried: false }),
      enabled: agentId !== null,
      staleTime: EXPECTED_STALE_MS,
      retry: false,
    },
    queryClient,
  );
  return data;
}
