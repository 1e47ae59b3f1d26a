import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { WorkspaceAnalytics, WorkspaceAnalyticsQuery } from './schemas.ts';

const Path = z.object({ id: z.string().min(1).max(100) });

export const getWorkspaceAnalytics = defineEndpoint({
  id: 'workspaces.analytics',
  method: 'GET',
  path: '/api/workspaces/{id}/analytics',
  summary:
    'What a workspace spends by day, member, team, project, department and agent. For owners and admins; days begin at midnight UTC.',
  access: 'member',
  guards: 'own-workspace',
  scope: null,
  rate: 'analytics',
  params: Path,
  query: WorkspaceAnalyticsQuery,
  reply: WorkspaceAnalytics,
  errors: ['not_found', 'not_allowed'],
});

export const exportWorkspaceAnalytics = defineEndpoint({
  id: 'workspaces.exportAnalytics',
  method: 'GET',
  path: '/api/workspaces/{id}/analytics.csv',
  summary: 'The same numbers as a CSV file: a row for each day, member and set of cost centers.',
  access: 'member',
  guards: 'own-workspace',
  scope: null,
  rate: 'analytics',
  params: Path,
  query: WorkspaceAnalyticsQuery.omit({ split: true }),
  download: 'text/csv',
  errors: ['not_found', 'not_allowed'],
});
