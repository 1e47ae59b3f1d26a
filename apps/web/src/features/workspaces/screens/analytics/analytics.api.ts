import {
  exportWorkspaceAnalytics,
  getWorkspaceAnalytics,
} from '@parley/contract/workspaces/analytics/endpoints.ts';
import { listCostCentres } from '@parley/contract/workspaces/cost-centres/endpoints.ts';
import type { CostCentreList } from '@parley/contract/workspaces/cost-centres/schemas.ts';
import { api } from '../../../../platform/api/client.ts';
import { saveTable } from '../../../../platform/browser/save-blob.ts';
import { toServerQuery, type AnalyticsFilter, type AnalyticsView } from '../../analytics-view.ts';

export const toAnalyticsQuery = (id: string, view: AnalyticsView) => ({
  queryKey: ['workspaces', id, 'analytics', view],
  queryFn: () => api.call(getWorkspaceAnalytics, { params: { id }, query: toServerQuery(view) }),
});

/** US dollars a month that are to be kept to: of what is shown, or of all teams; null where there is no budget. */
export const toBudgetQuery = (id: string, filter: AnalyticsFilter | null) => ({
  queryKey: ['workspaces', id, 'budgets'],
  queryFn: () => api.call(listCostCentres, { params: { id }, query: { archived: 'false' as const } }),
  select: ({ budget, cost_centres: centres }: CostCentreList) =>
    filter === null ? budget : (centres.find((centre) => centre.id === filter.id)?.budget ?? null),
});

export async function saveAnalytics(id: string, view: AnalyticsView): Promise<void> {
  const { signal } = new AbortController();
  const { split: _split, ...query } = toServerQuery(view);
  const answer = await api.openStream(exportWorkspaceAnalytics, { params: { id }, query }, { signal });
  saveTable(`parley-workspace-usage-${view.period}-days.csv`, await answer.blob());
}
