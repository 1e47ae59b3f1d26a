import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../../platform/query.ts';
import { agentsApi } from '../../agents.api.ts';
import { useSettled } from '../../../../ui/use-settled.ts';

const TYPING_MS = 350;

export type NameState = 'empty' | 'checking' | 'free' | 'taken';

/** Whether a name is free, asked while it is typed. A failed check counts as free: the saving decides. */
export function useNameCheck(name: string, savedName: string, agentId: string | null): NameState {
  const typed = name.trim();
  const settled = useSettled(typed, TYPING_MS);
  const isAsked = settled !== '' && settled !== savedName;
  const { data, isFetching } = useQuery(
    {
      queryKey: ['agent-name', settled, agentId],
      queryFn: ({ signal }) => agentsApi.isNameFree(settled, agentId, signal).catch(() => true),
      enabled: isAsked,
      staleTime: 0,
    },
    queryClient,
  );
  if (typed === '') return 'empty';
  if (typed === savedName) return 'free';
  if (settled !== typed || isFetching) return 'checking';
  return data === false ? 'taken' : 'free';
}
