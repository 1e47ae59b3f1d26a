import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../platform/query.ts';
import { toCentresQuery } from './cost-centres.api.ts';

export interface Team {
  readonly id: string;
  readonly name: string;
}

/** The teams of a workspace; none while they are not known. */
export function useTeams(workspaceId: string): readonly Team[] {
  const { data } = useQuery(toCentresQuery(workspaceId), queryClient);
  return (data?.cost_centres ?? []).filter(({ kind }) => kind === 'team');
}
