import { defineEndpoint } from '../../endpoint.ts';
import { IndicatorList, IndicatorQuery } from './schemas.ts';

export const listAgentsWithIndicators = defineEndpoint({
  id: 'agents.listWithIndicators',
  method: 'GET',
  path: '/agents/list-with-indicators',
  summary:
    'The caller’s agents, or those of the caller’s workspaces, with what is deployed, what is missing and when they ran.',
  access: 'guest',
  scope: 'agents',
  guards: 'none',
  query: IndicatorQuery,
  reply: IndicatorList,
  errors: [],
});
