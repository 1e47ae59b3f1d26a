import { listAgents } from '@parley/contract/agents/endpoints.ts';
import {
  createCostCentre,
  listCostCentres,
  updateCostCentre,
} from '@parley/contract/workspaces/cost-centres/endpoints.ts';
import type {
  CostCentreChange,
  CostCentreList,
  NewCostCentre,
} from '@parley/contract/workspaces/cost-centres/schemas.ts';
import { listMembers } from '@parley/contract/workspaces/endpoints.ts';
import type { WorkspaceMember } from '@parley/contract/workspaces/schemas.ts';
import { api } from '../../../platform/api/client.ts';
import { refreshWorkspaces, WORKSPACES_KEY } from '../screens/workspaces.api.ts';

export type CentreRow = CostCentreList['cost_centres'][number];

const MEMBERS_PER_PAGE = 100;
const BY_ROLE = { sort: 'role', order: 'asc' } as const;
/** Of the agents that fit a search. */
const SHOWN_AGENTS = 8;

/** Of this month where none is named. */
export const toCentresQuery = (id: string, isArchived = false, month: string | null = null) => ({
  queryKey: [WORKSPACES_KEY, id, 'cost-centres', isArchived, month],
  queryFn: () =>
    api.call(listCostCentres, {
      params: { id },
      query: { archived: isArchived ? 'true' : 'false', ...(month !== null && { month }) },
    }),
});

async function listAllMembers(id: string): Promise<readonly WorkspaceMember[]> {
  const all: WorkspaceMember[] = [];
  for (let page = 1; ; page += 1) {
    const query = { q: '', page, per_page: MEMBERS_PER_PAGE, ...BY_ROLE };
    const { members, total } = await api.call(listMembers, { params: { id }, query });
    all.push(...members);
    if (members.length === 0 || all.length >= total) return all;
  }
}

export const toAllMembersQuery = (id: string) => ({
  queryKey: [WORKSPACES_KEY, id, 'all-members'],
  queryFn: () => listAllMembers(id),
});

export const toAgentsQuery = (words: string) => ({
  queryKey: [WORKSPACES_KEY, 'agents', words],
  queryFn: () => api.call(listAgents, { query: { q: words, page: 1, per_page: SHOWN_AGENTS, sort: 'name' } }),
});

async function refreshed<Result>(work: Promise<Result>): Promise<Result> {
  const result = await work;
  await refreshWorkspaces();
  return result;
}

export const centreActions = {
  create: (id: string, body: NewCostCentre) =>
    refreshed(api.call(createCostCentre, { params: { id }, body })),
  update: (id: string, centreId: string, body: CostCentreChange) =>
    refreshed(api.call(updateCostCentre, { params: { id, centreId }, body })),
};
